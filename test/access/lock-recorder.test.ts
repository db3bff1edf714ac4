import { expect, test, vi } from 'vitest'
import { findLocks } from '../../src/access/limits/lock-queries.ts'
import { createLockRecorder } from '../../src/access/limits/lock-recorder.ts'
import { createStoredLocks } from '../../src/access/limits/stored-locks.ts'
import { createMemoryWrongKeyLock } from '../../src/access/limits/wrong-key-lock.ts'
import type { Store } from '../../src/store/store.ts'
import { bothStores, type OpenFresh } from '../support/stores.ts'

/** The rows of locks that are cleared in the moment in which they are written. */

const NOW = 1_800_000_000_000
const IP = '203.0.113.9'
/** As many as wait for a store that is away. */
const MOST = 10_000

const hide = ({ db }: Store) => db.schema.alterTable('address_locks').renameTo('hidden').execute()
const show = ({ db }: Store) => db.schema.alterTable('hidden').renameTo('address_locks').execute()

bothStores('the row of a lock', (openFresh) => {
  test('goes with it, though it was written after the store was told of the clear', async () => {
    const { lock, locks, recorder, addresses } = await open(openFresh)
    lock.recordUnknownKey(IP)
    await vi.waitUntil(async () => (await addresses()).length > 0, { timeout: 120_000 })

    await locks.clear(IP)
    await recorder.stop()

    expect(await addresses()).toEqual([])
    expect(lock.isLocked(IP)).toBeUndefined()
  })

  test('that was not written yet is not written any more; the next one of the address is', async () => {
    const { lock, locks, recorder, addresses } = await open(openFresh)
    lock.recordUnknownKey(IP)
    lock.recordUnknownKey('203.0.113.10')

    await locks.clear(IP)
    lock.recordUnknownKey('203.0.113.11')
    await locks.clear('203.0.113.11')
    lock.recordUnknownKey('203.0.113.11')
    await recorder.stop()

    expect(await addresses()).toEqual(['203.0.113.10', '203.0.113.11'])
  })

  test('that could not be written is not tried again once it is cleared', async () => {
    const { store, lock, locks, recorder, addresses, errors } = await open(openFresh)
    await hide(store)
    lock.recordUnknownKey(IP)
    await vi.waitUntil(() => errors.length > 0, { timeout: 120_000 })

    await locks.clear(IP)
    await show(store)
    await recorder.stop()

    expect(await addresses()).toEqual([])
  })

  test('stays when it is that of a later lock, which another process has made', async () => {
    const { store, lock, locks, recorder, addresses } = await open(openFresh)
    lock.recordUnknownKey(IP)
    await vi.waitUntil(async () => (await addresses()).length > 0, { timeout: 120_000 })
    await store.db
      .updateTable('address_locks')
      .set({ locked_at: NOW + 1 })
      .execute()

    await locks.clear(IP)
    await recorder.stop()

    expect(await addresses()).toEqual([IP])
  })

  test('is written with those of ten thousand more, which began while the store was away', async () => {
    const { store, lock, recorder, addresses, errors } = await open(openFresh)
    await hide(store)
    for (let i = 0; i < MOST; i++) lock.recordUnknownKey(`10.${i >> 8}.${i & 255}.1`)
    await vi.waitUntil(() => errors.length > 0, { timeout: 120_000 })
    await show(store)
    await recorder.stop()

    expect(await addresses()).toHaveLength(MOST)
    expect(errors.map((error) => String((error as Error).cause))).not.toContainEqual(
      expect.stringContaining('variables'),
    )
  })
})

/** One wrong key locks. */
async function open(openFresh: OpenFresh) {
  const { store } = await openFresh()
  const errors: unknown[] = []
  const now = () => NOW
  const recorder = createLockRecorder(store, now, (error) => errors.push(error))
  const lock = createMemoryWrongKeyLock({ now, limit: 1, lockSeconds: 900, onLock: recorder.record })
  const locks = createStoredLocks(store, lock, recorder, now)
  const addresses = async () => (await findLocks(store.db, NOW)).map(({ address }) => address)
  return { store, lock, locks, recorder, addresses, errors }
}
