import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { main } from '../../src/cli/main.ts'
import { findSearches } from '../../src/requests/insight/search-report.ts'
import { storeSearches } from '../../src/search/jobs.ts'
import { createQueryStats } from '../../src/search/query-stats.ts'
import { RETENTION } from '../../src/server/roles/retention.ts'
import { applyRetention } from '../../src/store/retention.ts'
import type { Store } from '../../src/store/store.ts'
import { DAY_MS } from '../../src/text/time.ts'
import { makeFolder, runCli } from '../cli/run-cli.ts'
import { eachStore, onSqlite } from '../support/stores.ts'

const NOW = Date.UTC(2026, 10, 15, 12)

/** Asks each query so often; those of `missing` find nothing. */
function asked(counts: Record<string, number>, { at = NOW, missing = [] as string[] } = {}) {
  const stats = createQueryStats(() => at)
  for (const [q, times] of Object.entries(counts)) {
    stats.noteTotal(q, missing.includes(q) ? 0 : 1)
    for (let time = 0; time < times; time++) stats.count(q)
  }
  return stats
}

const report = (store: Store, by: 'searches' | 'found_nothing', { days = 30, limit = 20 } = {}) =>
  findSearches(store, by, { days, limit, now: NOW })

eachStore('what listeners look for', (openFresh) => {
  test('is added up over processes and days, and shown from the third time on', async () => {
    const { store, openAnother } = await openFresh()
    const other = openAnother()
    await Promise.all([
      storeSearches(store, asked({ mưa: 5, 'sơn tùng': 2, 'bai la': 2 }, { missing: ['bai la'] })),
      storeSearches(other, asked({ mưa: 1, 'sơn tùng': 4, 'bai la': 2 }, { missing: ['bai la'] })),
    ])
    await storeSearches(store, asked({ mưa: 1, 'mot lan': 2 }, { at: NOW - DAY_MS, missing: ['mot lan'] }))

    expect(await report(store, 'searches')).toEqual({
      since: '2026-10-17',
      total: { searches: 19, found_nothing: 6 },
      queries: [
        { query: 'mua', searches: 7, found_nothing: 0 },
        { query: 'son tung', searches: 6, found_nothing: 0 },
        { query: 'bai la', searches: 4, found_nothing: 4 },
      ],
    })
    expect((await report(store, 'found_nothing')).queries.map(({ query }) => query)).toEqual(['bai la'])
    expect((await report(store, 'searches', { limit: 1 })).queries).toHaveLength(1)
    expect((await report(store, 'searches', { days: 1 })).queries[0]).toMatchObject({ query: 'mua', searches: 6 })
  })

  test('is counted on while it cannot be stored', async () => {
    const { store, openAnother } = await openFresh({ isMigrated: false })
    const stats = asked({ mưa: 3 })

    await expect(storeSearches(store, stats)).rejects.toThrow()
    stats.count('mưa')
    await openAnother().migrate()
    await storeSearches(store, stats)
    await storeSearches(store, stats)

    expect((await report(store, 'searches')).queries).toEqual([{ query: 'mua', searches: 4, found_nothing: 0 }])
  })

  test('never fills the disk: the rarest of a day give way', async () => {
    const { store } = await openFresh()
    await sql`
      insert into search_daily (day, query, searches, found_nothing)
      with recursive n(i) as (select 0 union all select i + 1 from n where i < 19999)
      select '2026-11-15', 'query ' || i, 1, 0 from n`.execute(store.db)
    await storeSearches(store, asked({ 'query 7': 4, 'sơn tùng': 5 }))

    const { total, queries } = await report(store, 'searches')
    expect(queries).toEqual([
      { query: 'query 7', searches: 5, found_nothing: 0 },
      { query: 'son tung', searches: 5, found_nothing: 0 },
    ])
    expect(total.searches).toBe(10_008)
  })

  test('is forgotten after 90 days', async () => {
    const { store } = await openFresh()
    for (const days of [0, 90, 91]) await storeSearches(store, asked({ mưa: 3 }, { at: NOW - days * DAY_MS }))

    await applyRetention(store, RETENTION.searches, { now: () => NOW })

    const days = await store.db.selectFrom('search_daily').select('day').orderBy('day').execute()
    expect(days.map(({ day }) => day)).toEqual(['2026-08-17', '2026-11-15'])
  })
})

onSqlite('search top on a terminal', (openFresh) => {
  const show = async (url: string, columns: number) => {
    let text = ''
    const stdout = { write: (part: string) => (text += part), isTTY: true, columns }
    const stderr = { write: () => true }
    const context = { env: { DATABASE_URL: url }, cwd: tmpdir(), stdin: process.stdin, stdout, stderr, now: () => NOW }
    expect(await main(['search', 'top'], context)).toBe(0)
    return text.trimEnd().split('\n')
  }

  test('fits, and says what rare queries and long ones come to', async () => {
    const { store, url } = await openFresh()
    expect(await show(url, 60)).toEqual([
      '0 searches since 2026-10-17 (UTC), 0 of them found nothing.',
      'No query was asked three times yet: rarer ones are not shown.',
    ])
    await storeSearches(store, asked({ ['em của ngày hôm qua '.repeat(5)]: 12, mưa: 3 }))

    expect(await show(url, 60)).toEqual([
      'QUERY                                SEARCHES  FOUND NOTHING',
      'em cua ngay hom qua em cua ngay ho…  12        0',
      'mua                                  3         0',
      '',
      '15 searches since 2026-10-17 (UTC), 0 of them found nothing.',
    ])
    expect((await show(url, 60)).every((line) => line.length <= 60)).toBe(true)
  })
})

test.each([
  ['--days', '0'],
  ['--days', '91'],
  ['--limit', '1.5'],
  ['--limit', '1001'],
])('refuses %s %s', async (...flag) => {
  const { code, stderr } = await runCli(await makeFolder(), ['search', 'top', ...flag])

  expect(code).toBe(2)
  expect(stderr).toContain(`${flag[0]} must be a whole number from 1 to`)
})
