import { keepLatest } from '../../structures/keep-latest.ts'
import type { AddressLock } from './lock-queries.ts'

/** The rows of locks that were in the store, as this process knows: it has written or read them. Only such a row can be missed. */
export interface SeenRows {
  add(lock: AddressLock): void
  delete(address: string): void
  /** Those of locks that have not run out. */
  inForce(): AddressLock[]
}

/** As many as a process keeps locks. A lock whose row was dropped here runs out by itself, or a clear ends it. */
const MAX_ROWS = 50_000

export function createSeenRows(now: () => number): SeenRows {
  const rows = keepLatest<string, AddressLock>(MAX_ROWS)
  return {
    add: (lock) => void rows.set(lock.address, lock),
    delete: (address) => void rows.delete(address),
    inForce() {
      for (const { address, until } of [...rows.values()]) if (until <= now()) rows.delete(address)
      return [...rows.values()]
    },
  }
}
