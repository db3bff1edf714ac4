import { expect, test, vi } from 'vitest'
import { deleteLock, findLocks } from '../../src/access/limits/lock-queries.ts'
import { createLockRecorder } from '../../src/access/limits/lock-recorder.ts'
import { createStoredLocks } from '../../src/access/limits/stored-locks.ts'
import { createMemoryWrongKeyLock } from '../../src/access/limits/wrong-key-lock.ts'
import type { Store } from '../../src/store/store.ts'
import { bothStores, type OpenFresh } from '../support/stores.ts'

/** Several processes and one store: which locks are over where everything is read anew. One wrong key locks. */

const IP = '203.0.113.9'
const LIMITS = { limit: 1, lockSeconds: 900 }
const PATIENCE = { timeout: 120_000 }

const findRows = async ({ db }: Store) => (await findLocks(db, Date.now())).map(({ address }) => address)
const hasRow = (store: Store) => vi.waitUntil(async () => (await findRows(store)).length > 0, PATIENCE)
const remove = (store: Store) => store.transaction((trx) => deleteLock(trx, IP))
/** The store is away for those who write locks. */
const hide = ({ db }: Store) => db.schema.alterTable('address_locks').renameTo('hidden').execute()
const show = ({ db }: Store) => db.schema.alterTable('hidden').renameTo('address_locks').execute()

bothStores('locks in memory', (openFresh) => {
  test('hold where they were made, before the row is written', async () => {
    const { a, store } = await openTwo(openFresh)
    await hide(store)
    await a.lock.recordUnknownKey(IP)
    await vi.waitUntil(() => a.errors.length > 0, PATIENCE)
    await show(store)

    await a.locks.load()

    expect(a.isLocked()).toBe(true)
    await a.recorder.stop()
    expect(await findRows(store)).toEqual([IP])
  })

  test('are over where their row was read, and is gone', async () => {
    const { a, b, store } = await openTwo(openFresh)
    await a.lock.recordUnknownKey(IP)
    await a.recorder.stop()
    await b.locks.load()
    expect(b.isLocked()).toBe(true)
    await remove(store)

    await Promise.all([a.locks.load(), b.locks.load()])

    expect([a.isLocked(), b.isLocked()]).toEqual([false, false])
  })

  test('that were cleared are not taken back from a row that has yet to be removed', async () => {
    const { a, store } = await openTwo(openFresh)
    await a.lock.recordUnknownKey(IP)
    await hasRow(store)
    await a.locks.clear(IP)

    // Reads before the removal of the row, which was only just asked for, begins.
    await a.locks.load()

    expect(a.isLocked()).toBe(false)
    await a.recorder.stop()
    expect(await findRows(store)).toEqual([])
  })
})

/** Two processes, and what each has of locks. */
async function openTwo(openFresh: OpenFresh) {
  const { store, openAnother } = await openFresh()
  const open = (own: Store) => {
    const errors: unknown[] = []
    const recorder = createLockRecorder(own, Date.now, (error) => errors.push(error))
    const lock = createMemoryWrongKeyLock({ now: Date.now, ...LIMITS, onLock: recorder.record })
    const locks = createStoredLocks(own, lock, recorder, Date.now)
    return { errors, recorder, lock, locks, isLocked: () => lock.isLocked(IP) !== undefined }
  }
  return { a: open(store), b: open(openAnother()), store }
}
