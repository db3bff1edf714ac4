import type { Histogram } from '../page/filter-views.ts'

/** So many tracks show the shape of any catalogue; of more, every nth word of the bitmap is looked at. */
const MAX_COUNTED = 200_000

export interface Scale {
  min: number
  max: number
  bins: number
}

/** How many of a set of tracks lie in each part of the scale; what lies beyond its ends is in the first and the last. */
export function countValues(words: Uint32Array, total: number, values: Float64Array, scale: Scale): Histogram {
  const { min, max, bins } = scale
  const counts = new Array<number>(bins).fill(0)
  const stride = Math.max(1, Math.ceil(total / MAX_COUNTED))
  for (let at = 0; at < words.length; at += stride) {
    for (let word = words[at]!; word !== 0; word &= word - 1) {
      const value = values[at * 32 + 31 - Math.clz32(word & -word)]!
      // A track that was not measured is NaN, and in no part.
      if (Number.isNaN(value)) continue
      const bin = Math.floor(((value - min) / (max - min)) * bins)
      counts[Math.min(bins - 1, Math.max(0, bin))]!++
    }
  }
  return { min, max, counts }
}
