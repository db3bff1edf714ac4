/**
 * Where the mark lies in time and frequency. Time is cut into units of 1152 samples, which is one MP3 frame; a unit carries one chip, a
 * sign. It has two halves with a window each, and what is louder in the first is softer in the second: neighbouring windows of music
 * are much alike, so in the difference of the two the music cancels and the mark adds up.
 */
export const SAMPLE_RATE = 44_100
export const WINDOW = 512
export const HALF_UNIT = 576
export const UNIT = 2 * HALF_UNIT
/** A window stands in the middle of its half unit. */
export const WINDOW_OFFSET = (HALF_UNIT - WINDOW) / 2
/** The first unit begins here, so that the borders of units fall where MP3 frames overlap. */
export const ORIGIN = 503

/** The detector looks at windows this far apart: eight places per half unit. */
export const STEP = 72
export const STEPS_PER_HALF = HALF_UNIT / STEP
export const STEPS_PER_UNIT = UNIT / STEP

const MIN_HZ = 350
const MAX_HZ = 7500
const MIN_BINS = 3
const RELATIVE_WIDTH = 0.08

/** Bands of bins, [first, end). Neighbours make a pair: one goes up when the other goes down. */
export const BANDS: readonly (readonly [number, number])[] = layBands()
export const BAND_COUNT = BANDS.length
export const PAIR_COUNT = BAND_COUNT / 2

function layBands(): [number, number][] {
  const bands: [number, number][] = []
  const end = Math.round((MAX_HZ / SAMPLE_RATE) * WINDOW)
  for (let bin = Math.round((MIN_HZ / SAMPLE_RATE) * WINDOW); bin < end; ) {
    const width = Math.max(MIN_BINS, Math.round(bin * RELATIVE_WIDTH))
    bands.push([bin, Math.min(end, bin + width)])
    bin += width
  }
  if (bands.length % 2 === 1) bands.pop()
  return bands
}

/** How many whole units a sound of so many samples has. */
export const unitsIn = (samples: number) => Math.max(0, Math.floor((samples - ORIGIN) / UNIT))

/** Raised-cosine edges over `share` of the window; 1 is a Hann window. */
export function taper(size: number, share: number): Float64Array {
  const edge = share / 2
  return Float64Array.from({ length: size }, (_, index) => {
    const at = (index + 0.5) / size
    const toEdge = Math.min(at, 1 - at)
    return toEdge < edge ? 0.5 - 0.5 * Math.cos((Math.PI * toEdge) / edge) : 1
  })
}

/** Left and right at 44.1 kHz; for a mono sound the same array twice. */
export type Planes = readonly [Float32Array, Float32Array]
