import type { EmbedListView, ListedTrack, SiteFrame } from '../../../src/site/page/web-pages.ts'
import { useFormat } from '../../i18n/language.tsx'
import { siteLists } from '../../i18n/site/liked.ts'
import { track as words } from '../../i18n/site/track.ts'
import type { PageContent } from '../parts/page-content.ts'
import { PlayButton } from '../player/play-button.tsx'
import { ArtistLinks } from '../tracks/artist-links.tsx'
import { SmallWave } from '../tracks/small-wave.tsx'
import { EmbedBrand } from './embed.tsx'

/** A small player of several tracks in a page of another site: one after the other, each with its own wave. Its links open outside of the frame. */
export function embedListPage({ name, ids, tracks }: EmbedListView, { language, serviceName }: SiteFrame): PageContent {
  const [t, list] = [words[language], siteLists[language]]
  const title = name || list.untitled
  const path = `/lists?name=${encodeURIComponent(name)}&ids=${ids.join()}`
  const content = (
    <article class="page-embed-list">
      <header class="page-embed-head">
        <h1 class="page-embed-title page-embed-names site-clip">
          <a href={path} target="_blank" rel="noopener">
            {title}
          </a>
        </h1>
        <EmbedBrand href={path} title={t.onService(serviceName)} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the frame is scrolled by keyboard */}
      <ol class="page-embed-rows" tabIndex={0} aria-label={title}>
        {tracks.map((track) => (
          <EmbeddedRow key={track.id} track={track} />
        ))}
      </ol>
    </article>
  )
  return { title, path, isUnlisted: true, isBare: true, content }
}

function EmbeddedRow({ track }: { track: ListedTrack }) {
  const { length } = useFormat()
  const hasPreview = track.audio_url !== null
  return (
    <li class="page-embed-row">
      <span class="page-embed-button">{hasPreview && <PlayButton track={track} />}</span>
      <div class="page-embed-names">
        <p class="page-embed-title site-clip">
          <a href={`/tracks/${track.slug}`} target="_blank" rel="noopener">
            {track.title}
          </a>
        </p>
        <p class="page-embed-artist site-clip">
          <span class="page-embed-credits">
            <ArtistLinks artists={track.artists} isFramed />
          </span>
        </p>
      </div>
      <span class="page-embed-wave">{track.peaks.length > 0 && <SmallWave track={track} />}</span>
      <span
        class="page-embed-length numbers"
        data-times={hasPreview ? track.id : undefined}
        data-length={track.preview_duration_seconds}
      >
        {hasPreview ? `0:00 / ${length(track.preview_duration_seconds)}` : '–'}
      </span>
    </li>
  )
}
