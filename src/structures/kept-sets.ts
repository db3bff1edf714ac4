import { takeBitmap } from './bitmap-pool.ts'

/**
 * Sets that were worked out for one question and are kept for the next ones, the latest asked for longest, in so much memory. Bitmaps of what is given up
 * are used again, as those of a question are (bitmap-pool.ts).
 *
 * Invariants: nothing is given up between two calls of trim(), so that what a question has been given stays as it is until it ends; a bitmap is in one entry
 * or free, never both.
 */
export interface KeptSets {
  /** What is kept under a key, or else what `make` works out: with bitmaps that `take` hands out, zeroed, then or later. `bytesOf` is what it takes beside them. */
  recall<T>(key: string, make: (take: TakeKept) => T, bytesOf?: (value: T) => number): T
  /** Gives up what was not asked for the longest, until the rest is within bounds. Only between two questions. */
  trim(): void
  readonly bytes: number
}

export type TakeKept = (length: number) => Uint32Array

interface Entry {
  value: unknown
  bitmaps: Uint32Array[]
  bytes: number
}

/** What an entry takes beside its bitmaps, about. */
const ENTRY_BYTES = 512

export function createKeptSets(maxBytes: number): KeptSets {
  const entries = new Map<string, Entry>()
  /** By length. */
  const free = new Map<number, Uint32Array[]>()
  let bytes = 0
  const take = (entry: Entry, length: number) => {
    const bitmap = free.get(length)?.pop()?.fill(0) ?? new Uint32Array(length)
    entry.bitmaps.push(bitmap)
    entry.bytes += bitmap.byteLength
    bytes += bitmap.byteLength
    return bitmap
  }
  const giveUp = ({ bitmaps, bytes: own }: Entry) => {
    for (const bitmap of bitmaps) {
      const same = free.get(bitmap.length)
      if (same === undefined) free.set(bitmap.length, [bitmap])
      else same.push(bitmap)
    }
    bytes -= own
  }
  return {
    get bytes() {
      return bytes
    },
    recall<T>(key: string, make: (take: TakeKept) => T, bytesOf?: (value: T) => number): T {
      const known = entries.get(key)
      if (known !== undefined) {
        entries.delete(key)
        entries.set(key, known)
        return known.value as T
      }
      const entry: Entry = { value: undefined, bitmaps: [], bytes: ENTRY_BYTES }
      bytes += ENTRY_BYTES
      try {
        const value = make((length) => take(entry, length))
        const own = bytesOf?.(value) ?? 0
        entry.value = value
        entry.bytes += own
        bytes += own
        entries.set(key, entry)
        return value
      } catch (error) {
        giveUp(entry)
        throw error
      }
    },
    trim() {
      for (const [key, entry] of entries) {
        if (bytes <= maxBytes) return
        entries.delete(key)
        giveUp(entry)
      }
    },
  }
}

/** For one question alone: its bitmaps are those of the question. */
export function createScratchSets(): KeptSets {
  const values = new Map<string, unknown>()
  return {
    bytes: 0,
    recall<T>(key: string, make: (take: TakeKept) => T): T {
      if (!values.has(key)) values.set(key, make(takeBitmap))
      return values.get(key) as T
    },
    trim() {},
  }
}
