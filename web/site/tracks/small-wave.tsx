import type { ListedTrack } from '../../../src/site/page/web-pages.ts'
import { describeWave, previewOf, secondsOf } from './preview.ts'

/** Bars stand on a grid of these units: one is drawn, the rest is space. */
const STEP = 3
const BAR = 2
const HEIGHT = 24

/** The shape of a sound at a glance, with the part that can be heard darker. The player shows its place in it, and plays from where it is clicked. */
export function SmallWave({ track }: { track: ListedTrack }) {
  const { peaks } = track
  const preview = previewOf(track)
  const [loudest, length] = [Math.max(1, ...peaks), Math.max(1, secondsOf(track.duration))]
  const isInside = (index: number) => {
    const at = ((index + 0.5) / peaks.length) * length - (preview?.start ?? 0)
    return at >= 0 && at < (preview?.duration ?? 0)
  }
  const draw = (which: boolean) =>
    peaks.map((peak, at) => (isInside(at) === which ? barPath(at, peak / loudest) : '')).join('')
  return (
    <span class="song-wave-place" data-waveform={describeWave(track)}>
      <svg
        class="song-small-wave"
        viewBox={`${-BAR / 2} 0 ${peaks.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={draw(false)} stroke-width={BAR} />
        {preview !== undefined && <path class="song-small-preview" d={draw(true)} stroke-width={BAR} />}
      </svg>
    </span>
  )
}

/** Silence is a dot, not a gap. */
function barPath(at: number, share: number): string {
  const half = Math.max(1, Math.round(share * (HEIGHT / 2)))
  return `M${at * STEP} ${HEIGHT / 2 - half}v${2 * half}`
}
