import type { EmbedView, SiteFrame } from '../../../src/site/page/web-pages.ts'
import { BrandSign } from '../../components/brand-sign.tsx'
import { formatOf } from '../../i18n/format.ts'
import { track as words } from '../../i18n/site/track.ts'
import { creditOf } from '../parts/credit.ts'
import type { PageContent } from '../parts/page-content.ts'
import { PlayButton } from '../player/play-button.tsx'
import { Wave } from '../track/wave.tsx'
import { ArtistLinks } from '../tracks/artist-links.tsx'
import { CoverPicture } from '../tracks/cover-picture.tsx'

/** A small player in a page of another site. Its links open outside of the frame. */
export function embedPage({ track, peaks, attribution }: EmbedView, { language, serviceName }: SiteFrame): PageContent {
  const t = words[language]
  const format = formatOf(language, 'UTC')
  const path = `/tracks/${track.slug}`
  const content = (
    <article class="page-embed">
      <div class="page-embed-cover">
        <CoverPicture track={track} width={128} isEager />
      </div>
      <div class="page-embed-head">
        {track.audio_url !== null && <PlayButton track={track} isLarge />}
        <div class="page-embed-names">
          <h1 class="page-embed-title site-clip">
            <a href={path} target="_blank" rel="noopener">
              {track.title}
            </a>
          </h1>
          <p class="page-embed-artist site-clip">
            <span class="page-embed-credits">
              <ArtistLinks artists={track.artists} isFramed />
            </span>
            {track.is_explicit && (
              <abbr class="track-explicit" title={t.explicit}>
                E
              </abbr>
            )}
          </p>
        </div>
        <EmbedBrand href={path} title={t.onService(serviceName)} />
      </div>
      <div class="page-embed-sound">
        {track.audio_url === null ? (
          <p class="soft small">{t.noPreview}</p>
        ) : (
          <Wave track={track} peaks={peaks} size="card" />
        )}
      </div>
      <p class="page-embed-credit site-clip">
        {track.audio_url !== null && (
          <span class="page-embed-times numbers" data-times={track.id} data-length={track.preview_duration_seconds}>
            {`0:00 / ${format.length(track.preview_duration_seconds)}`}
          </span>
        )}
        {attribution}
      </p>
    </article>
  )
  return { title: t.by(track.title, creditOf(track, language)), path, isUnlisted: true, isBare: true, content }
}

/** Whose player it is: a link out of the frame. */
export const EmbedBrand = ({ href, title }: { href: string; title: string }) => (
  <a href={href} target="_blank" rel="noopener" title={title}>
    <BrandSign />
    <span class="unseen">{title}</span>
  </a>
)
