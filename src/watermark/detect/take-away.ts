import { createComplexFft } from '../../structures/fft.ts'
import { type Planes, WINDOW } from '../grid.ts'
import { transformWindow } from '../windows.ts'

const HOP = WINDOW / 2
/** So many bins share a gain. */
const GROUP = 4
const GROUPS = WINDOW / 2 / GROUP
/** Half a second to either side: long enough that another copy on top averages out. */
const REACH = 86
const NOTHING = 1e-9

const fft = createComplexFft(WINDOW)
const re = new Float64Array(WINDOW)
const im = new Float64Array(WINDOW)

/**
 * The piece without the original where it lies `lag` samples into it: how loud each stretch of the spectrum is and how far it is turned
 * is measured round about and so much of the original subtracted. What is left is whatever else was mixed in, another copy for one.
 */
export function takeAway(piece: Planes, original: Planes, lag: number): Planes {
  const take = (channel: 0 | 1) => takeChannelAway(piece[channel], original[channel], lag)
  const left = take(0)
  return [left, piece[0] === piece[1] && original[0] === original[1] ? left : take(1)]
}

function takeChannelAway(piece: Float32Array, original: Float32Array, lag: number): Float32Array {
  const rest = piece.slice()
  const first = Math.max(0, -lag)
  const windows = Math.floor((Math.min(piece.length, original.length - lag) - first - WINDOW) / HOP) + 1
  if (windows < 1) return rest
  const gains = measureGains(piece.subarray(first), original.subarray(first + lag), windows)
  for (let at = 0; at < windows; at++) {
    const from = first + at * HOP
    transformWindow([original.subarray(from + lag), SILENCE], 0, re, im)
    for (let bin = 0; bin < WINDOW; bin++) turn(bin, gains, at)
    // Swapped arguments: the inverse transform.
    fft.transform(im, re)
    for (let i = 0; i < WINDOW; i++) rest[from + i]! -= re[i]! / WINDOW
  }
  return rest
}

const SILENCE = new Float32Array(WINDOW)

interface Gains {
  re: Float64Array
  im: Float64Array
}

function turn(bin: number, gains: Gains, window: number): void {
  const isMirrored = bin > WINDOW / 2
  const group = Math.min(GROUPS - 1, Math.floor((isMirrored ? WINDOW - bin : bin) / GROUP))
  const gainRe = gains.re[window * GROUPS + group]!
  const gainIm = gains.im[window * GROUPS + group]! * (isMirrored ? -1 : 1)
  const [x, y] = [re[bin]!, im[bin]!]
  re[bin] = x * gainRe - y * gainIm
  im[bin] = x * gainIm + y * gainRe
}

function measureGains(piece: Float32Array, original: Float32Array, windows: number): Gains {
  const make = () => new Float64Array(windows * GROUPS)
  const [crossRe, crossIm, energy] = [make(), make(), make()]
  for (let at = 0; at < windows; at++) {
    transformWindow([piece, original], at * HOP, re, im)
    for (let bin = 1; bin < WINDOW / 2; bin++) {
      const mirror = WINDOW - bin
      const into = at * GROUPS + Math.floor(bin / GROUP)
      const pieceRe = re[bin]! + re[mirror]!
      const pieceIm = im[bin]! - im[mirror]!
      const originalRe = im[bin]! + im[mirror]!
      const originalIm = re[mirror]! - re[bin]!
      crossRe[into]! += pieceRe * originalRe + pieceIm * originalIm
      crossIm[into]! += pieceIm * originalRe - pieceRe * originalIm
      energy[into]! += originalRe * originalRe + originalIm * originalIm
    }
  }
  const around = smooth(energy, windows)
  const share = (cross: Float64Array) => smooth(cross, windows).map((sum, at) => sum / (around[at]! + NOTHING))
  return { re: share(crossRe), im: share(crossIm) }
}

/** Sums over the windows round about, group by group. */
function smooth(values: Float64Array, windows: number): Float64Array {
  const sums = new Float64Array(values.length)
  for (let group = 0; group < GROUPS; group++) {
    let sum = 0
    for (let at = -REACH; at < windows; at++) {
      if (at + REACH < windows) sum += values[(at + REACH) * GROUPS + group]!
      if (at - REACH - 1 >= 0) sum -= values[(at - REACH - 1) * GROUPS + group]!
      if (at >= 0) sums[at * GROUPS + group] = sum
    }
  }
  return sums
}
