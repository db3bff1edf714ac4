import { outsideRequest } from '../async/request-writes.ts'
import type { Store } from '../store/store.ts'
import { type AddressLock, deleteExpiredLocks, saveLocks } from './lock-queries.ts'

export interface LockRecorder {
  /** Returns at once; the row follows. */
  record(lock: AddressLock): void
  /** Tries once more to write what is left. */
  stop(): Promise<void>
}

const RETRY_MS = 1000
const MAX_PENDING = 10_000

/**
 * Writes locks to the store, where the operator finds them; no request waits for it. The lock holds without the row; a store that cannot
 * be reached gets the row when it is back.
 */
export function createLockRecorder(store: Store, now: () => number, onError: (error: unknown) => void): LockRecorder {
  const pending = new Map<string, AddressLock>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let writing = Promise.resolve()

  function schedule(waitMs: number): void {
    if (!isStopped)
      timer ??= outsideRequest(() =>
        setTimeout(() => {
          timer = undefined
          writing = write()
        }, waitMs).unref(),
      )
  }

  async function write(): Promise<void> {
    const locks = [...pending.values()].filter(({ until }) => until > now())
    pending.clear()
    if (locks.length === 0) return
    try {
      await store.transaction((trx) => saveLocks(trx, locks))
      await deleteExpiredLocks(store.db, now())
    } catch (error) {
      onError(error)
      for (const lock of locks) if (!pending.has(lock.address)) pending.set(lock.address, lock)
      schedule(RETRY_MS)
    }
  }

  return {
    record(lock) {
      if (pending.size >= MAX_PENDING) return
      pending.set(lock.address, lock)
      schedule(0)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await writing
      await write()
    },
  }
}
