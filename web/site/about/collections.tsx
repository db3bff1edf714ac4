import type { CollectionsView, SiteCollection } from '../../../src/site/page/about-views.ts'
import type { CollectionView, SiteFrame } from '../../../src/site/page/web-pages.ts'
import { EmptyState } from '../../components/feedback/notes.tsx'
import { Pagination } from '../../components/list/pagination.tsx'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { about } from '../../i18n/site/about.ts'
import type { PageContent } from '../parts/page-content.ts'
import { pagePath } from '../parts/page-path.ts'
import { Paragraphs } from '../parts/paragraphs.tsx'
import { PlayAll } from '../player/play-button.tsx'
import { TrackPages } from '../tracks/track-pages.tsx'
import { Covers } from './covers.tsx'
import { AboutHead } from './head.tsx'

const pathOf = (path: string, page: number) => pagePath(path, { page })

export function collectionsPage({ collections, meta }: CollectionsView, { language }: SiteFrame): PageContent {
  const t = about[language]
  const content = (
    <div class="stack stack-wide">
      <AboutHead title={t.collections} lead={t.collectionsLead} />
      {collections.length === 0 ? <EmptyState title={t.noCollections} /> : <Collections collections={collections} />}
      {meta.total > meta.limit && <Pagination {...meta} hrefOf={(page) => pathOf('/collections', page)} />}
    </div>
  )
  return { title: t.collections, description: t.collectionsLead, path: pathOf('/collections', meta.page), content }
}

function Collections({ collections }: Pick<CollectionsView, 'collections'>) {
  const t = useWords(about)
  const format = useFormat()
  return (
    <ul class="about-genres">
      {collections.map((one) => (
        <li key={one.id}>
          <a class="about-genre" href={`/collections/${one.slug}`}>
            <CollectionPicture collection={one} width={256} />
            <span class="about-genre-name">{one.title}</span>
            <span class="soft small numbers">{t.trackCount(format.number(one.track_count), one.track_count)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

interface CollectionPictureProps {
  collection: SiteCollection
  width: 256 | 512
}

/** Its own, or the covers of its first tracks. */
function CollectionPicture({ collection: { slug, cover_url, covers }, width }: CollectionPictureProps) {
  if (cover_url === null) return <Covers tracks={covers} />
  // The picture's name is in the address, so that another one is fetched; the file of the link is known by its content.
  const version = /\/([0-9a-f]{12})[0-9a-f]*\.\w+\?/.exec(cover_url)?.[1] ?? ''
  const address = (size: number) => `/collections/${slug}/picture.webp?size=${size}&v=${version}`
  return (
    <span class="about-covers about-covers-one">
      <span class="song-picture">
        <img
          src={address(width)}
          srcset={`${address(width)} 1x, ${address(2 * width)} 2x`}
          width={width}
          height={width}
          alt=""
          decoding="async"
        />
      </span>
    </span>
  )
}

export function collectionPage(view: CollectionView, { language }: SiteFrame): PageContent {
  const { collection, list } = view
  const t = about[language]
  return {
    title: collection.title,
    description: collection.description ?? t.collectionAbout(collection.title),
    path: pathOf(`/collections/${collection.slug}`, list.meta.page),
    content: <Collection {...view} />,
  }
}

function Collection({ collection, list }: CollectionView) {
  const t = useWords(about)
  const format = useFormat()
  const { slug, title, description, track_count } = collection
  return (
    <div class="stack stack-wide">
      <header class="site-portrait">
        <div>
          <CollectionPicture collection={collection} width={256} />
        </div>
        <div class="stack stack-tight">
          <p class="page-kind">{t.collection}</p>
          <h1>{title}</h1>
          {description !== null && <Paragraphs text={description} className="about-text" />}
          <p class="soft numbers">{t.trackCount(format.number(track_count), track_count)}</p>
          <div class="row">
            <PlayAll tracks={list.tracks} />
          </div>
        </div>
      </header>
      <TrackPages
        list={list}
        empty={<EmptyState title={t.emptyCollection} />}
        label={title}
        hrefOf={(page) => pathOf(`/collections/${slug}`, page)}
      />
    </div>
  )
}
