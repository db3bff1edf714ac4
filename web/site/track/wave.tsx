import type { WholeTrack } from '../../../src/site/page/web-pages.ts'
import { useWords } from '../../i18n/language.tsx'
import { track as words } from '../../i18n/site/track.ts'
import { describeWave, previewOf, secondsOf, splitBars } from '../tracks/preview.ts'

interface WaveProps {
  track: WholeTrack
  peaks: readonly number[]
  size: 'large' | 'card'
}

/** Enough for a line that says where the preview lies, when the sound was not measured. */
const FLAT: readonly number[] = new Array(60).fill(0)

/**
 * A sound as bars, with those of the preview in their own colour. The player draws its playhead over it and seeks by clicks; it is told by
 * `data-waveform` which sound it is and where in it the preview lies.
 */
export function Wave({ track, peaks, size }: WaveProps) {
  const t = useWords(words)
  const { title } = track
  const [length, preview] = [Math.max(1, secondsOf(track.duration)), previewOf(track)]
  const bars = peaks.length === 0 ? FLAT : peaks
  const { inside, rest } = splitBars(track, bars, barPath)
  return (
    <div class={`track-wave track-wave-${size}`} data-waveform={describeWave(track)}>
      <svg viewBox={`0 0 ${bars.length} 100`} preserveAspectRatio="none" role="img" aria-label={t.wave(title)}>
        {preview !== undefined && (
          <rect
            class="track-wave-place"
            x={round((preview.start / length) * bars.length)}
            width={round((preview.duration / length) * bars.length)}
            height="100"
          />
        )}
        <path class="track-wave-rest" d={rest} />
        {preview !== undefined && <path class="track-wave-preview" d={inside} />}
      </svg>
    </div>
  )
}

/** Above and below the middle alike; silence is a line, not a gap. */
function barPath(index: number, share: number): string {
  const half = Math.max(1, Math.round(48 * share))
  return `M${index}.15 ${50 - half}h.7v${2 * half}h-.7z`
}

const round = (value: number) => Math.round(value * 10) / 10
