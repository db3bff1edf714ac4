import type { Store } from '../store/store.ts'
import { findLocks } from './lock-queries.ts'
import type { LockRecorder } from './lock-recorder.ts'
import type { WrongKeyLock } from './wrong-key-lock.ts'

/** The locks of this process follow those of the store. */
export interface StoredLocks {
  /** Takes over those that are in force. */
  load(): Promise<void>
  /** The same where entries of the change log were skipped: they may have cleared locks, which are those that the store has no more. */
  reload(): Promise<void>
  /** The change log says that the lock of this address was cleared. */
  clear(address: string): Promise<void>
}

export function createStoredLocks(
  store: Store,
  lock: WrongKeyLock,
  recorder: LockRecorder,
  now: () => number,
): StoredLocks {
  async function load(): Promise<Set<string>> {
    const stored = await findLocks(store.db, now())
    for (const one of stored) lock.adopt(one)
    return new Set(stored.map(({ address }) => address))
  }

  async function clear(address: string): Promise<void> {
    recorder.forget(address)
    await lock.clear(address)
  }

  return {
    load: async () => void (await load()),
    async reload() {
      // Before the rows are read: one that is written meanwhile may not be among them.
      const recorded = lock.lockedAddresses().filter((address) => !recorder.isPending(address))
      const stored = await load()
      for (const address of recorded) if (!stored.has(address)) await clear(address)
    },
    clear,
  }
}
