/** How loud the track is over time: mean square of all channels in equal steps. */
export interface Envelope {
  stepSeconds: number
  /** Mean square per step. */
  power: ArrayLike<number>
}

/** Starts later than this share of the track are avoided: the end gives the song away and fades. */
const LAST_START_SHARE = 0.85

/**
 * The default place of a preview: the start of the most energetic stretch of this length, on a beat where beats are known, else on a whole
 * second. Of equally strong places the first is taken, so that a drone or silence starts at 0.
 */
export function findPreviewStart(envelope: Envelope, lengthSeconds: number, beats?: readonly number[]): number {
  const trackSeconds = envelope.power.length * envelope.stepSeconds
  const lastStart = Math.min(trackSeconds - lengthSeconds, trackSeconds * LAST_START_SHARE)
  if (lastStart <= 0) return 0
  const energyUntil = createIntegral(envelope)
  let best = 0
  let most = energyUntil(lengthSeconds)
  for (const start of candidates(lastStart, beats)) {
    const energy = energyUntil(start + lengthSeconds) - energyUntil(start)
    // A millionth more is rounding, not music.
    if (energy > most * (1 + 1e-6)) {
      most = energy
      best = start
    }
  }
  return best
}

function candidates(lastStart: number, beats: readonly number[] | undefined): number[] {
  const onBeats = beats?.filter((beat) => beat >= 0 && beat <= lastStart) ?? []
  return onBeats.length > 0 ? onBeats : Array.from({ length: Math.floor(lastStart) + 1 }, (_, second) => second)
}

/** Energy from the beginning up to a time, with fractions of a step. */
function createIntegral({ stepSeconds, power }: Envelope): (seconds: number) => number {
  const sums = new Float64Array(power.length + 1)
  for (let i = 0; i < power.length; i++) sums[i + 1] = sums[i]! + power[i]!
  return (seconds) => {
    const place = Math.max(0, Math.min(power.length, seconds / stepSeconds))
    const whole = Math.floor(place)
    return sums[whole]! + (power[whole] ?? 0) * (place - whole)
  }
}
