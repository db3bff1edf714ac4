import { describe, expect, test } from 'vitest'
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
  describe('why', () => {
    test('a good answer has no reason, and the prefix of its key', async () => {
      const ip = '198.51.100.1'
      await api().get('/genres', { ip })
      await api().get('/healthz', { ip, key: null })

      expect(await rowsFrom(api(), ip)).toMatchObject([
        { status: 200, code: null, key_prefix: api().key.slice(0, 12), key_id: api().keyId, repeats: 1 },
        { status: 200, code: null, key_prefix: null, key_id: null, repeats: 1 },
      ])
    })

    test('each refusal has its code, a wrong key no more than its prefix', async () => {
      const ip = '198.51.100.2'
      const { key } = await makeKey(api().store)
      const revoked = await makeKey(api().store, { is_active: 0, revoked_at: 1 })
      const wrong = generateKey()
      await api().caughtUp()
      await api().get('/genres', { ip, key: null })
      await api().get('/genres', { ip, key: revoked.key })
      await api().get('/tracks?limit=0', { ip, key })
      await api().get('/tracks/0190f5e2-7b1c-7cc0-9d5a-000000000009', { ip, key })
      await api().get('/genres', { ip, key })
      await api().send('/nothing-here', { ip, key })
      await api().get('/genres', { ip, key: wrong })
      await api().get('/genres', { ip, key: 'kho\u00e1 sai' })
      await api().get('/genres', { ip, key: 'kn_live_sai' })
      await api().get('/genres', { ip, key })

      const rows = await rowsFrom(api(), ip)
      expect(rows.map(({ status, code, key_prefix }) => [status, code, key_prefix])).toEqual([
        [401, 'MISSING_API_KEY', null],
        [403, 'INVALID_API_KEY', revoked.key.slice(0, 12)],
        [400, 'INVALID_PARAMETERS', key.slice(0, 12)],
        [404, 'NOT_FOUND', key.slice(0, 12)],
        [429, 'RATE_LIMIT_EXCEEDED', key.slice(0, 12)],
        [404, 'NOT_FOUND', key.slice(0, 12)],
        [403, 'INVALID_API_KEY', wrong.slice(0, 12)],
        [403, 'INVALID_API_KEY', 'kho??sai'],
        [403, 'INVALID_API_KEY', 'kn_live_sai'],
        [403, 'IP_LOCKED', key.slice(0, 12)],
      ])
    })
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

  test('with a valid key is counted in its usage, every single one', async () => {
    const ip = '198.51.100.78'
    const { key, id } = await makeKey(api().store)
    await api().caughtUp()
    for (let i = 0; i < 6; i++) await Promise.all(Array.from({ length: 50 }, () => api().get('/genres', { ip, key })))

    const rows = await rowsFrom(api(), ip)
    expect(total(rows.filter(({ key_id, status }) => key_id === id && status === 200))).toBe(50)
    expect(total(rows.filter(({ key_id, status }) => key_id === id && status === 429))).toBe(250)
    const used = await api().store.db.selectFrom('usage_daily').select('requests').where('key_id', '=', id).execute()
    expect(used.reduce((sum, { requests }) => sum + requests, 0)).toBe(300)
  })

  test('of preflights meets the limit of the address', async () => {
    const ip = '198.51.100.79'
    const preflight = () => api().send('/tracks', { ip, key: null, method: 'OPTIONS' })
    const answers = []
    for (let i = 0; i < 7; i++) answers.push(...(await Promise.all(Array.from({ length: 100 }, preflight))))

    expect(answers.filter(({ status }) => status === 204)).toHaveLength(600)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(100)
    expect(refused[0]!.headers['access-control-allow-origin']).toBe('*')
    expect(refused[0]!.headers['retry-after']).toMatch(/^\d+$/)
  })
})
