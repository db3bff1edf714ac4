/**
 * Bitmaps for the time of one question. At a million tracks a question makes some dozens of them, of 125 KB each; as garbage they would make
 * the collector run through the whole catalogue every few questions. So they are used again.
 *
 * Invariants: a bitmap is handed out zeroed, and to nobody else until the outermost withScratch() ends, which takes all of them back; outside of
 * withScratch() none is taken from the pools.
 */
const pools = new Map<number, { bitmaps: Uint32Array[]; used: number }>()

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
      for (const pool of pools.values()) pool.used = 0
      if (pools.size > MAX_LENGTHS) pools.clear()
      for (const work of pending) work()
      pending.clear()
    }
  }
}

const pending = new Set<() => void>()

/** Has something done when the outermost withScratch() ends: what was handed out until then is nobody's any more. */
export function afterScratch(work: () => void): void {
  pending.add(work)
}

/** A zeroed bitmap; of its own when it is small or asked for outside withScratch(). */
export function takeBitmap(length: number): Uint32Array {
  if (depth === 0 || length < SMALL) return new Uint32Array(length)
  let pool = pools.get(length)
  if (pool === undefined) {
    pool = { bitmaps: [], used: 0 }
    pools.set(length, pool)
  }
  const known = pool.bitmaps[pool.used++]
  if (known !== undefined) return known.fill(0)
  const made = new Uint32Array(length)
  pool.bitmaps.push(made)
  return made
}

/** A copy, cut or filled up to a length. */
export function copyBitmap(bitmap: Uint32Array, length = bitmap.length): Uint32Array {
  const copy = takeBitmap(length)
  copy.set(bitmap.length > length ? bitmap.subarray(0, length) : bitmap)
  return copy
}
