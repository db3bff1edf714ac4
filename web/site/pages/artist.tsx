import type { ArtistView, SiteFrame } from '../../../src/site/page/web-pages.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Icon } from '../../components/icon.tsx'
import { Pagination } from '../../components/list/pagination.tsx'
import { formatOf } from '../../i18n/format.ts'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { track as words } from '../../i18n/site/track.ts'
import type { PageContent } from '../parts/page-content.ts'
import { SharingHead } from '../track/sharing-head.tsx'
import { groupData } from '../track/structured-data.ts'
import { TrackList } from '../tracks/track-row.tsx'

export function artistPage(view: ArtistView, frame: SiteFrame): PageContent {
  const { artist, meta } = view
  const { language, publicUrl, serviceName } = frame
  const count = formatOf(language, 'UTC').number(artist.track_count)
  const description = artist.biography ?? words[language].artistAbout(artist.name, count, artist.track_count)
  const path = pathOf(artist.id, meta.page)
  const head = (
    <SharingHead
      kind="profile"
      title={artist.name}
      description={description}
      url={publicUrl + path}
      serviceName={serviceName}
      language={language}
      image={`${publicUrl}/artists/${artist.id}/card.png?lang=${language}`}
      data={groupData(view, publicUrl)}
    />
  )
  return { title: artist.name, description, path, head, content: <ArtistPage {...view} /> }
}

const pathOf = (id: string, page: number) => `/artists/${id}${page === 1 ? '' : `?page=${page}`}`

function ArtistPage({ artist, tracks, meta }: ArtistView) {
  const t = useWords(words)
  const format = useFormat()
  return (
    <>
      <header class="page-artist-top">
        <ArtistPicture artist={artist} />
        <div class="track-head">
          <p class="track-kind soft">{t.artist}</p>
          <h1 class="track-name">{artist.name}</h1>
          <p class="soft">{t.trackCount(format.number(artist.track_count), artist.track_count)}</p>
          {artist.biography !== null && <Biography text={artist.biography} />}
        </div>
      </header>
      <section class="stack" aria-labelledby="tracks">
        <h2 id="tracks">{t.tracks}</h2>
        {tracks.length === 0 ? <EmptyState title={t.noTracks} level={3} /> : <TrackList tracks={tracks} />}
        {meta.total > meta.limit && <Pagination {...meta} hrefOf={(page) => pathOf(artist.id, page)} />}
      </section>
    </>
  )
}

/** Paragraphs as they were written. */
function Biography({ text }: { text: string }) {
  return (
    <div class="page-biography stack stack-tight">
      {text
        .split(/\n+/)
        .filter((paragraph) => paragraph.trim() !== '')
        .map((paragraph, index) => (
          <p key={`${index} ${paragraph}`}>{paragraph}</p>
        ))}
    </div>
  )
}

const SIZE = 256

/** A picture beside the name, which says who it is. */
function ArtistPicture({ artist: { id, avatar_url } }: Pick<ArtistView, 'artist'>) {
  const address = (size: number) => `/artists/${id}/picture.webp?size=${size}`
  return (
    <div class="page-artist-picture">
      <span class="song-picture">
        <Icon name="person" />
        {avatar_url !== null && (
          <img
            src={address(SIZE)}
            srcset={`${address(SIZE)} 1x, ${address(2 * SIZE)} 2x`}
            width={SIZE}
            height={SIZE}
            alt=""
          />
        )}
      </span>
    </div>
  )
}
