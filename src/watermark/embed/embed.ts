import { createComplexFft } from '../../structures/fft.ts'
import { BAND_COUNT, BANDS, HALF_UNIT, ORIGIN, type Planes, taper, unitsIn, WINDOW, WINDOW_OFFSET } from '../grid.ts'
import { type Pattern, signAt } from '../pattern.ts'
import { measureDepths } from './depth.ts'

const EDGES = 0.5
/** Below this energy a window is silence: there is nothing to hide behind. */
const SILENCE = 1e-8

const fft = createComplexFft(WINDOW)
const window = taper(WINDOW, EDGES)

/**
 * What is added for a chip of +1 and taken away for one of −1: the mark is linear, so a copy with any code is made of pieces of two
 * variants, sound + delta and sound − delta.
 */
export function computeDelta(planes: Planes, pattern: Pattern, strength: number): Planes {
  const [left, right] = planes
  const depths = measureDepths(planes, strength)
  const delta: Planes = [new Float32Array(left.length), new Float32Array(right.length)]
  const re = new Float64Array(WINDOW)
  const im = new Float64Array(WINDOW)
  const gains = new Float64Array(WINDOW)
  const halves = unitsIn(left.length) * 2
  for (let half = 0; half < halves; half++) {
    const from = ORIGIN + half * HALF_UNIT + WINDOW_OFFSET
    const envelope = followEnvelope(planes, from)
    if (envelope === undefined) continue
    for (let i = 0; i < WINDOW; i++) {
      re[i] = left[from + i]! * window[i]!
      im[i] = right[from + i]! * window[i]!
    }
    fft.transform(re, im)
    fillGains(gains, pattern, depths, half)
    for (let bin = 0; bin < WINDOW; bin++) {
      re[bin]! *= gains[bin]! / WINDOW
      im[bin]! *= gains[bin]! / WINDOW
    }
    // Swapped arguments: the inverse transform.
    fft.transform(im, re)
    for (let i = 0; i < WINDOW; i++) {
      const shape = envelope[i]! * window[i]!
      delta[0][from + i]! += re[i]! * shape
      delta[1][from + i]! += im[i]! * shape
    }
  }
  return delta
}

function fillGains(gains: Float64Array, { signs }: Pattern, depths: Float32Array, half: number): void {
  gains.fill(0)
  for (let band = 0; band < BAND_COUNT; band++) {
    const gain = signAt(signs, half, band) * depths[half * BAND_COUNT + band]!
    const [first, end] = BANDS[band]!
    for (let bin = first; bin < end; bin++) {
      gains[bin] = gain
      gains[WINDOW - bin] = gain
    }
  }
}

const BLOCKS = 8
const BLOCK = WINDOW / BLOCKS
const blockEnergy = new Float64Array(BLOCKS)
const shapes = new Float64Array(WINDOW)

/**
 * Follows the loudness inside the window, never above 1, so that nothing sounds before a beat that the transform would have smeared
 * there. Undefined for silence; the array is used again by the next call.
 */
function followEnvelope([left, right]: Planes, from: number): Float64Array | undefined {
  blockEnergy.fill(0)
  let total = 0
  for (let i = 0; i < WINDOW; i++) {
    const energy = left[from + i]! ** 2 + right[from + i]! ** 2
    blockEnergy[Math.floor(i / BLOCK)]! += energy
    total += energy
  }
  if (total < SILENCE) return undefined
  for (let block = 0; block < BLOCKS; block++)
    blockEnergy[block] = Math.min(1, Math.sqrt((blockEnergy[block]! * BLOCKS) / total) + 1e-3)
  for (let i = 0; i < WINDOW; i++) {
    const place = (i + 0.5) / BLOCK - 0.5
    const block = Math.max(0, Math.min(BLOCKS - 2, Math.floor(place)))
    const share = Math.max(0, Math.min(1, place - block))
    shapes[i] = blockEnergy[block]! * (1 - share) + blockEnergy[block + 1]! * share
  }
  return shapes
}

/** sound + delta and sound − delta. */
export function splitVariants([left, right]: Planes, delta: Planes): { plus: Planes; minus: Planes } {
  const add = (plane: Float32Array, change: Float32Array, sign: number) =>
    plane.map((sample, at) => sample + sign * change[at]!)
  return {
    plus: [add(left, delta[0], 1), add(right, delta[1], 1)],
    minus: [add(left, delta[0], -1), add(right, delta[1], -1)],
  }
}

/** How far the mark lies below the music, dB. */
export function signalToMark(planes: Planes, delta: Planes): number {
  const energy = (pair: Planes) =>
    pair.reduce((sum, plane) => plane.reduce((each, sample) => each + sample ** 2, sum), 0)
  return 10 * Math.log10(energy(planes) / Math.max(1e-12, energy(delta)))
}
