/**
 * Bitmaps for the time of one question. A question makes some dozens of them, of 14 KB each at 100,000 tracks and 125 KB at a million; as garbage they would make
 * the collector run through the whole catalogue every few questions. So they are used again. Lengths differ from set to set, so each lies in an array that has room
 * for the longest.
 *
 * Invariants: a bitmap is handed out zeroed, and not again until the outermost withScratch() ends, which takes all of them back; outside of
 * withScratch() none is taken from the pool.
 */
const pool: Uint32Array[] = []
/** So many of them are handed out. */
let used = 0
/** The room that each new one gets. */
let room = 0

/** Below this the collector does not mind. */
const SMALL = 1024
/** Room is made in steps, since the catalogue grows: 256 words are 8,192 tracks. */
const STEP = 256
/** What is kept between two questions. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024

let depth = 0

/** Nothing that `work` returns may hold a bitmap of scratch. */
export function withScratch<T>(work: () => T): T {
  depth++
  try {
    return work()
  } finally {
    depth--
    if (depth === 0) {
      used = 0
      pool.length = Math.min(pool.length, Math.floor(MAX_KEPT_BYTES / (room * Uint32Array.BYTES_PER_ELEMENT)))
      for (const work of pending) work()
      pending.clear()
    }
  }
}

const pending = new Set<() => void>()

/** Runs when the outermost withScratch() ends, once all that it handed out has been taken back. */
export function afterScratch(work: () => void): void {
  pending.add(work)
}

/** A zeroed bitmap; of its own when it is small or asked for outside withScratch(). */
export function takeBitmap(length: number): Uint32Array {
  if (depth === 0 || length < SMALL) return new Uint32Array(length)
  const at = used++
  const known = pool[at]
  if (known !== undefined && known.length >= length) return known.subarray(0, length).fill(0)
  room = Math.max(room, Math.ceil(length / STEP) * STEP)
  pool[at] = new Uint32Array(room)
  return pool[at].subarray(0, length)
}

/** A copy, cut or filled up to a length. */
export function copyBitmap(bitmap: Uint32Array, length = bitmap.length): Uint32Array {
  const copy = takeBitmap(length)
  copy.set(bitmap.length > length ? bitmap.subarray(0, length) : bitmap)
  return copy
}
