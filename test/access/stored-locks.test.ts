import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deleteLock, findLocks } from '../../src/access/limits/lock-queries.ts'
import { createLockRecorder } from '../../src/access/limits/lock-recorder.ts'
import { openRedisLink } from '../../src/access/limits/redis-link.ts'
import { createRedisWrongKeyLock } from '../../src/access/limits/redis-wrong-key-lock.ts'
import { createStoredLocks } from '../../src/access/limits/stored-locks.ts'
import { createMemoryWrongKeyLock, type WrongKeyLock } from '../../src/access/limits/wrong-key-lock.ts'
import type { Store } from '../../src/store/store.ts'
import { needs } from '../support/programs.ts'
import { type RedisServer, startRedis } from '../support/redis.ts'
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

bothStores('locks in Redis', (openFresh) => {
  describe('where everything is read anew', needs('redis-server'), () => {
    let redis: RedisServer
    beforeAll(async () => {
      redis = (await startRedis())!
    })
    afterAll(() => redis?.stop())

    async function openNodes() {
      await redis.restart()
      const { store, openAnother } = await openFresh()
      const links = [1, 2].map(() =>
        openRedisLink({ url: redis.url, now: Date.now, deadlineMs: 60_000, heartbeatMs: 50 }),
      )
      await vi.waitUntil(() => links.every(({ isUp }) => isUp), PATIENCE)
      // No two answers of Redis come in the same millisecond.
      let calls = 0
      const now = () => Date.now() + calls++
      const open = (at: number, own: Store) =>
        follow(own, (onLock) => createRedisWrongKeyLock({ link: links[at]!, now, ...LIMITS, onLock }))
      const close = () => Promise.all(links.map((link) => link.close()))
      return {
        a: open(0, store),
        b: open(1, openAnother()),
        store,
        [Symbol.asyncDispose]: async () => void (await close()),
      }
    }

    test('hold while who made them has yet to write the row', async () => {
      await using nodes = await openNodes()
      const { a, b, store } = nodes
      await hide(store)
      await a.lock.recordUnknownKey(IP)
      await vi.waitUntil(() => a.errors.length > 0, PATIENCE)
      expect(await b.lock.isLocked(IP)).toBeDefined()
      await show(store)

      await b.locks.load()

      expect(await b.lock.isLocked(IP)).toBeDefined()
      await a.recorder.stop()
    })
  })
})

type Report = Parameters<typeof createLockRecorder>[2]
type OnLock = ReturnType<typeof createLockRecorder>['record']

/** What a process has of locks. */
function follow<Lock extends WrongKeyLock>(store: Store, createLock: (onLock: OnLock) => Lock) {
  const errors: unknown[] = []
  const report: Report = (error) => void errors.push(error)
  const recorder = createLockRecorder(store, Date.now, report)
  const lock = createLock(recorder.record)
  return { errors, recorder, lock, locks: createStoredLocks(store, lock, recorder, Date.now) }
}

async function openTwo(openFresh: OpenFresh) {
  const { store, openAnother } = await openFresh()
  const open = (own: Store) => {
    const one = follow(own, (onLock) => createMemoryWrongKeyLock({ now: Date.now, ...LIMITS, onLock }))
    return { ...one, isLocked: () => one.lock.isLocked(IP) !== undefined }
  }
  return { a: open(store), b: open(openAnother()), store }
}
