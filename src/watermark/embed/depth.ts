import { createComplexFft } from '../../structures/fft.ts'
import {
  BAND_COUNT,
  BANDS,
  HALF_UNIT,
  ORIGIN,
  type Planes,
  taper,
  UNIT,
  unitsIn,
  WINDOW,
  WINDOW_OFFSET,
} from '../grid.ts'
import { transformWindow } from '../windows.ts'

/** A pure tone bears next to no change; where the music itself wavers by a quarter, half as much goes unheard. */
const SHALLOWEST = 0.005
const DEEPEST_SHARE = 0.28
const FLUCTUATION_REACH = 5

/**
 * How far each band may be moved in each half unit, as a share of its amplitude: `strength` times what the music does there by itself from
 * one window to the next, less where a tone stands out of its band.
 */
export function measureDepths(planes: Planes, strength: number): Float32Array {
  const halves = unitsIn(planes[0].length) * 2
  const levels = measureLevels(planes, halves)
  const wobble = measureWobble(levels, halves)
  const depths = new Float32Array(halves * BAND_COUNT)
  for (let band = 0; band < BAND_COUNT; band++) {
    for (let half = 0; half < halves; half++) {
      const from = Math.max(0, half - FLUCTUATION_REACH)
      const to = Math.min(halves - 1, half + FLUCTUATION_REACH)
      let sum = 0
      for (let each = from; each <= to; each++) sum += wobble[each * BAND_COUNT + band]!
      const depth = strength * Math.sqrt(sum / (to - from + 1))
      depths[half * BAND_COUNT + band] = Math.max(SHALLOWEST, Math.min(DEEPEST_SHARE * strength, depth))
    }
  }
  guardTones(planes, depths)
  return depths
}

const re = new Float64Array(WINDOW)
const im = new Float64Array(WINDOW)

/** Half the logarithm of the energy, per half unit and band. */
function measureLevels(planes: Planes, halves: number): Float32Array {
  const levels = new Float32Array(halves * BAND_COUNT)
  for (let half = 0; half < halves; half++) {
    const from = ORIGIN + half * HALF_UNIT + WINDOW_OFFSET
    transformWindow(planes, from, re, im)
    for (let band = 0; band < BAND_COUNT; band++)
      levels[half * BAND_COUNT + band] = 0.5 * Math.log(bandEnergy(re, im, BANDS[band]!, WINDOW) + 1e-9)
  }
  return levels
}

/** Energy of both channels: the two halves of the spectrum of left + i·right together. */
function bandEnergy(re: Float64Array, im: Float64Array, [first, end]: readonly [number, number], size: number): number {
  let energy = 0
  for (let bin = first; bin < end; bin++) {
    const mirror = size - bin
    energy += re[bin]! ** 2 + im[bin]! ** 2 + re[mirror]! ** 2 + im[mirror]! ** 2
  }
  return energy
}

/** How much a window differs from the mean of its neighbours, squared. */
function measureWobble(levels: Float32Array, halves: number): Float32Array {
  const wobble = new Float32Array(levels.length)
  for (let half = 1; half < halves - 1; half++) {
    for (let band = 0; band < BAND_COUNT; band++) {
      const at = half * BAND_COUNT + band
      const difference = levels[at]! - 0.5 * (levels[at - BAND_COUNT]! + levels[at + BAND_COUNT]!)
      wobble[at] = Math.min(1, difference * difference)
    }
  }
  return wobble
}

const FINE = 4096
const FINER = FINE / WINDOW
const TONE_GUARD = 0.9
/** Peak to mean inside a band, times three: about 0.4 for noise, above 0.9 it sounds like a tone, at 1.6 it is one. */
const TONE_FROM = 0.9
const TONE_TO = 1.6

/** Turns the depth of bands down in which one partial holds most of the energy: a trembling tone is what ears find first. */
function guardTones([left, right]: Planes, depths: Float32Array): void {
  const fine = createComplexFft(FINE)
  const window = taper(FINE, 1)
  const fineRe = new Float64Array(FINE)
  const fineIm = new Float64Array(FINE)
  const units = unitsIn(left.length)
  for (let unit = 0; unit < units; unit++) {
    const from = ORIGIN + unit * UNIT + UNIT / 2 - FINE / 2
    for (let i = 0; i < FINE; i++) {
      fineRe[i] = (left[from + i] ?? 0) * window[i]!
      fineIm[i] = (right[from + i] ?? 0) * window[i]!
    }
    fine.transform(fineRe, fineIm)
    for (let band = 0; band < BAND_COUNT; band++) {
      const crest = 3 * crestOf(fineRe, fineIm, BANDS[band]!)
      const share = Math.max(0, Math.min(1, (crest - TONE_FROM) / (TONE_TO - TONE_FROM)))
      for (const half of [2 * unit, 2 * unit + 1]) depths[half * BAND_COUNT + band]! *= 1 - TONE_GUARD * share
    }
  }
}

function crestOf(re: Float64Array, im: Float64Array, [first, end]: readonly [number, number]): number {
  let peak = 0
  let sum = 1e-12
  for (let bin = first * FINER - FINER / 2; bin < end * FINER - FINER / 2; bin++) {
    const mirror = FINE - bin
    const energy = re[bin]! ** 2 + im[bin]! ** 2 + re[mirror]! ** 2 + im[mirror]! ** 2
    if (energy > peak) peak = energy
    sum += energy
  }
  return peak / sum
}
