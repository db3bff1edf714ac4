import { expect, test } from 'vitest'
import { applyRequestRetention } from '../../src/requests/retention.ts'
import type { Store } from '../../src/store/store.ts'
import { makeEntry, NOON as NOW, shipEntries } from '../support/log-entries.ts'
import { eachStore } from '../support/stores.ts'

const DAY = 86_400_000
const LONG_AGO = NOW - 1000 * DAY

/** Rows as they are shipped, at a time when all of them were new. */
async function makeRows(store: Store, rows: { ageDays: number; ip?: string }[], segment = 's'): Promise<void> {
  const entries = rows.map(({ ageDays, ip = '203.0.113.9' }) => makeEntry({ at: Math.round(NOW - ageDays * DAY), ip }))
  await shipEntries(store, entries, LONG_AGO, { segment })
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

    expect(await applyRequestRetention(store, { now: () => NOW })).toEqual({ deleted: 1, cut: 3 })
    expect(await ipsOf(store)).toEqual([
      '203.0.113.0/24',
      '2001:db8:1::/48',
      '198.51.100.0/24',
      '203.0.113.9',
      '203.0.113.9',
    ])
    expect(await applyRequestRetention(store, { now: () => NOW })).toEqual({ deleted: 0, cut: 0 })
    expect(await store.db.selectFrom('usage_daily').selectAll().execute()).toHaveLength(1)
  })

  test.each([
    ['rows', 90, { deleted: 2, cut: 1 }],
    ['addresses', 30, { deleted: 0, cut: 2 }],
  ])('%s: to the millisecond, in whatever order a segment has them', async (_, days, forgotten) => {
    const { store } = await openFresh()
    await makeRows(store, [{ ageDays: days - 1 / DAY }, { ageDays: days }, { ageDays: 0 }, { ageDays: days + 1 / DAY }])

    expect(await applyRequestRetention(store, { now: () => NOW })).toEqual(forgotten)
    expect(await applyRequestRetention(store, { now: () => NOW + 1 })).toMatchObject(
      days === 90 ? { deleted: 1 } : { cut: 1 },
    )
  })

  test('goes on from where it was, day after day, through many rows at the same instant', async () => {
    const { store } = await openFresh()
    await makeRows(
      store,
      Array.from({ length: 1700 }, (_, i) => ({ ageDays: 30.5, ip: `10.0.${i >>> 8}.${i & 255}` })),
    )
    await makeRows(store, new Array(300).fill({ ageDays: 29.5 }), 'later')

    expect(await applyRequestRetention(store, { now: () => NOW })).toEqual({ deleted: 0, cut: 1700 })
    expect(await applyRequestRetention(store, { now: () => NOW + DAY })).toEqual({ deleted: 0, cut: 300 })
    expect((await ipsOf(store)).every((ip) => ip.endsWith('.0/24'))).toBe(true)
    expect(await applyRequestRetention(store, { now: () => NOW + 100 * DAY })).toEqual({ deleted: 2000, cut: 0 })
  })

  test('sees what is shipped into a segment that it has been through', async () => {
    const { store } = await openFresh()
    await makeRows(store, [{ ageDays: 100 }, { ageDays: 40 }])
    await applyRequestRetention(store, { now: () => NOW })
    await shipEntries(store, [makeEntry()], NOW, { from: 2 })

    expect(await applyRequestRetention(store, { now: () => NOW + 30 * DAY })).toEqual({ deleted: 0, cut: 1 })
    expect(await applyRequestRetention(store, { now: () => NOW + 89 * DAY })).toEqual({ deleted: 1, cut: 0 })
    expect(await applyRequestRetention(store, { now: () => NOW + 90 * DAY })).toEqual({ deleted: 1, cut: 0 })
  })

  test('can be stopped between two steps', async () => {
    const { store } = await openFresh()
    await makeRows(store, new Array(1200).fill({ ageDays: 91 }))
    let steps = 0

    const { deleted } = await applyRequestRetention(store, { now: () => NOW, shouldStop: () => steps++ > 0 })

    expect(deleted).toBe(500)
  })

  test('prunes the marks of segments only long after their rows', async () => {
    const { store } = await openFresh()
    const mark = (segment: string, ageDays: number) => ({ segment, shipped_bytes: 1, updated_at: NOW - ageDays * DAY })
    await store.db
      .insertInto('request_segments')
      .values([mark('old', 121), { ...mark('old, but with rows', 121), oldest_at: NOW - 10 * DAY }, mark('new', 119)])
      .execute()

    await applyRequestRetention(store, { now: () => NOW })

    const left = await store.db.selectFrom('request_segments').select('segment').orderBy('segment').execute()
    expect(left.map((row) => row.segment)).toEqual(['new', 'old, but with rows'])
  })

  test('counts per hour: 93 days of each key, 400 of all together', async () => {
    const { store } = await openFresh()
    const ages = [401, 399, 94, 92].flatMap((age) => [undefined, 'a', 'b'].map((keyId) => ({ age, keyId })))
    await shipEntries(
      store,
      ages.map(({ age, keyId }) => makeEntry({ at: NOW - age * DAY, keyId })),
      NOW,
    )

    await applyRequestRetention(store, { now: () => NOW })

    const left = await store.db.selectFrom('traffic_hourly').select(['key_id', 'hour']).orderBy('hour').execute()
    expect(left.map(({ key_id, hour }) => `${key_id} ${(NOW - hour) / DAY}`).sort()).toEqual(
      ['* 399', '* 92', '* 94', ' 92', 'a 92', 'b 92'].sort(),
    )
  })
})
