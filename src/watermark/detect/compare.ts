import { BAND_COUNT, BANDS, HALF_UNIT, ORIGIN, PAIR_COUNT, type Planes, WINDOW, WINDOW_OFFSET } from '../grid.ts'
import { signAt } from '../pattern.ts'
import { transformWindow } from '../windows.ts'

/** One channel of a piece held against the original's: a value per half unit and band. Where the piece has no sound, `pieceEnergy` is 0. */
interface Comparison {
  /** The piece times the conjugate of the original: how much of the original is in the piece, and turned by how much. */
  crossRe: Float64Array
  crossIm: Float64Array
  originalEnergy: Float64Array
  pieceEnergy: Float64Array
}

/**
 * The chips of a piece that lies `lag` samples into the original: a number per unit, its sign the chip's, 0 outside the piece. What
 * counts of each band is only what swings as the original does: a voice or noise on top of it has other phases and cancels out.
 */
export function compareChips(piece: Planes, original: Planes, lag: number, signs: Int8Array): Float32Array {
  const units = signs.length / PAIR_COUNT
  const chips = new Float32Array(units)
  // Each channel by itself: one of them may have been turned down, off or upside down.
  for (const channel of [0, 1] as const) {
    const comparison = compareBands(piece[channel], original[channel], lag, 2 * units)
    const changes = weighChanges(comparison, 2 * units)
    for (let half = 0; half < 2 * units; half++) {
      for (let band = 0; band < BAND_COUNT; band++)
        chips[half >> 1]! += signAt(signs, half, band) * changes[half * BAND_COUNT + band]!
    }
  }
  return chips
}

const re = new Float64Array(WINDOW)
const im = new Float64Array(WINDOW)

function compareBands(piece: Float32Array, original: Float32Array, lag: number, halves: number): Comparison {
  const make = () => new Float64Array(halves * BAND_COUNT)
  const comparison = { crossRe: make(), crossIm: make(), originalEnergy: make(), pieceEnergy: make() }
  for (let half = 0; half < halves; half++) {
    const from = ORIGIN + half * HALF_UNIT + WINDOW_OFFSET
    if (from + WINDOW > original.length || from - lag < 0 || from - lag + WINDOW > piece.length) continue
    // Both as one complex signal; `addBin` takes their spectra apart.
    transformWindow([piece.subarray(from - lag), original.subarray(from)], 0, re, im)
    for (let band = 0; band < BAND_COUNT; band++) {
      const [first, end] = BANDS[band]!
      for (let bin = first; bin < end; bin++) addBin(comparison, half * BAND_COUNT + band, bin)
    }
  }
  return comparison
}

function addBin(into: Comparison, at: number, bin: number): void {
  const mirror = WINDOW - bin
  const pieceRe = re[bin]! + re[mirror]!
  const pieceIm = im[bin]! - im[mirror]!
  const originalRe = im[bin]! + im[mirror]!
  const originalIm = re[mirror]! - re[bin]!
  into.crossRe[at]! += pieceRe * originalRe + pieceIm * originalIm
  into.crossIm[at]! += pieceIm * originalRe - pieceRe * originalIm
  into.originalEnergy[at]! += originalRe * originalRe + originalIm * originalIm
  into.pieceEnergy[at]! += pieceRe * pieceRe + pieceIm * pieceIm
}

/** Half a second to either side: long enough to average a voice away, short enough for a compressor and a speed that is a little off. */
const GAIN_REACH = 40
/** A mark moves a band by less than this; what is beyond is something else. */
const MOST = 0.4
/** What a band says is never trusted more than this lets it, however clean it looks. */
const UNSURE = 0.3
const NOTHING = 1e-12

/** By how much each band is louder (or, negative, softer) than the gain round about makes it, times the trust that it deserves. */
function weighChanges(comparison: Comparison, halves: number): Float32Array {
  const { crossRe, crossIm, originalEnergy, pieceEnergy } = comparison
  const changes = new Float32Array(halves * BAND_COUNT)
  for (let band = 0; band < BAND_COUNT; band++) {
    const gains = measureGains(comparison, halves, band)
    const [first, end] = BANDS[band]!
    for (let half = 0; half < halves; half++) {
      const at = half * BAND_COUNT + band
      const [gainRe, gainIm] = [gains.re[half]!, gains.im[half]!]
      const expected = (gainRe * gainRe + gainIm * gainIm) * originalEnergy[at]!
      if (pieceEnergy[at] === 0 || expected < NOTHING) continue
      const louder = (gainRe * crossRe[at]! + gainIm * crossIm[at]!) / expected - 1
      const explained = (crossRe[at]! ** 2 + crossIm[at]! ** 2) / originalEnergy[at]!
      const foreign = Math.max(0, pieceEnergy[at]! - explained) / expected / (end - first)
      changes[at] = Math.max(-MOST, Math.min(MOST, louder)) / (foreign + UNSURE)
    }
  }
  return changes
}

/** What became of one band on average round about each half unit: how loud it is in the piece, and how far it is turned. */
function measureGains(comparison: Comparison, halves: number, band: number): { re: Float64Array; im: Float64Array } {
  const { crossRe, crossIm, originalEnergy, pieceEnergy } = comparison
  const [re, im] = [new Float64Array(halves), new Float64Array(halves)]
  let [sumRe, sumIm, energy] = [0, 0, NOTHING]
  function add(half: number, sign: 1 | -1): void {
    const at = half * BAND_COUNT + band
    if (half < 0 || half >= halves || pieceEnergy[at] === 0) return
    sumRe += sign * crossRe[at]!
    sumIm += sign * crossIm[at]!
    energy += sign * originalEnergy[at]!
  }
  for (let half = -GAIN_REACH; half < halves; half++) {
    add(half + GAIN_REACH, 1)
    add(half - GAIN_REACH - 1, -1)
    if (half < 0) continue
    re[half] = sumRe / energy
    im[half] = sumIm / energy
  }
  return { re, im }
}
