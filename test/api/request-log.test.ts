import { expect, test } from 'vitest'
import { generateKey } from '../../src/access/api-key.ts'
import { type Api, eachApi } from '../support/api.ts'
import { makeKey } from '../support/catalogue.ts'

const AT = Date.UTC(2026, 2, 10, 12)

/** Every request is in the request log, with the reason of its refusal and as much of its key as may be shown. */

const rowsFrom = async (api: Api, ip: string) => {
  await api.shipped()
  const rows = await api.store.db.selectFrom('request_log').selectAll().where('ip', '=', ip).execute()
  return rows.sort((a, b) => a.segment_id - b.segment_id || a.position - b.position)
}

eachApi('the request log', { env: { RATE_LIMIT_PER_MINUTE: '2', WRONG_KEY_LIMIT: '3' } }, (api) => {
  test('a good answer has no reason; each refusal has its code, a wrong key no more than its prefix', async () => {
    const ip = '198.51.100.2'
    const { store, send, caughtUp } = api()
    const { key, id } = await makeKey(store, { quota_per_minute: 6 })
    const revoked = await makeKey(store, { is_active: 0, revoked_at: 1 })
    const wrong = generateKey()
    await caughtUp()
    const headers = { 'user-agent': 'đối tác/1.0' }
    await send('/tracks', { ip, key: null, method: 'OPTIONS', headers })
    await send('/healthz', { ip, key: null })
    await send('/tracks', { ip, key: null, method: 'POST' })
    await send('/genres', { ip, key: null })
    await send('/genres', { ip, key: revoked.key })
    await send('/genres', { ip, key })
    await send('/genres', { ip, key, headers: { 'if-none-match': '*' } })
    await send('/tracks?limit=0', { ip, key })
    await send('/tracks/0190f5e2-7b1c-7cc0-9d5a-000000000009', { ip, key })
    for (let count = 0; count < 3; count++) await send('/licenses', { ip, key })
    await send('/nothing-here', { ip, key })
    await send('/tracks/%ZZ', { ip, key })
    for (const guess of [wrong, 'kho\u00e1 sai', 'kn_live_sai']) await send('/genres', { ip, key: guess })
    await send('/genres', { ip, key })

    const rows = await rowsFrom(api(), ip)
    const prefix = key.slice(0, 12)
    expect(rows.map((row) => [row.method, row.endpoint, row.status, row.code, row.key_prefix, row.key_id])).toEqual([
      ['OPTIONS', '/tracks', 204, null, null, null],
      ['GET', '/healthz', 200, null, null, null],
      ['POST', '/tracks', 405, 'METHOD_NOT_ALLOWED', null, null],
      ['GET', '/genres', 401, 'MISSING_API_KEY', null, null],
      ['GET', '/genres', 403, 'INVALID_API_KEY', revoked.key.slice(0, 12), null],
      ['GET', '/genres', 200, null, prefix, id],
      ['GET', '/genres', 304, null, prefix, id],
      ['GET', '/tracks', 400, 'INVALID_PARAMETERS', prefix, id],
      ['GET', '/tracks/{id}', 404, 'NOT_FOUND', prefix, id],
      ...Array(2).fill(['GET', '/licenses', 200, null, prefix, id]),
      ['GET', '/licenses', 429, 'RATE_LIMIT_EXCEEDED', prefix, id],
      ['GET', '(none)', 404, 'NOT_FOUND', prefix, null],
      ['GET', '(none)', 400, 'INVALID_PARAMETERS', prefix, null],
      ...[wrong.slice(0, 12), 'kho??sai', 'kn_live_sai'].map((guess) => [
        ...['GET', '/genres', 403, 'INVALID_API_KEY', guess, null],
      ]),
      ['GET', '/genres', 403, 'IP_LOCKED', prefix, null],
    ])
    expect(rows[0]).toMatchObject({ user_agent: 'đối tác/1.0', path: '/api/public/tracks', repeats: 1 })
    expect(rows.every((row) => row.duration_ms >= 0)).toBe(true)
  })
})

const FLOODED = { now: () => AT, env: { IP_LIMIT_PER_MINUTE: '600', RATE_LIMIT_PER_MINUTE: '50' } }
/** What refusals are folded into is written every second, a few lines for each address: no more than this, as JSON. */
const BYTES_PER_SECOND = 25_000

/** A flood must be counted, not kept: its sender chooses how long a path is and what the user agent says. */
eachApi('a flood of refusals', FLOODED, (api) => {
  const LONG = 'x'.repeat(3000)
  const total = (rows: { repeats: number }[]) => rows.reduce((sum, { repeats }) => sum + repeats, 0)
  const bytesOf = (rows: object[]) => rows.reduce((sum, row) => sum + JSON.stringify(row).length, 0)

  test('from one address is known to the last request in less than 100 bytes each', async () => {
    const ip = '198.51.100.77'
    const count = 3000
    const startedAt = performance.now()
    const flood = (i: number) =>
      api().send(`/nothing-here/${i}/${LONG}`, { ip, key: null, headers: { 'user-agent': `${i} ${LONG}` } })
    for (let i = 0; i < count; i += 100) await Promise.all(Array.from({ length: 100 }, (_, j) => flood(i + j)))

    const rows = await rowsFrom(api(), ip)
    expect(total(rows.filter(({ status }) => status === 404))).toBe(600)
    expect(total(rows.filter(({ status }) => status === 429))).toBe(count - 600)
    // On a machine that takes long over the flood, more seconds have their lines.
    const seconds = (performance.now() - startedAt) / 1000
    expect(bytesOf(rows)).toBeLessThan(Math.max(100 * count, BYTES_PER_SECOND * seconds))
    expect(Math.max(...rows.map(({ path }) => path.length))).toBe(200)
    expect(Math.max(...rows.map(({ user_agent }) => user_agent!.length))).toBe(120)
    expect(rows[0]).toMatchObject({ endpoint: '(none)', method: 'GET', code: 'NOT_FOUND' })
  })
})
