/** Bars stand on a grid of these units: one is drawn, the rest is space. */
const STEP = 3
const BAR = 2
const HEIGHT = 24

/** The shape of a sound at a glance. It says nothing that the row does not say, so readers of the screen are spared it. */
export function SmallWave({ peaks }: { peaks: readonly number[] }) {
  const loudest = Math.max(1, ...peaks)
  const path = peaks
    .map((peak, at) => {
      // Silence is a dot, not a gap.
      const half = Math.max(1, Math.round((peak / loudest) * (HEIGHT / 2)))
      return `M${at * STEP} ${HEIGHT / 2 - half}v${2 * half}`
    })
    .join('')
  return (
    <svg
      class="song-small-wave"
      viewBox={`${-BAR / 2} 0 ${peaks.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} stroke-width={BAR} />
    </svg>
  )
}
