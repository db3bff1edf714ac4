import type { ArtistView, SiteFrame, TrackPage } from '../../../src/site/page/web-pages.ts'
import { EmptyState } from '../../components/feedback/notes.tsx'
import { Icon } from '../../components/icon.tsx'
import { formatOf } from '../../i18n/format.ts'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { track as words } from '../../i18n/site/track.ts'
import type { PageContent } from '../parts/page-content.ts'
import { pagePath } from '../parts/page-path.ts'
import { Paragraphs } from '../parts/paragraphs.tsx'
import { PlayAll } from '../player/play-button.tsx'
import { SharingHead } from '../track/sharing-head.tsx'
import { groupData } from '../track/structured-data.ts'
import { TrackPages } from '../tracks/track-pages.tsx'

export function artistPage(view: ArtistView, frame: SiteFrame): PageContent {
  const { artist, own, withOthers } = view
  const { language, publicUrl, serviceName } = frame
  const count = formatOf(language, 'UTC').number(artist.track_count)
  const description = artist.biography ?? words[language].artistAbout(artist.name, count, artist.track_count)
  const path = pathOf(artist.id, own.meta.page, withOthers.meta.page)
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

const pathOf = (id: string, page: number, withPage: number) => pagePath(`/artists/${id}`, { page, with: withPage })

function ArtistPage({ artist, own, withOthers }: ArtistView) {
  const t = useWords(words)
  const format = useFormat()
  return (
    <>
      <header class="site-portrait">
        <ArtistPicture artist={artist} />
        <div class="stack stack-tight">
          <p class="row track-kind soft">{t.artist}</p>
          <h1 class="track-name">{artist.name}</h1>
          <p class="soft">{t.trackCount(format.number(artist.track_count), artist.track_count)}</p>
          <div class="row">
            <PlayAll tracks={[...own.tracks, ...withOthers.tracks]} />
          </div>
          {artist.biography !== null && <Paragraphs text={artist.biography} className="page-biography" />}
        </div>
      </header>
      {(own.meta.total > 0 || withOthers.meta.total === 0) && (
        <Tracks
          id="tracks"
          title={t.tracks}
          page={own}
          hrefOf={(page) => pathOf(artist.id, page, withOthers.meta.page)}
        />
      )}
      {withOthers.meta.total > 0 && (
        <Tracks
          id="with-others"
          title={t.withOthers}
          page={withOthers}
          hrefOf={(page) => pathOf(artist.id, own.meta.page, page)}
        />
      )}
    </>
  )
}

interface TracksProps {
  id: string
  title: string
  page: TrackPage
  hrefOf: (page: number) => string
}

function Tracks({ id, title, page, hrefOf }: TracksProps) {
  const t = useWords(words)
  return (
    <section class="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <TrackPages list={page} empty={<EmptyState title={t.noTracks} level={3} />} label={title} hrefOf={hrefOf} />
    </section>
  )
}

const SIZE = 256

/** A picture beside the name, which says who it is. */
function ArtistPicture({ artist: { id, avatar_url } }: Pick<ArtistView, 'artist'>) {
  const address = (size: number) => `/artists/${id}/picture.webp?size=${size}`
  return (
    <div class="page-artist-picture">
      <span class="song-picture tone-accent">
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
