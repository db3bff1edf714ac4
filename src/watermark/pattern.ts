import { createCipheriv, createHash, createHmac } from 'node:crypto'
import { CODE_BITS } from './convolution.ts'
import { PAIR_COUNT } from './grid.ts'

/** The secret of a track's mark. Without it a mark cannot be found, read or forged. */
export interface Pattern {
  /** A sign per unit and pair of bands. */
  readonly signs: Int8Array
  /** Which bit of a code each unit carries: below CODE_BITS one of the key's, from there on one of the request's. */
  readonly places: Uint16Array
  /** Added to the bits of both codes, so that similar ones do not look alike. */
  readonly whitening: Uint8Array
  /** Keys the tags that tell a code that was read from one that chance made up. */
  readonly tagKey: Buffer
}

export const PLACES = 2 * CODE_BITS

/** The key of one track's mark, under one of the installation's secrets. */
export function trackKeyFrom(secret: string, trackId: string): Buffer {
  return createHmac('sha256', secret).update(`track ${trackId}`).digest()
}

/** Tells an installation's secrets apart without telling anything of them. */
export const secretIdOf = (secret: string) => createHash('sha256').update(`id ${secret}`).digest('hex').slice(0, 12)

/** The pattern of one track, for `units` units; a longer one begins with a shorter one. */
export function createPattern(trackKey: Buffer, units: number): Pattern {
  const random = keystream(trackKey, 'signs')(units * PAIR_COUNT)
  return {
    signs: Int8Array.from(random, (byte) => (byte & 1 ? 1 : -1)),
    places: shufflePlaces(trackKey, units),
    whitening: keystream(trackKey, 'whitening')(64).map((byte) => byte & 1),
    tagKey: subkey(trackKey, 'tags'),
  }
}

function subkey(trackKey: Buffer, purpose: string): Buffer {
  return createHmac('sha256', trackKey).update(purpose).digest()
}

function keystream(trackKey: Buffer, purpose: string): (bytes: number) => Buffer {
  const cipher = createCipheriv('aes-128-ctr', subkey(trackKey, purpose).subarray(0, 16), Buffer.alloc(16))
  return (bytes) => cipher.update(Buffer.alloc(bytes))
}

/** All places in an order of chance, then all of them in another: every bit comes back evenly, wherever a piece is cut out. */
function shufflePlaces(trackKey: Buffer, units: number): Uint16Array {
  const next = keystream(trackKey, 'places')
  const places = new Uint16Array(Math.ceil(units / PLACES) * PLACES)
  for (let from = 0; from < units; from += PLACES) {
    const round = places.subarray(from, from + PLACES)
    for (let at = 0; at < PLACES; at++) round[at] = at
    const random = next(4 * PLACES)
    for (let at = PLACES - 1; at > 0; at--) {
      const other = random.readUInt32LE(4 * at) % (at + 1)
      const swapped = round[at]!
      round[at] = round[other]!
      round[other] = swapped
    }
  }
  return places.subarray(0, units)
}

/** What all units of a place say together. */
export function foldChips({ places }: Pattern, chips: Int8Array | Float32Array): Float64Array {
  const soft = new Float64Array(PLACES)
  for (let unit = 0; unit < chips.length; unit++) soft[places[unit]!]! += chips[unit]!
  return soft
}

/** Which way a band is moved for a chip of +1: the second half of a unit the other way, and so the second band of a pair. */
export function signAt(signs: Int8Array, half: number, band: number): number {
  return signs[(half >> 1) * PAIR_COUNT + (band >> 1)]! * (band & 1 ? -1 : 1) * (half & 1 ? -1 : 1)
}
