import { createComplexFft } from '../../structures/fft.ts'
import type { Planes } from '../grid.ts'

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
  const originalLength = thinOriginal[0].length
  const pieceLength = thinPiece[0].length
  const size = 2 ** Math.ceil(Math.log2(Math.max(16, originalLength + Math.min(pieceLength, originalLength))))
  const correlate = createCorrelation(size)
  // A long piece is taken in blocks.
  const blockLength = size - originalLength
  const peaks: Peak[] = []
  for (let from = 0; from < pieceLength; from += blockLength) {
    const block: Planes = [
      thinPiece[0].subarray(from, from + blockLength),
      thinPiece[1].subarray(from, from + blockLength),
    ]
    for (const { at, height } of findPeaks(correlate(block, thinOriginal), count)) {
      // The piece may begin before the original: those lags stand at the end.
      const lag = at < originalLength ? at : at - size
      peaks.push({ lag: (lag - from) * THINNING, height })
    }
  }
  return keepBest(peaks, count).map(({ lag }) => alignExactly(piece, original, lag))
}

interface Peak {
  lag: number
  /** Above the noise of the correlation, in standard deviations. */
  height: number
}

function thinOut([left, right]: Planes): Planes {
  const thin = (plane: Float32Array) => {
    const sums = new Float32Array(Math.floor(plane.length / THINNING))
    for (let at = 0, i = 0; at < sums.length; at++) for (const end = i + THINNING; i < end; i++) sums[at]! += plane[i]!
    return sums
  }
  const thinLeft = thin(left)
  return [thinLeft, right === left ? thinLeft : thin(right)]
}

/**
 * How well a piece fits an original at every lag, each channel by itself, so that one of them may be upside down. The spectra are
 * flattened half-way: as they are, a long note would fit at each of its periods; quite flat, noise would speak as loud as music.
 */
function createCorrelation(size: number): (piece: Planes, original: Planes) => Float64Array {
  const fft = createComplexFft(size)
  const make = () => new Float64Array(size)
  // A pair of channels is one complex signal: their spectra are taken apart below.
  const [pieceRe, pieceIm, originalRe, originalIm, re, im] = [make(), make(), make(), make(), make(), make()]
  return (piece, original) => {
    pieceRe.fill(0).set(piece[0])
    pieceIm.fill(0).set(piece[1])
    originalRe.fill(0).set(original[0])
    originalIm.fill(0).set(original[1])
    fft.transform(pieceRe, pieceIm)
    fft.transform(originalRe, originalIm)
    // The upper half of a real signal's spectrum mirrors the lower one, and so do the products.
    for (let bin = 0; bin <= size / 2; bin++) {
      const mirror = (size - bin) % size
      const left = flatProduct(
        pieceRe[bin]! + pieceRe[mirror]!,
        pieceIm[bin]! - pieceIm[mirror]!,
        originalRe[bin]! + originalRe[mirror]!,
        originalIm[bin]! - originalIm[mirror]!,
      )
      const right = flatProduct(
        pieceIm[bin]! + pieceIm[mirror]!,
        pieceRe[mirror]! - pieceRe[bin]!,
        originalIm[bin]! + originalIm[mirror]!,
        originalRe[mirror]! - originalRe[bin]!,
      )
      // Both fits are real: the right one travels back as the imaginary part of the left one.
      re[mirror] = left[0] + right[1]
      im[mirror] = right[0] - left[1]
      re[bin] = left[0] - right[1]
      im[bin] = left[1] + right[0]
    }
    // Swapped arguments: the inverse transform.
    fft.transform(im, re)
    return re.map((fit, at) => Math.abs(fit) + Math.abs(im[at]!))
  }
}

/** The conjugate of the first times the second, with the root of its magnitude. */
function flatProduct(aRe: number, aIm: number, bRe: number, bIm: number): readonly [number, number] {
  const re = aRe * bRe + aIm * bIm
  const im = aRe * bIm - aIm * bRe
  const flattening = (re * re + im * im + 1e-18) ** -0.25
  return [re * flattening, im * flattening]
}

function findPeaks(fits: Float64Array, count: number): { at: number; height: number }[] {
  const size = fits.length
  const deviation = Math.sqrt(fits.reduce((sum, fit) => sum + fit * fit, 1e-18) / size)
  const peaks: { at: number; height: number }[] = []
  const near = APART / THINNING
  for (let n = 0; n < count; n++) {
    let best = 0
    for (let at = 1; at < size; at++) if (fits[at]! > fits[best]!) best = at
    peaks.push({ at: best, height: fits[best]! / deviation })
    for (let away = -near; away <= near; away++) fits[(best + away + size) % size] = 0
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
  let best = { lag: near, fit: 0 }
  for (let lag = near - EXACT_REACH; lag <= near + EXACT_REACH; lag++) {
    let [left, right] = [0, 0]
    for (let i = start; i < start + length; i++) {
      left += piece[0][i]! * original[0][i + lag]!
      right += piece[1][i]! * original[1][i + lag]!
    }
    const fit = Math.abs(left) + Math.abs(right)
    if (fit > best.fit) best = { lag, fit }
  }
  return best.lag
}
