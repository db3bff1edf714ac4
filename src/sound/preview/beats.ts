import type { Envelope } from './preview-start.ts'

/** How much a beat that comes early or late costs against one that is heard: Ellis, "Beat Tracking by Dynamic Programming", 2007. */
const TIGHTNESS = 100
/** Rises are told from the mean of this many steps before. */
const LOOK_BACK = 4
/** Below this share of the loudest step a rise is noise. */
const FLOOR_SHARE = 1e-4

/**
 * Where the beats of a tempo lie, in seconds: the chain of places about a beat apart at which the sound rises most. Follows a tempo that
 * drifts, which a ruler laid over the track would not.
 */
export function trackBeats(envelope: Envelope, bpm: number): number[] {
  const rises = findRises(envelope.power)
  const period = 60 / bpm / envelope.stepSeconds
  const nearest = Math.max(1, Math.round(period / 2))
  const farthest = Math.round(period * 2)
  const penalty = Float64Array.from({ length: farthest + 1 }, (_, lag) => -TIGHTNESS * Math.log(lag / period) ** 2)
  const score = new Float64Array(rises.length)
  const before = new Int32Array(rises.length).fill(-1)
  for (let step = 0; step < rises.length; step++) {
    let best = 0
    for (let lag = nearest; lag <= Math.min(farthest, step); lag++) {
      const chained = score[step - lag]! + penalty[lag]!
      if (chained > best) {
        best = chained
        before[step] = step - lag
      }
    }
    score[step] = best + rises[step]!
  }
  const beats: number[] = []
  for (let step = findLast(score, period); step >= 0; step = before[step]!) beats.push(step * envelope.stepSeconds)
  return beats.reverse()
}

/** Growth of the level, in deviations: loud and soft passages count alike. */
function findRises(power: ArrayLike<number>): Float64Array {
  let loudest = 0
  for (let i = 0; i < power.length; i++) loudest = Math.max(loudest, power[i]!)
  const floor = loudest * FLOOR_SHARE || 1
  const level = Float64Array.from({ length: power.length }, (_, i) => Math.log(power[i]! + floor))
  const rises = new Float64Array(power.length)
  let squares = 0
  for (let i = LOOK_BACK; i < level.length; i++) {
    let mean = 0
    for (let back = 1; back <= LOOK_BACK; back++) mean += level[i - back]! / LOOK_BACK
    rises[i] = Math.max(0, level[i]! - mean)
    squares += rises[i]! ** 2
  }
  const deviation = Math.sqrt(squares / level.length) || 1
  return rises.map((rise) => rise / deviation)
}

/** The best end of a chain lies within one beat of the end of the sound. */
function findLast(score: Float64Array, period: number): number {
  let last = score.length - 1
  for (let step = Math.max(0, Math.floor(score.length - period)); step < score.length; step++)
    if (score[step]! > score[last]!) last = step
  return last
}
