import type { Store } from '../../store/store.ts'
import { keepLatest } from '../../structures/keep-latest.ts'
import { findLocks } from './lock-queries.ts'
import type { LockRecorder } from './lock-recorder.ts'
import type { WrongKeyLock } from './wrong-key-lock.ts'

/** The locks of this process follow those of the store. */
export interface StoredLocks {
  /** Takes over those that are in force. */
  load(): Promise<void>
  /**
   * The same where entries of the change log were skipped: they may have cleared locks. Those are over whose row was seen in the store and
   * is gone; a lock whose row was not seen may be that of another process, which has yet to write it.
   */
  reload(): Promise<void>
  /** The change log says that the lock of this address was cleared. */
  clear(address: string): Promise<void>
}

const MAX_CLEARED = 10_000

export function createStoredLocks(
  store: Store,
  lock: WrongKeyLock,
  recorder: LockRecorder,
  now: () => number,
): StoredLocks {
  /** Of each address, since when the lock was held that was cleared: its row may still be there, until who wrote it has removed it. */
  const cleared = keepLatest<string, number>(MAX_CLEARED)

  async function load(): Promise<Set<string>> {
    const stored = (await findLocks(store.db, now())).filter((one) => cleared.get(one.address) !== one.locked_at)
    for (const one of stored) {
      lock.adopt(one)
      recorder.seen.add(one)
    }
    return new Set(stored.map(({ address }) => address))
  }

  async function clear(address: string): Promise<void> {
    const since = lock.lockedSince(address)
    if (since !== undefined) cleared.set(address, since)
    recorder.forget(address)
    await lock.clear(address)
  }

  return {
    load: async () => void (await load()),
    async reload() {
      // Before the rows are read: one that is written meanwhile may not be among them.
      const seen = recorder.seen.inForce()
      const stored = await load()
      for (const { address, locked_at } of seen)
        if (!stored.has(address) && lock.lockedSince(address) === locked_at) await clear(address)
    },
    clear,
  }
}
