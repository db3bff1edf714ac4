import { BAND_COUNT, STEPS_PER_HALF } from '../grid.ts'
import type { Levels } from './features.ts'

const RISE = STEPS_PER_HALF * 3
const MAX_RISE = 3
/** Less than this much in common says nothing: about a second. */
const MIN_STEPS = STEPS_PER_HALF * 80
const COARSE_STRIDE = STEPS_PER_HALF * 4
const FINE_STRIDE = STEPS_PER_HALF * 2

/**
 * How alike the two are where the piece fits the original best; 1 is the same. By how the levels rise and fall, which equalisers and
 * codecs leave as it is, and which a speed that is a little off does not blur.
 */
export function measureLikeness(piece: Levels, original: Levels): number {
  const pieceRises = measureRises(piece)
  const originalRises = measureRises(original)
  let best = { offset: 0, score: Number.NEGATIVE_INFINITY }
  const tryAt = (offset: number, stride: number) => {
    const score = scoreOffset(pieceRises, piece.count, originalRises, original.count, offset, stride)
    if (score > best.score) best = { offset, score }
  }
  for (let offset = -piece.count + MIN_STEPS; offset < original.count - MIN_STEPS; offset += 2)
    tryAt(offset, COARSE_STRIDE)
  const { offset } = best
  best = { offset, score: Number.NEGATIVE_INFINITY }
  for (let away = -6; away <= 6; away++) tryAt(offset + away, FINE_STRIDE)
  const common = Math.min(piece.count, original.count - best.offset) - Math.max(0, -best.offset)
  return best.score / Math.sqrt(Math.max(1, common))
}

function measureRises({ count, values }: Levels): Float32Array {
  const rises = new Float32Array(values.length)
  const back = RISE * BAND_COUNT
  for (let at = back; at < count * BAND_COUNT; at++)
    rises[at] = Math.max(-MAX_RISE, Math.min(MAX_RISE, values[at]! - values[at - back]!))
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
