import type { Store } from '../../store/store.ts'
import { findLocks } from './lock-queries.ts'
import type { LockRecorder } from './lock-recorder.ts'
import type { WrongKeyLock } from './wrong-key-lock.ts'

/** The locks of this process follow those of the store. */
export interface StoredLocks {
  /** From now on those that are in force in the store hold, and no others: entries of the change log that were skipped may have cleared some. */
  load(): Promise<void>
  /** The change log says that the lock of this address was cleared. */
  clear(address: string): Promise<void>
}

export function createStoredLocks(
  store: Store,
  lock: WrongKeyLock,
  recorder: LockRecorder,
  now: () => number,
): StoredLocks {
  return {
    async load() {
      const stored = recorder.withPending(await findLocks(store.db, now()))
      lock.forgetAll()
      for (const one of stored) lock.adopt(one)
    },
    async clear(address) {
      recorder.forget(address)
      await lock.clear(address)
    },
  }
}
