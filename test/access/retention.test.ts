import { expect, test } from 'vitest'
import { forgetOldRequests } from '../../src/access/retention.ts'
import type { Store } from '../../src/store/store.ts'
import { eachStore } from '../support/stores.ts'

const NOW = Date.parse('2026-11-10T12:00:00Z')
const DAY = 86_400_000

async function makeRows(store: Store, rows: { ageDays: number; ip?: string }[], segment = 's'): Promise<void> {
  const request = { request_id: 'r', method: 'GET', endpoint: '/', path: '/', status: 200, duration_ms: 1 }
  const values = rows.map(({ ageDays, ip = '203.0.113.9' }, position) => ({
    ...request,
    segment,
    position,
    at: Math.round(NOW - ageDays * DAY),
    ip,
  }))
  for (let start = 0; start < values.length; start += 500) {
    await store.db
      .insertInto('request_log')
      .values(values.slice(start, start + 500))
      .execute()
  }
}

const ipsOf = async (store: Store) =>
  (await store.db.selectFrom('request_log').select('ip').orderBy('at').orderBy('position').execute()).map(
    (row) => row.ip,
  )

eachStore('retention', (openFresh) => {
  test('deletes rows after 90 days and cuts addresses after 30; day counts stay', async () => {
    const { store } = await openFresh()
    await store.db.insertInto('usage_daily').values({ key_id: 'k', day: '2020-01-01', requests: 5 }).execute()
    await makeRows(store, [
      { ageDays: 90.1 },
      { ageDays: 89.9 },
      { ageDays: 40, ip: '2001:db8:1:2::9' },
      { ageDays: 30.1, ip: '198.51.100.200' },
      { ageDays: 29.9 },
      { ageDays: 0 },
    ])

    expect(await forgetOldRequests(store, { now: () => NOW })).toEqual({ deleted: 1, cut: 3 })
    expect(await ipsOf(store)).toEqual([
      '203.0.113.0/24',
      '2001:db8:1::/48',
      '198.51.100.0/24',
      '203.0.113.9',
      '203.0.113.9',
    ])
    expect(await forgetOldRequests(store, { now: () => NOW })).toEqual({ deleted: 0, cut: 0 })
    expect(await store.db.selectFrom('usage_daily').selectAll().execute()).toHaveLength(1)
  })

  test('goes on from where it was, day after day, through many rows at the same instant', async () => {
    const { store } = await openFresh()
    await makeRows(
      store,
      Array.from({ length: 1700 }, (_, i) => ({ ageDays: 30.5, ip: `10.0.${i >>> 8}.${i & 255}` })),
    )
    await makeRows(
      store,
      Array.from({ length: 300 }, () => ({ ageDays: 29.5 })),
      'later',
    )

    expect(await forgetOldRequests(store, { now: () => NOW })).toEqual({ deleted: 0, cut: 1700 })
    expect(await forgetOldRequests(store, { now: () => NOW + DAY })).toEqual({ deleted: 0, cut: 300 })
    expect((await ipsOf(store)).every((ip) => ip.endsWith('.0/24'))).toBe(true)
    expect(await forgetOldRequests(store, { now: () => NOW + 100 * DAY })).toEqual({ deleted: 2000, cut: 0 })
  })

  test('can be stopped between two steps', async () => {
    const { store } = await openFresh()
    await makeRows(
      store,
      Array.from({ length: 1200 }, () => ({ ageDays: 91 })),
    )
    let steps = 0

    const { deleted } = await forgetOldRequests(store, { now: () => NOW, shouldStop: () => steps++ === 1 })

    expect(deleted).toBe(500)
  })

  test('prunes the marks of segments only long after their rows', async () => {
    const { store } = await openFresh()
    const mark = (segment: string, ageDays: number) => ({ segment, shipped_bytes: 1, updated_at: NOW - ageDays * DAY })
    await store.db
      .insertInto('request_segments')
      .values([mark('old', 121), mark('new', 119)])
      .execute()

    await forgetOldRequests(store, { now: () => NOW })

    expect(await store.db.selectFrom('request_segments').select('segment').execute()).toEqual([{ segment: 'new' }])
  })
})
