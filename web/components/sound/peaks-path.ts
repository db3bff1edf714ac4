/** The outline of a sound in a box of `count` × 100: above and below the middle alike, drawn as bars. */
export function peaksPath(peaks: readonly number[]): string {
  const loudest = Math.max(1, ...peaks)
  return peaks
    .map((peak, i) => {
      // Silence is a line, not a gap.
      const half = Math.max(1, (peak / loudest) * 48)
      return `M${i + 0.15} ${round(50 - half)}h.7v${round(2 * half)}h-.7z`
    })
    .join('')
}

const round = (value: number) => Math.round(value * 10) / 10
