/**
 * Bitmaps for the time of one question. At a million tracks a question makes some dozens of them, of 125 KB each; as garbage they would have
 * the collector run through the whole catalogue every few questions. So they are used again: each is handed out zeroed, and all that were handed out
 * inside withScratch() are taken back at its end.
 */
const shelves = new Map<number, { bitmaps: Uint32Array[]; used: number }>()

/** Below this the collector does not mind. */
const SMALL = 1024
/** The catalogue grows, and bitmaps with it: lengths that are no longer asked for are given up. */
const MAX_LENGTHS = 8

let depth = 0

/** Nothing that `work` returns may hold a bitmap of scratch. */
export function withScratch<T>(work: () => T): T {
  depth++
  try {
    return work()
  } finally {
    depth--
    if (depth === 0) {
      for (const shelf of shelves.values()) shelf.used = 0
      if (shelves.size > MAX_LENGTHS) shelves.clear()
    }
  }
}

/** A zeroed bitmap; of its own when it is small or asked for outside withScratch(). */
export function takeBitmap(length: number): Uint32Array {
  if (depth === 0 || length < SMALL) return new Uint32Array(length)
  let shelf = shelves.get(length)
  if (shelf === undefined) {
    shelf = { bitmaps: [], used: 0 }
    shelves.set(length, shelf)
  }
  const known = shelf.bitmaps[shelf.used++]
  if (known !== undefined) return known.fill(0)
  const made = new Uint32Array(length)
  shelf.bitmaps.push(made)
  return made
}

/** A copy, cut or filled up to a length. */
export function copyBitmap(bitmap: Uint32Array, length = bitmap.length): Uint32Array {
  const copy = takeBitmap(length)
  copy.set(bitmap.length > length ? bitmap.subarray(0, length) : bitmap)
  return copy
}
