import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DataStoreError } from '../../src/errors.ts'
import { appendChanges, findLastSeq } from '../../src/store/change-log.ts'
import { openFeed } from '../../src/store/feed.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { hasPostgres } from '../support/databases.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { onlyIf } from '../support/programs.ts'

const append = (store: Store) =>
  store.transaction((trx) => appendChanges(trx, [{ kind: 'track', entity_id: 'x', action: 'updated' }], 0))

/** Asks until the answer is yes; the test's own time limit ends a wait that is in vain. */
async function until(isTrue: () => Promise<boolean> | boolean) {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 20))
}

const answers = (store: Store) =>
  store.ping().then(
    () => true,
    () => false,
  )

// A server of its own, since it is going to be killed.
describe('PostgreSQL gone and back', onlyIf(hasPostgres, 'postgres'), () => {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = (await startPostgres())!
  })
  afterAll(() => postgres.stop())

  test('queries reject with DataStoreError, then work again; a feed goes on where it was', async () => {
    const store = openStore({ url: await postgres.createDatabase() })
    await store.migrate()
    const seen: number[] = []
    const errors: unknown[] = []
    const feed = openFeed(store, {
      kinds: ['track'],
      apply: async (changes) => void seen.push(...changes.map(({ seq }) => seq)),
      reload: async () => 0,
      onError: (error) => errors.push(error),
    })
    feed.start(0)
    await append(store)
    await feed.catchUp()

    await postgres.kill()
    await expect(store.ping()).rejects.toBeInstanceOf(DataStoreError)
    await expect(append(store)).rejects.toBeInstanceOf(DataStoreError)
    await expect(feed.catchUp()).rejects.toBeInstanceOf(DataStoreError)
    // Nothing to wait for: reads from memory must go on.
    await until(() => store.watch.isCurrent())

    await postgres.restart()
    await until(() => answers(store))
    expect(await findLastSeq(store.db)).toBe(1)
    await append(store)
    await until(() => seen.length === 2)

    expect(seen).toEqual([1, 2])
    expect(errors.length).toBeGreaterThan(0)
    await feed.stop()
    await store.close()
  })

  test('killed in the middle of transactions: each is there as a whole or not at all, and nothing crashes', async () => {
    const store = openStore({ url: await postgres.createDatabase() })
    await store.migrate()
    let acknowledged = 0
    const writers = Array.from({ length: 8 }, async () => {
      for (;;) {
        await append(store)
        acknowledged += 1
      }
    })
    const outcomes = Promise.allSettled(writers)
    await until(() => acknowledged > 20)

    await postgres.kill()
    const settled = await outcomes
    await postgres.restart()
    await until(() => answers(store))

    for (const outcome of settled) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(DataStoreError) })
    }
    const changes = await store.db.selectFrom('changes').select('seq').orderBy('seq').execute()
    const lastSeq = await findLastSeq(store.db)
    expect(changes.map(({ seq }) => seq)).toEqual(Array.from({ length: lastSeq }, (_, index) => index + 1))
    expect(lastSeq).toBeGreaterThanOrEqual(acknowledged)
    await store.close()
  })

  test('absent at the start: opening succeeds, queries reject, then it heals without being opened again', async () => {
    const url = await postgres.createDatabase()
    await postgres.kill()
    const store = openStore({ url })

    await expect(store.ping()).rejects.toBeInstanceOf(DataStoreError)
    await expect(store.migrate()).rejects.toBeInstanceOf(DataStoreError)
    await postgres.restart()
    await until(() => answers(store))
    await store.migrate()

    expect(await findLastSeq(store.db)).toBe(0)
    await store.close()
  })
})
