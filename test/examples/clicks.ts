/** A short tone on every beat over a soft, steady one. */
export function makeClicks(options: { bpm: number; firstBeat: number; seconds: number; sampleRate: number }) {
  const { bpm, firstBeat, seconds, sampleRate } = options
  const period = 60 / bpm
  return Float32Array.from({ length: seconds * sampleRate }, (_, index) => {
    const at = index / sampleRate
    const sinceBeat = at < firstBeat ? 1 : (at - firstBeat) % period
    const click = sinceBeat < 0.08 ? 0.7 * Math.exp(-sinceBeat / 0.02) * Math.sin(2 * Math.PI * 880 * at) : 0
    return click + 0.05 * Math.sin(2 * Math.PI * 220 * at)
  })
}
