import { createComplexFft } from '../signal/fft.ts'
import type { Levels } from './features.ts'
import { BAND_COUNT, type Planes, SAMPLE_RATE, STEP, STEPS_PER_HALF } from './grid.ts'

/** Where a piece of sound lies in the original, and how alike they are (1 is the same). */
export interface Alignment {
  /** The piece's step 0 is the original's step `offset`; negative when the piece begins before it. */
  offset: number
  likeness: number
}

const RISE = STEPS_PER_HALF * 3
const MOST_RISE = 3
/** Less than this much in common says nothing: about a second. */
const FEWEST_STEPS = STEPS_PER_HALF * 80
const COARSE_STRIDE = STEPS_PER_HALF * 4
const FINE_STRIDE = STEPS_PER_HALF * 2

/** By how the levels rise and fall, which equalisers and codecs leave as it is. The best places first, apart from each other. */
export function alignLevels(piece: Levels, original: Levels, count: number): Alignment[] {
  const pieceRises = measureRises(piece)
  const originalRises = measureRises(original)
  const from = -piece.count + FEWEST_STEPS
  const to = original.count - FEWEST_STEPS
  const scoreAt = (offset: number, stride: number) =>
    scoreOffset(pieceRises, piece.count, originalRises, original.count, offset, stride)
  const coarse: { offset: number; score: number }[] = []
  for (let offset = from; offset < to; offset += 2) coarse.push({ offset, score: scoreAt(offset, COARSE_STRIDE) })
  coarse.sort((a, b) => b.score - a.score)
  const picked: Alignment[] = []
  for (const { offset } of coarse) {
    if (picked.length === count) break
    if (picked.some((each) => Math.abs(each.offset - offset) < 2 * STEPS_PER_HALF)) continue
    picked.push(refine(offset, (each) => scoreAt(each, FINE_STRIDE), piece.count, original.count))
  }
  return picked
}

function refine(
  offset: number,
  score: (offset: number) => number,
  pieceSteps: number,
  originalSteps: number,
): Alignment {
  let best = { offset, score: Number.NEGATIVE_INFINITY }
  for (let each = offset - 6; each <= offset + 6; each++) {
    const here = score(each)
    if (here > best.score) best = { offset: each, score: here }
  }
  const common = Math.min(pieceSteps, originalSteps - best.offset) - Math.max(0, -best.offset)
  return { offset: best.offset, likeness: best.score / Math.sqrt(Math.max(1, common)) }
}

function measureRises({ count, values }: Levels): Float32Array {
  const rises = new Float32Array(values.length)
  const back = RISE * BAND_COUNT
  for (let at = back; at < count * BAND_COUNT; at++)
    rises[at] = Math.max(-MOST_RISE, Math.min(MOST_RISE, values[at]! - values[at - back]!))
  return rises
}

/** Correlation times the root of how much was compared, so that a long match beats a short lucky one. */
function scoreOffset(
  piece: Float32Array,
  pieceSteps: number,
  original: Float32Array,
  originalSteps: number,
  offset: number,
  stride: number,
): number {
  let [both, first, second] = [0, 1e-9, 1e-9]
  const from = Math.max(0, -offset)
  const to = Math.min(pieceSteps, originalSteps - offset)
  for (let step = from; step < to; step += stride) {
    const a = step * BAND_COUNT
    const b = (step + offset) * BAND_COUNT
    for (let band = 0; band < BAND_COUNT; band += 2) {
      const x = piece[a + band]!
      const y = original[b + band]!
      both += x * y
      first += x * x
      second += y * y
    }
  }
  return (both / Math.sqrt(first * second)) * Math.sqrt(Math.max(0, to - from))
}

const FINEST_SAMPLES = 5 * SAMPLE_RATE

/**
 * The same to the sample: `piece[i]` is `original[i + lag]`, looked for `reach` samples around `near`. By correlation of the sounds with
 * their spectra half flattened: as they are, one long note would fit at every period of its own; quite flat, noise would speak as loud as
 * music.
 */
export function alignSamples(piece: Planes, original: Planes, near: number, reach: number): number {
  const from = Math.max(0, reach - near)
  const to = Math.min(piece[0].length, original[0].length - near - reach)
  const length = Math.min(to - from, FINEST_SAMPLES)
  if (length <= 0) return near
  const start = from + Math.floor((to - from - length) / 2)
  const size = 2 ** Math.ceil(Math.log2(length + 2 * reach))
  const fits = correlate(
    monoOf(piece, start, length, size),
    monoOf(original, start + near - reach, length + 2 * reach, size),
  )
  let best = 0
  for (let at = 1; at <= 2 * reach; at++) if (Math.abs(fits[at]!) > Math.abs(fits[best]!)) best = at
  return near - reach + best
}

/** With zeros up to `size`. */
function monoOf([left, right]: Planes, from: number, length: number, size: number): Float64Array {
  const mono = new Float64Array(size)
  for (let i = 0; i < length; i++) mono[i] = left[from + i]! + right[from + i]!
  return mono
}

/** How well `first` fits `second` when it is moved so many samples later; both are used up. */
function correlate(first: Float64Array, second: Float64Array): Float64Array {
  const size = first.length
  const fft = createComplexFft(size)
  // Two real signals as one complex one; their spectra are taken apart below.
  fft.transform(first, second)
  const re = new Float64Array(size)
  const im = new Float64Array(size)
  for (let bin = 0; bin < size; bin++) {
    const mirror = (size - bin) % size
    const firstRe = first[bin]! + first[mirror]!
    const firstIm = second[bin]! - second[mirror]!
    const secondRe = second[bin]! + second[mirror]!
    const secondIm = first[mirror]! - first[bin]!
    const crossRe = firstRe * secondRe + firstIm * secondIm
    const crossIm = firstRe * secondIm - firstIm * secondRe
    const flattening = (crossRe * crossRe + crossIm * crossIm + 1e-18) ** -0.25
    re[bin] = crossRe * flattening
    im[bin] = crossIm * flattening
  }
  // Swapped arguments: the inverse transform.
  fft.transform(im, re)
  return re
}

/** What the piece has that the original has not, on the piece's grid shifted to the original's: the mark, and what happened to it. */
export function subtractOriginal(piece: Levels, original: Levels, offset: number): Levels {
  const values = new Float32Array(piece.values.length)
  for (let step = Math.max(0, -offset); step < Math.min(piece.count, original.count - offset); step++) {
    const a = step * BAND_COUNT
    const b = (step + offset) * BAND_COUNT
    for (let band = 0; band < BAND_COUNT; band++)
      values[a + band] = piece.values[a + band]! - original.values[b + band]!
  }
  return { count: piece.count, values }
}

/** Drops the first samples, so that a step of the piece falls on a step of the original. */
export function onGrid(piece: Planes, lag: number): { planes: Planes; offset: number } {
  const dropped = (STEP - (((lag % STEP) + STEP) % STEP)) % STEP
  return { planes: [piece[0].subarray(dropped), piece[1].subarray(dropped)], offset: (lag + dropped) / STEP }
}
