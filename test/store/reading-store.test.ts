import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DataStoreError } from '../../src/errors.ts'
import { findSearches } from '../../src/requests/insight/search-report.ts'
import { openReadingStore } from '../../src/store/reading-store.ts'
import type { Store } from '../../src/store/store.ts'
import { startConsole } from '../support/console.ts'
import { bothStores, onSqlite } from '../support/stores.ts'

/** How often the event loop of this process turns meanwhile. */
async function turnsDuring<T>(work: Promise<T>): Promise<{ turns: number; value: T }> {
  let [turns, isOver] = [0, false]
  const turn = () => {
    turns++
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const value = await work.finally(() => {
    isOver = true
  })
  return { turns, value }
}

const slow = sql<{ rows: number }>`select count(*) as rows from (
  with recursive n(x) as (select 1 union all select x + 1 from n limit 2000000) select x from n)`

bothStores('a store that is read elsewhere', (openFresh) => {
  test('sees what was committed before, and gives the same rows', async () => {
    const { store } = await openFresh()
    const reading = openReadingStore(store, 'reads')
    const days = [
      { day: '2026-01-01', query: 'mưa', searches: 3, found_nothing: 0 },
      { day: '2026-01-02', query: "o'x", searches: 1, found_nothing: 1 },
    ]
    await store.db.insertInto('search_daily').values(days).execute()
    const read = ({ db }: Store) =>
      db.selectFrom('search_daily').selectAll().where('query', '!=', '').orderBy('day').execute()

    expect(await read(reading.store)).toEqual(await read(store))
    await store.db.deleteFrom('search_daily').where('day', '=', '2026-01-01').execute()
    expect(await read(reading.store)).toEqual(await read(store))
    await reading.close()
  })
})

onSqlite('a SQLite file that is read elsewhere', (openFresh) => {
  test('holds up no other request', async () => {
    const { store } = await openFresh()
    const reading = openReadingStore(store, 'reads')

    const { turns, value } = await turnsDuring(slow.execute(reading.store.db))

    expect(Number(value.rows[0]?.rows)).toBe(2_000_000)
    expect(turns).toBeGreaterThan(50)
    await reading.close()
  })

  test('writes nothing; what fails is a failure of the store, and the next query is answered', async () => {
    const { store } = await openFresh()
    const reading = openReadingStore(store, 'reads')

    await expect(reading.store.db.deleteFrom('tracks').execute()).rejects.toThrow(DataStoreError)
    await expect(sql`select * from nothing`.execute(reading.store.db)).rejects.toThrow(DataStoreError)
    expect(await reading.store.db.selectFrom('tracks').select('id').execute()).toEqual([])

    await reading.close()
    await expect(reading.store.db.selectFrom('tracks').select('id').execute()).rejects.toThrow(DataStoreError)
  })
})

test('lists and reports of the console hold up no other request', async () => {
  await using api = await startConsole()
  const support = await api.signIn('support')
  const { db } = api.store
  const days = Array.from({ length: 200 }, (_, n) => ({ query: `bài ${n}`, searches: 3, found_nothing: n % 4 }))
  await db
    .insertInto('search_daily')
    .values(days.map((row) => ({ ...row, day: new Date().toISOString().slice(0, 10) })))
    .execute()
  await support.get('/session')

  // Their threads are started by the first question, during which this one goes on turning.
  for (const path of ['/tracks', '/insight/searches']) {
    const { turns, value } = await turnsDuring(support.get(path))
    expect(value.status).toBe(200)
    expect(turns, path).toBeGreaterThan(50)
  }
  const answer = (await support.get('/insight/searches?limit=100')).json().data
  const report = await findSearches(api.store, 'searches', { days: 30, limit: 100, now: Date.now() })
  expect({ since: answer.since, total: answer.total, queries: answer.top }).toEqual(report)
})
