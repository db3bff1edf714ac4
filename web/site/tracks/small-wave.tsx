import type { ListedTrack } from '../../../src/site/page/web-pages.ts'
import { describeWave, splitBars } from './preview.ts'

/** Bars stand on a grid of these units: one is drawn, the rest is space. */
const STEP = 3
const BAR = 2
const HEIGHT = 24

/** The shape of a sound at a glance, with the part that can be heard darker. The player shows its place in it, and plays from where it is clicked. */
export function SmallWave({ track }: { track: ListedTrack }) {
  const { peaks } = track
  const { inside, rest } = splitBars(track, peaks, barPath)
  return (
    <span class="song-wave-place" data-waveform={describeWave(track)}>
      <svg
        class="song-small-wave"
        viewBox={`${-BAR / 2} 0 ${peaks.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={rest} stroke-width={BAR} />
        {track.audio_url !== null && <path class="song-small-preview" d={inside} stroke-width={BAR} />}
      </svg>
    </span>
  )
}

/** Silence is a dot, not a gap. */
function barPath(at: number, share: number): string {
  const half = Math.max(1, Math.round(share * (HEIGHT / 2)))
  return `M${at * STEP} ${HEIGHT / 2 - half}v${2 * half}`
}
