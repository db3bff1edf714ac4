import { describe, expect, test } from 'vitest'
import { generateKey } from '../../src/access/api-key.ts'
import { type ApiAnswer, eachApi, shareApi, startApi } from '../support/api.ts'
import { makeKey, makePartner, makeTrack } from '../support/catalogue.ts'
import { onSqlite } from '../support/stores.ts'

const DAY = 86_400_000
const NOON = Date.UTC(2026, 2, 10, 12)

let at = NOON
eachApi('the report', { now: () => at, env: { RATE_LIMIT_PER_MINUTE: '40' } }, (api) => {
  test('200: every field', async () => {
    at = NOON
    const { store, caughtUp } = api()
    const partner_id = await makePartner(store, { name: 'Studio Sen' })
    const about = { name: 'Ứng dụng', created_at: Date.UTC(2026, 0, 2), expires_at: Date.UTC(2027, 0, 2) }
    const { key } = await makeKey(store, { partner_id, ...about })
    await caughtUp()
    await api().get('/genres', { key })
    at += 1500
    await api().get('/tracks', { key })
    await api().shipped()

    const answer = await api().get('/me/usage?days=2', { key })

    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual({
      key: {
        name: 'Ứng dụng',
        prefix: key.slice(0, 12),
        is_active: true,
        created_at: '2026-01-02T00:00:00.000Z',
        last_used_at: '2026-03-10T12:00:01.500Z',
        expires_at: '2027-01-02T00:00:00.000Z',
      },
      organization: 'Studio Sen',
      account_status: 'approved',
      quota: { requests_per_minute: 40, used_last_minute: 3, remaining_this_minute: 37 },
      totals: { all_time: 2, window_days: 2, window_requests: 2 },
      daily: [
        { date: '2026-03-09', requests: 0 },
        { date: '2026-03-10', requests: 2 },
      ],
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers.etag).toBeUndefined()
  })

  test('403: a key that has ended hears what an unknown one hears, also of an answer that is ready', async () => {
    at = NOON
    const { store, caughtUp } = api()
    const { key } = await makeKey(store, { expires_at: NOON + 1 })
    await caughtUp()
    expect((await api().get('/genres', { key })).status).toBe(200)
    expect((await api().get('/genres', { key })).status).toBe(200)

    at = NOON + 1
    const answers = [await api().get('/genres', { key }), await api().get('/genres', { key: generateKey() })]

    expect(answers.map(({ status }) => status)).toEqual([403, 403])
    expect(answers[0]!.text).toBe(answers[1]!.text)
    const headersOf = ({ headers }: ApiAnswer) => ({ ...headers, 'x-request-id': '', date: '' })
    expect(headersOf(answers[0]!)).toEqual(headersOf(answers[1]!))
  })

  test('200: every request of the key counts, whatever its answer; others do not', async () => {
    at = NOON + DAY
    const { store, caughtUp } = api()
    const { key } = await makeKey(store, { quota_per_minute: 7 })
    const track = await makeTrack(store)
    await caughtUp()
    const { etag } = (await api().get(`/tracks/${track}`, { key })).headers
    const statuses = [
      (await api().get(`/tracks/${track}`, { key, headers: { 'if-none-match': etag! } })).status,
      (await api().get('/tracks?limit=0', { key })).status,
      (await api().get('/tracks/11111111-aaaa-4aaa-8aaa-111111111111', { key })).status,
      (await api().get('/tracks', { key, method: 'HEAD' })).status,
      (await api().get('/trending', { key })).status,
      (await api().get('/trending', { key })).status,
      (await api().get('/trending', { key })).status,
      (await api().get('/me/usage', { key })).status,
    ]
    expect(statuses).toEqual([304, 400, 404, 200, 200, 200, 429, 429])
    await api().get('/genres')
    await api().get('/genres', { key: null })
    at += 60_000
    await api().shipped()

    const report = (await api().get('/me/usage?days=1', { key })).json()

    expect(report.totals).toEqual({ all_time: 9, window_days: 1, window_requests: 9 })
    expect(report.quota).toEqual({ requests_per_minute: 7, used_last_minute: 1, remaining_this_minute: 6 })
    await api().shipped()
    expect((await api().get('/me/usage?days=1', { key })).json().totals.all_time).toBe(10)
  })

  test('200: days are whole in UTC, all there, and the last is today', async () => {
    const { store, caughtUp } = api()
    const { key } = await makeKey(store)
    await caughtUp()
    for (const [moment, requests] of [
      [Date.UTC(2026, 3, 1, 23, 59, 59, 999), 2],
      [Date.UTC(2026, 3, 2), 3],
      [Date.UTC(2026, 3, 4, 12), 1],
    ] as const) {
      at = moment
      for (let count = 0; count < requests; count++) await api().get('/genres', { key })
    }
    await api().shipped()

    const report = (await api().get('/me/usage?days=4', { key })).json()
    expect(report.daily).toEqual([
      { date: '2026-04-01', requests: 2 },
      { date: '2026-04-02', requests: 3 },
      { date: '2026-04-03', requests: 0 },
      { date: '2026-04-04', requests: 1 },
    ])
    expect(report.totals).toEqual({ all_time: 6, window_days: 4, window_requests: 6 })

    await api().shipped()
    const short = (await api().get('/me/usage?days=3', { key })).json()
    expect(short.daily[0]).toEqual({ date: '2026-04-02', requests: 3 })
    expect(short.totals).toEqual({ all_time: 7, window_days: 3, window_requests: 5 })
  })

  test('200: thirty days by default, at most ninety', async () => {
    at = Date.UTC(2026, 5, 1)
    const byDefault = (await api().get('/me/usage')).json()
    expect(byDefault.daily).toHaveLength(30)
    expect(byDefault.totals.window_days).toBe(30)
    expect(byDefault.daily[0].date).toBe('2026-05-03')

    const longest = (await api().get('/me/usage?days=90')).json()
    expect(longest.daily).toHaveLength(90)
    expect(longest.daily[0].date).toBe('2026-03-04')
    expect(longest.daily.at(-1).date).toBe('2026-06-01')
  })
})

describe('a key that has never been used', () => {
  const api = shareApi({ now: () => NOON })

  test('200: nothing yet', async () => {
    const { key } = await makeKey(api().store)
    await api().caughtUp()

    const report = (await api().get('/me/usage?days=1', { key })).json()

    expect(report.key.last_used_at).toBeNull()
    expect(report.totals).toEqual({ all_time: 0, window_days: 1, window_requests: 0 })
    expect(report.daily).toEqual([{ date: '2026-03-10', requests: 0 }])
  })
})

onSqlite('a server that is started again', (openFresh) => {
  test('200: counts on from where it was', async () => {
    const { url } = await openFresh({ isMigrated: false })
    let key = ''
    {
      await using first = await startApi({ databaseUrl: url })
      key = first.key
      for (let count = 0; count < 3; count++) await first.get('/genres')
    }
    await using second = await startApi({ databaseUrl: url })

    expect((await second.get('/me/usage', { key })).json().totals.all_time).toBe(3)
  })
})
