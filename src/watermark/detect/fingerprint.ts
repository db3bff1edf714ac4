import { BAND_COUNT, STEPS_PER_UNIT } from '../grid.ts'
import type { Levels } from './features.ts'

/**
 * A sound in 16 bits for every 26 ms, to find the track a piece was taken from. Each bit says whether the difference of two neighbouring
 * stretches of the spectrum rose or fell over a tenth of a second, which survives codecs, filters and noise.
 */
export type Fingerprint = Uint16Array

const BITS = 16
const GROUPS = BITS + 1
/** Averaged over a fifth of a second, so that it does not matter where exactly a piece begins. */
const SMOOTH_STEPS = STEPS_PER_UNIT * 8
const RISE = 4

export function takeFingerprint(levels: Levels): Fingerprint {
  const groups = groupLevels(levels)
  const count = Math.max(0, Math.floor((levels.count - SMOOTH_STEPS) / STEPS_PER_UNIT))
  const smooth = new Float64Array(count * GROUPS)
  for (let at = 0; at < count; at++) {
    for (let step = 0; step < SMOOTH_STEPS; step += STEPS_PER_UNIT / 4) {
      const from = (at * STEPS_PER_UNIT + step) * GROUPS
      for (let group = 0; group < GROUPS; group++) smooth[at * GROUPS + group]! += groups[from + group]!
    }
  }
  return Uint16Array.from({ length: Math.max(0, count - RISE) }, (_, at) => bitsAt(smooth, at))
}

function bitsAt(smooth: Float64Array, at: number): number {
  let bits = 0
  for (let group = 0; group < BITS; group++) {
    const here = at * GROUPS + group
    const later = here + RISE * GROUPS
    const rise = smooth[later]! - smooth[later + 1]! - (smooth[here]! - smooth[here + 1]!)
    bits = bits * 2 + (rise > 0 ? 1 : 0)
  }
  return bits
}

function groupLevels({ count, values }: Levels): Float32Array {
  const groups = new Float32Array(count * GROUPS)
  for (let step = 0; step < count; step++) {
    for (let band = 0; band < BAND_COUNT; band++) {
      const group = Math.floor((band * GROUPS) / BAND_COUNT)
      groups[step * GROUPS + group]! += values[step * BAND_COUNT + band]!
    }
  }
  return groups
}

const ONES = Uint8Array.from({ length: 0x10000 }, (_, value) => {
  let ones = 0
  for (let rest = value; rest !== 0; rest &= rest - 1) ones++
  return ones
})

const FEWEST = 40
/** No longer than this is compared at once: a piece that runs a little faster drifts away over longer stretches. */
const LONGEST = 190

/** A piece that differs less than this from a track is a piece of it: of 991 foreign ones the nearest was 0.31 off. */
export const ALIKE = 0.27

/** Neighbouring words are made of nearly the same sound: to find the place, every second one is looked at, at every second offset. */
const STRIDE = 2

/**
 * The share of bits in which a piece differs from a track where it fits best: about 0.5 for strangers, and the more below it the surer.
 * Where both are silent nothing rises or falls and nothing is said.
 */
export function compareFingerprints(piece: Fingerprint, track: Fingerprint): number {
  const length = Math.min(piece.length, LONGEST)
  const starts = piece.length > LONGEST ? [0, (piece.length - length) >> 1, piece.length - length] : [0]
  let best = 1
  for (const start of starts) {
    const part = piece.subarray(start, start + length)
    let place = { offset: 0, difference: 1 }
    for (let offset = FEWEST - length; offset <= track.length - FEWEST; offset += STRIDE) {
      const difference = compareAt(part, track, offset, STRIDE)
      if (difference < place.difference) place = { offset, difference }
    }
    for (const away of [-1, 0, 1]) best = Math.min(best, compareAt(part, track, place.offset + away, 1))
  }
  return best
}

function compareAt(piece: Fingerprint, track: Fingerprint, offset: number, stride: number): number {
  const to = Math.min(piece.length, track.length - offset)
  let compared = 0
  let wrong = 0
  for (let at = Math.max(0, -offset); at < to; at += stride) {
    const mine = piece[at]!
    const theirs = track[at + offset]!
    wrong += ONES[mine ^ theirs]!
    if ((mine | theirs) !== 0) compared++
  }
  if (compared * stride < Math.min(FEWEST, piece.length)) return 1
  // A short stretch agrees by chance more easily than a long one.
  return wrong / (compared * BITS) + 1 / Math.sqrt(compared * stride * BITS)
}

export const packFingerprint = (fingerprint: Fingerprint) =>
  Buffer.from(fingerprint.buffer, fingerprint.byteOffset, fingerprint.byteLength).toString('base64')

export function unpackFingerprint(text: string): Fingerprint {
  const bytes = Buffer.from(text, 'base64')
  return new Uint16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.byteLength & ~1)))
}
