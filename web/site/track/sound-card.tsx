import type { WholeTrack } from '../../../src/site/page/web-pages.ts'
import { useFormat, useWords } from '../../i18n/language.tsx'
import { track as words } from '../../i18n/site/track.ts'
import { previewOf, secondsOf } from '../tracks/preview.ts'
import { Wave } from './wave.tsx'

/** The sound as a picture, with the preview's place in the whole. */
export function SoundCard({ track, peaks }: { track: WholeTrack; peaks: readonly number[] }) {
  const t = useWords(words)
  const format = useFormat()
  const preview = previewOf(track)
  if (preview === undefined && peaks.length === 0) return <p class="note track-note">{t.noPreview}</p>
  return (
    <figure class="stack stack-tight track-sound">
      <Wave track={track} peaks={peaks} size="large" />
      <figcaption class="numbers">
        {preview === undefined ? (
          <p class="track-sound-preview">{t.noPreview}</p>
        ) : (
          <PreviewPlace {...preview} length={Math.max(1, secondsOf(track.duration))} />
        )}
        <div class="track-sound-legend">
          <span>0:00</span>
          <span>{format.length(secondsOf(track.duration))}</span>
        </div>
      </figcaption>
      {preview !== undefined && (
        <noscript>
          <p class="soft small">{t.needsScript}</p>
          {/* biome-ignore lint/a11y/useMediaCaption: music, whose words are not written down */}
          <audio
            class="track-plain-sound"
            controls
            preload="none"
            src={`/tracks/${track.slug}/preview`}
            aria-label={t.preview}
          />
        </noscript>
      )}
    </figure>
  )
}

/** Under the part of the picture that it names: a picture itself, since pages carry no styles of their own. */
function PreviewPlace({ start, duration, length }: { start: number; duration: number; length: number }) {
  const t = useWords(words)
  const format = useFormat()
  const [from, to] = [start, start + duration].map((seconds) => Math.min(100, (100 * seconds) / length)) as [
    number,
    number,
  ]
  const middle = (from + to) / 2
  const [x, anchor] = middle < 25 ? [from, 'start'] : middle > 75 ? [to, 'end'] : [middle, 'middle']
  const label = t.previewPlace(format.length(start), format.length(start + duration))
  return (
    <svg class="track-sound-place" role="img" aria-label={label}>
      <text x={`${Math.round(10 * Number(x)) / 10}%`} y="1em" text-anchor={anchor as 'start' | 'middle' | 'end'}>
        {label}
      </text>
    </svg>
  )
}
