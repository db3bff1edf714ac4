import { outsideRequest } from '../../async/request-writes.ts'
import { createRetryLoop } from '../../async/retry-loop.ts'
import type { Store } from '../../store/store.ts'
import { keepLatest } from '../../structures/keep-latest.ts'
import { type AddressLock, deleteExpiredLocks, deleteThisLock, saveLocks } from './lock-queries.ts'

export interface LockRecorder {
  /** Returns at once; the row follows. */
  record(lock: AddressLock): void
  /** The lock of this address was cleared: its row goes too, also one that was written after the clear. Returns at once. */
  forget(address: string): void
  /** These rows as they will be when everything is written. */
  withPending(rows: readonly AddressLock[]): AddressLock[]
  /** Tries once more to write what is left. */
  stop(): Promise<void>
}

interface Entry {
  readonly lock: AddressLock
  /** The row is to go. */
  readonly isOver: boolean
}

const MAX_PENDING = 10_000

/**
 * Writes locks to the store, where the operator finds them; no request waits for it. The lock holds without the row; a store that cannot
 * be reached gets the row when it is back.
 */
export function createLockRecorder(store: Store, now: () => number, onError: (error: unknown) => void): LockRecorder {
  const pending = new Map<string, Entry>()
  /** The latest of each address that began here: only this process knows whether its row is written. */
  const own = keepLatest<string, AddressLock>(MAX_PENDING)
  // One pass after the other: a row is not to be removed before it is written.
  const loop = createRetryLoop(write, onError)
  loop.start()

  function put(entry: Entry): void {
    const { address } = entry.lock
    if (pending.size >= MAX_PENDING && !pending.has(address)) return
    pending.set(address, entry)
    outsideRequest(loop.wake)
  }

  async function write(): Promise<void> {
    // What has run out while the store was away would keep the place of those in force.
    for (const [address, { lock }] of pending) if (lock.until <= now()) pending.delete(address)
    const entries = [...pending.values()]
    if (entries.length === 0) return
    await writeRows(store, entries)
    // Unless it was cleared, or locked anew, while it was written.
    for (const entry of entries) if (pending.get(entry.lock.address) === entry) pending.delete(entry.lock.address)
    await deleteExpiredLocks(store.db, now())
  }

  return {
    record(lock) {
      own.set(lock.address, lock)
      put({ lock, isOver: false })
    },
    forget(address) {
      const lock = own.get(address)
      own.delete(address)
      if (lock !== undefined) put({ lock, isOver: true })
    },
    withPending(rows) {
      const locks = new Map(rows.map((row) => [row.address, row]))
      for (const [address, { lock, isOver }] of pending) {
        if (!isOver) locks.set(address, lock)
        else if (locks.get(address)?.locked_at === lock.locked_at) locks.delete(address)
      }
      return [...locks.values()]
    },
    async stop() {
      await loop.stop()
      await write().catch(onError)
    },
  }
}

function writeRows(store: Store, entries: readonly Entry[]): Promise<void> {
  const begun = entries.filter(({ isOver }) => !isOver).map(({ lock }) => lock)
  const over = entries.filter(({ isOver }) => isOver).map(({ lock }) => lock)
  return store.transaction(async (trx) => {
    await saveLocks(trx, begun)
    for (const lock of over) await deleteThisLock(trx, lock)
  })
}
