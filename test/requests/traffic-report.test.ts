import { expect, test } from 'vitest'
import { findTraffic, type TrafficQuery, type TrafficReport } from '../../src/requests/insight/traffic-report.ts'
import type { RequestEntry } from '../../src/requests/journal/journal-line.ts'
import type { Store } from '../../src/store/store.ts'
import { makeKey, makePartner } from '../support/catalogue.ts'
import { makeEntry, shipEntries } from '../support/log-entries.ts'
import { makeRandom } from '../support/random.ts'
import { eachStore } from '../support/stores.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.parse('2026-11-10T12:34:56Z')
const KEYS = ['key-a', 'key-b', undefined]
const ROUTES = ['/genres', '/search', '/tracks/{id}', '(no route)']
const STATUSES = [200, 304, 404, 429, 500]

/** Requests of the last ten days, most of them in the last two. */
function makeEntries(count: number): RequestEntry[] {
  const { next: random } = makeRandom(7)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  return Array.from({ length: count }, (_, index) => ({
    ...makeEntry({ at: Math.round(NOW - random() ** 3 * 10 * DAY), requestId: `r-${index}`, endpoint: pick(ROUTES) }),
    ...{ status: pick(STATUSES), durationMs: random() ** 4 * 3000, keyId: pick(KEYS) },
    repeats: random() < 0.1 ? 30 : 1,
  }))
}

async function ship(store: Store, entries: readonly RequestEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += 60)
    await shipEntries(store, entries.slice(from, from + 60), NOW, { from })
}

/** What the log says, added up in the plainest way. */
function addUp(entries: readonly RequestEntry[]) {
  const sum = (isMeant: (status: number) => boolean) =>
    entries.reduce((total, { status, repeats = 1 }) => total + (isMeant(status) ? repeats : 0), 0)
  return {
    requests: sum(() => true),
    ok: sum((status) => status < 300),
    redirected: sum((status) => status >= 300 && status < 400),
    refused: sum((status) => status >= 400 && status < 500 && status !== 429),
    limited: sum((status) => status === 429),
    failed: sum((status) => status >= 500),
  }
}

const matching = (entries: readonly RequestEntry[], { keyId, route, isOfPartners = false }: TrafficQuery) =>
  entries
    .filter((one) => !isOfPartners || one.keyId !== undefined)
    .filter((one) => (keyId === undefined || one.keyId === keyId) && (route === undefined || one.endpoint === route))

const QUERIES: readonly [TrafficQuery, number][] = [
  [{}, HOUR],
  [{ from: NOW - 3 * DAY, keyId: 'key-a' }, HOUR],
  [{ from: NOW - 3 * DAY, route: '/search' }, HOUR],
  [{ from: NOW - 3 * DAY, keyId: 'key-b', route: '(no route)' }, HOUR],
  [{ from: NOW - 9 * DAY }, DAY],
  [{ from: NOW - 40 * DAY, step: 'hour' }, HOUR],
  [{ from: NOW - 9 * DAY, utcOffsetHours: 7 }, DAY],
  [{ from: NOW - 4 * DAY, to: NOW - 2 * DAY }, HOUR],
  [{ from: NOW - 3 * DAY, isOfPartners: true }, HOUR],
  [{ from: NOW - 9 * DAY, isOfPartners: true, route: '/search' }, DAY],
  [{ from: NOW - 3 * DAY, isOfPartners: true, keyId: 'key-a' }, HOUR],
]

function expectEqual(
  report: TrafficReport,
  query: TrafficQuery,
  stepMs: number,
  entries: readonly RequestEntry[],
): void {
  const { from, to } = report.range
  expect(report.range.stepMs).toBe(stepMs)
  expect(from).toBeLessThanOrEqual(query.from ?? NOW - DAY)
  expect(to).toBeGreaterThanOrEqual(query.to ?? NOW)
  const meant = matching(entries, query).filter(({ at }) => at >= from && at < to)
  expect(meant.length).toBeGreaterThan(0)
  expect(report.total).toMatchObject(addUp(meant))
  expect(report.points).toHaveLength((to - from) / stepMs)
  for (const [index, { at, ...figures }] of report.points.entries()) {
    expect(at).toBe(from + index * stepMs)
    expect(figures).toMatchObject(addUp(meant.filter((one) => one.at >= at && one.at < at + stepMs)))
  }
  for (const { route, ...figures } of report.routes)
    expect(figures).toMatchObject(addUp(meant.filter((one) => one.endpoint === route)))
  expect(report.routes.reduce((sum, { requests }) => sum + requests, 0)).toBe(report.total.requests)
}

eachStore('traffic', (openFresh) => {
  test('says what the log says', async () => {
    const { store } = await openFresh()
    const entries = makeEntries(900)
    await ship(store, entries)

    for (const [query, stepMs] of QUERIES) expectEqual(await findTraffic(store, query, NOW), query, stepMs, entries)
  })

  test('the busiest keys come first, with the names of their partners', async () => {
    const { store } = await openFresh()
    const partner_id = await makePartner(store, { name: 'Studio <b>Sen</b>' })
    await makeKey(store, { id: 'key-b', partner_id, name: 'web', prefix: 'kn_live_0000' })
    const entries = makeEntries(600).map((entry) => (entry.keyId === 'key-b' ? { ...entry, repeats: 50 } : entry))
    await ship(store, entries)

    const { keys } = await findTraffic(store, { from: NOW - 5 * DAY }, NOW)
    const ofRoute = await findTraffic(store, { from: NOW - 5 * DAY, route: '/genres' }, NOW)

    expect(keys.map(({ keyId }) => keyId)).toEqual(['key-b', 'key-a'])
    expect(keys[0]).toMatchObject({ name: 'web', prefix: 'kn_live_0000', partner: 'Studio <b>Sen</b>' })
    expect(keys[1]).toMatchObject({ name: null, partner: null })
    const from = Math.floor((NOW - 5 * DAY) / HOUR) * HOUR
    const counted = (keyId: string, route?: string) =>
      addUp(matching(entries, { keyId, route }).filter(({ at }) => at >= from))
    expect(keys[1]).toMatchObject(counted('key-a'))
    expect(ofRoute.keys[0]).toMatchObject(counted('key-b', '/genres'))
    expect((await findTraffic(store, { keyId: 'key-a' }, NOW)).keys).toEqual([])
  })

  test('refusals have no part in how long answers take', async () => {
    const { store } = await openFresh()
    const entry = { ...makeEntries(1)[0]!, at: NOW, keyId: 'key-a', repeats: 1 }
    const times = (count: number, given: Partial<RequestEntry>) =>
      Array.from({ length: count }, () => ({ ...entry, ...given }))
    await ship(store, [
      ...times(98, { status: 200, durationMs: 1.5 }),
      ...times(2, { status: 500, durationMs: 450 }),
      ...times(300, { status: 429, durationMs: 0.1 }),
    ])

    const { p50, p95, p99, limited } = (await findTraffic(store, {}, NOW)).total

    expect(limited).toBe(300)
    expect(p50).toBeGreaterThan(1)
    expect(p95).toBeLessThanOrEqual(2)
    expect(p99).toBeGreaterThan(200)
    expect(p99).toBeLessThanOrEqual(500)
  })

  test('a year by the day is one point a day', async () => {
    const { store } = await openFresh()
    expect((await findTraffic(store, { from: NOW - 365 * DAY }, NOW)).points).toHaveLength(366)
  })
})
