import { BAND_COUNT, BANDS, PAIR_COUNT, type Planes, STEP, STEPS_PER_HALF, STEPS_PER_UNIT, WINDOW } from '../grid.ts'
import { transformWindow } from '../windows.ts'

/** The level of every band at every step of the grid. */
export interface Levels {
  readonly count: number
  readonly values: Float32Array
}

const re = new Float64Array(WINDOW)
const im = new Float64Array(WINDOW)

/** Mean log amplitude of the two channels: as one signal, a phase between them could cancel what both carry. */
export function measureLevels(planes: Planes): Levels {
  const count = Math.max(0, Math.floor((planes[0].length - WINDOW) / STEP) + 1)
  const values = new Float32Array(count * BAND_COUNT)
  for (let step = 0; step < count; step++) {
    transformWindow(planes, step * STEP, re, im)
    for (let band = 0; band < BAND_COUNT; band++) values[step * BAND_COUNT + band] = levelOf(BANDS[band]!)
  }
  return { count, values }
}

/** Left and right were transformed as one complex signal and are taken apart here. */
function levelOf([first, end]: readonly [number, number]): number {
  let left = 1e-9
  let right = 1e-9
  for (let bin = first; bin < end; bin++) {
    const mirror = WINDOW - bin
    const leftRe = re[bin]! + re[mirror]!
    const leftIm = im[bin]! - im[mirror]!
    const rightRe = im[bin]! + im[mirror]!
    const rightIm = re[mirror]! - re[bin]!
    left += leftRe * leftRe + leftIm * leftIm
    right += rightRe * rightRe + rightIm * rightIm
  }
  return 0.25 * Math.log(left * right)
}

/** For every step as the start of a unit: what each pair says, and the variance that the sum of all pairs has by chance. */
export interface Votes {
  readonly count: number
  readonly votes: Float32Array
  readonly variances: Float32Array
}

/** How much of the neighbouring windows is taken off: music changes slowly, a mark does not. */
const NEIGHBOURS = 0.9
const MOST = 1.5
const LOUDEST_NOISE = 0.02
const REACH = STEPS_PER_HALF * 5

export function castVotes(levels: Levels): Votes {
  const jumps = measureJumps(levels)
  const trust = measureTrust(jumps, levels.count)
  const count = Math.max(0, levels.count - STEPS_PER_HALF)
  const votes = new Float32Array(count * PAIR_COUNT)
  const variances = new Float32Array(count)
  const later = STEPS_PER_HALF * PAIR_COUNT
  for (let at = 0; at < votes.length; at++) {
    votes[at] = jumps[at]! * trust[at]! - jumps[at + later]! * trust[at + later]!
    variances[Math.floor(at / PAIR_COUNT)]! += trust[at]! + trust[at + later]!
  }
  return { count, votes, variances }
}

/** The difference of the two bands of each pair, less what the windows before and after have of it. */
function measureJumps({ count, values }: Levels): Float32Array {
  const pairs = new Float32Array(count * PAIR_COUNT)
  for (let at = 0; at < pairs.length; at++) {
    const band = Math.floor(at / PAIR_COUNT) * BAND_COUNT + 2 * (at % PAIR_COUNT)
    pairs[at] = values[band]! - values[band + 1]!
  }
  const jumps = new Float32Array(pairs.length)
  const away = STEPS_PER_HALF * PAIR_COUNT
  for (let at = 0; at < pairs.length; at++) {
    const before = pairs[at - away]
    const after = pairs[at + away]
    const around = before !== undefined && after !== undefined ? 0.5 * (before + after) : (before ?? after ?? 0)
    jumps[at] = Math.max(-MOST, Math.min(MOST, pairs[at]! - NEIGHBOURS * around))
  }
  return jumps
}

/** One over the variance of a pair's jumps round about: a pair that jumps by itself says little. */
function measureTrust(jumps: Float32Array, count: number): Float32Array {
  const trust = new Float32Array(jumps.length)
  for (let pair = 0; pair < PAIR_COUNT; pair++) {
    let sum = 0
    let inside = 0
    for (let step = 0; step < Math.min(REACH, count); step++, inside++) sum += jumps[step * PAIR_COUNT + pair]! ** 2
    for (let step = 0; step < count; step++) {
      if (step + REACH < count) {
        sum += jumps[(step + REACH) * PAIR_COUNT + pair]! ** 2
        inside++
      }
      if (step - REACH - 1 >= 0) {
        sum -= jumps[(step - REACH - 1) * PAIR_COUNT + pair]! ** 2
        inside--
      }
      trust[step * PAIR_COUNT + pair] = 1 / (Math.max(0, sum) / inside + LOUDEST_NOISE)
    }
  }
  return trust
}

/**
 * The chips of a track, read off at a given place: a number per unit, its sign the chip's. `start` is the step at which unit 0 would
 * begin; it may lie before the sound. Units outside the sound are 0.
 */
export function readChips({ count, votes }: Votes, signs: Int8Array, start: number): Float32Array {
  const chips = new Float32Array(signs.length / PAIR_COUNT)
  for (let unit = 0; unit < chips.length; unit++) {
    const step = start + unit * STEPS_PER_UNIT
    if (step < 0 || step >= count) continue
    let chip = 0
    for (let pair = 0; pair < PAIR_COUNT; pair++)
      chip += signs[unit * PAIR_COUNT + pair]! * votes[step * PAIR_COUNT + pair]!
    chips[unit] = chip
  }
  return chips
}
