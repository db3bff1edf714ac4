import { createComplexFft } from '../signal/fft.ts'
import type { Planes } from './grid.ts'

/** Every so many samples are taken as one to look for a place; the exact one is found afterwards. */
const THINNING = 4
/** Places that are closer than this are one. */
const APART = 32

/**
 * Where a piece of sound lies in the original, likeliest first: with each of these lags `piece[i]` is `original[i + lag]`, to the sample.
 * Music repeats itself, so there may be several.
 */
export function alignSounds(piece: Planes, original: Planes, count: number): number[] {
  const thinPiece = thinOut(piece)
  const thinOriginal = thinOut(original)
  const size =
    2 ** Math.ceil(Math.log2(Math.max(16, thinOriginal.length + Math.min(thinPiece.length, thinOriginal.length))))
  const correlate = createCorrelation(size)
  // A long piece is taken in blocks.
  const blockLength = size - thinOriginal.length
  const peaks: Peak[] = []
  for (let from = 0; from < thinPiece.length; from += blockLength) {
    const fits = correlate(thinPiece.subarray(from, from + blockLength), thinOriginal)
    for (const { lag, height } of findPeaks(fits, count)) peaks.push({ lag: lag * THINNING - from * THINNING, height })
  }
  return keepBest(peaks, count).map(({ lag }) => alignExactly(piece, original, lag))
}

interface Peak {
  lag: number
  /** Above the noise of the correlation, in standard deviations. */
  height: number
}

function thinOut([left, right]: Planes): Float64Array {
  const thin = new Float64Array(Math.floor(left.length / THINNING))
  for (let at = 0, i = 0; at < thin.length; at++) {
    let sum = 0
    for (const end = i + THINNING; i < end; i++) sum += left[i]! + right[i]!
    thin[at] = sum
  }
  return thin
}

/**
 * How well `first` fits `second` at every lag; negative lags at the end. Their spectra are flattened half-way: as they are, a long note
 * would fit at each of its periods; quite flat, noise would speak as loud as music.
 */
function createCorrelation(size: number): (first: Float64Array, second: Float64Array) => Float64Array {
  const fft = createComplexFft(size)
  const [a, b] = [new Float64Array(size), new Float64Array(size)]
  const [re, im] = [new Float64Array(size), new Float64Array(size)]
  return (first, second) => {
    a.fill(0).set(first)
    b.fill(0).set(second)
    // Two real signals as one complex one; their spectra are taken apart below.
    fft.transform(a, b)
    for (let bin = 0; bin < size; bin++) {
      const mirror = (size - bin) % size
      const firstRe = a[bin]! + a[mirror]!
      const firstIm = b[bin]! - b[mirror]!
      const secondRe = b[bin]! + b[mirror]!
      const secondIm = a[mirror]! - a[bin]!
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
}

function findPeaks(fits: Float64Array, count: number): Peak[] {
  const size = fits.length
  const deviation = Math.sqrt(fits.reduce((sum, fit) => sum + fit * fit, 1e-18) / size)
  const peaks: Peak[] = []
  // A copy may be upside down.
  for (let at = 0; at < size; at++) fits[at] = Math.abs(fits[at]!)
  for (let n = 0; n < count; n++) {
    let best = 0
    for (let at = 1; at < size; at++) if (fits[at]! > fits[best]!) best = at
    peaks.push({ lag: best < size / 2 ? best : best - size, height: fits[best]! / deviation })
    fits.fill(0, Math.max(0, best - APART / THINNING), best + APART / THINNING + 1)
  }
  return peaks
}

function keepBest(peaks: Peak[], count: number): Peak[] {
  const kept: Peak[] = []
  for (const peak of peaks.sort((a, b) => b.height - a.height)) {
    if (kept.length === count) break
    if (kept.every(({ lag }) => Math.abs(lag - peak.lag) > APART)) kept.push(peak)
  }
  return kept
}

const EXACT_REACH = 2 * THINNING
const EXACT_SAMPLES = 88_200

/** The best of the lags around, by the middle of what the two have in common. */
function alignExactly(piece: Planes, original: Planes, near: number): number {
  const from = Math.max(0, EXACT_REACH - near)
  const to = Math.min(piece[0].length, original[0].length - near - EXACT_REACH)
  const length = Math.min(to - from, EXACT_SAMPLES)
  const start = from + Math.floor((to - from - length) / 2)
  let best = { lag: near, fit: -1 }
  for (let lag = near - EXACT_REACH; lag <= near + EXACT_REACH; lag++) {
    let fit = 0
    for (let i = start; i < start + length; i++)
      fit += (piece[0][i]! + piece[1][i]!) * (original[0][i + lag]! + original[1][i + lag]!)
    if (Math.abs(fit) > best.fit) best = { lag, fit: Math.abs(fit) }
  }
  return best.lag
}
