import type { WholeTrack } from '../../../src/site/page/web-pages.ts'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { track as words } from '../../i18n/site/track.ts'
import { previewOf } from './facts.ts'
import { Wave } from './wave.tsx'

/** The sound as a picture, with the preview's place in the whole. */
export function SoundCard({ track, peaks }: { track: WholeTrack; peaks: readonly number[] }) {
  const t = useWords(words)
  const format = useFormat()
  const preview = previewOf(track)
  if (preview === undefined && peaks.length === 0) return <p class="note track-note">{t.noPreview}</p>
  return (
    <figure class="track-sound">
      <Wave track={track} peaks={peaks} size="large" />
      <figcaption class="track-sound-legend numbers">
        <span>0:00</span>
        <span class="track-sound-preview">
          {preview === undefined
            ? t.noPreview
            : t.previewPlace(format.length(preview.start), format.length(preview.start + preview.duration))}
        </span>
        <span>{track.duration}</span>
      </figcaption>
      {preview !== undefined && (
        <noscript>
          <p class="soft small">{t.needsScript}</p>
        </noscript>
      )}
    </figure>
  )
}
