import { describe, expect, test } from 'vitest'
import { generateKey } from '../../src/access/api-key.ts'
import { type Api, shareApi } from '../support/api.ts'
import { makeKey } from '../support/catalogue.ts'
import { OPERATIONS } from '../support/operations.ts'

/** The limit of an address: every path, with a key or without. */

const START = Date.UTC(2026, 2, 10, 12)
const LIMITED = { error: 'Vượt giới hạn tần suất, vui lòng thử lại sau.', code: 'RATE_LIMIT_EXCEEDED' }
let at = START

/** Every test has an address of its own, so that they share an api. */
let last = 0
const freshIp = () => `198.51.100.${++last}`

async function exhaust(api: Api, ip: string, times: number): Promise<void> {
  for (let count = 0; count < times; count++) {
    expect((await api.get('/openapi.json', { ip, key: null, method: 'HEAD' })).status).toBe(200)
  }
}

describe('five a minute', () => {
  const api = shareApi({ now: () => at, env: { IP_LIMIT_PER_MINUTE: '5', RATE_LIMIT_PER_MINUTE: '2' } })

  test('429: the sixth request, in the same form as that of a key', async () => {
    at = START
    const ip = freshIp()
    await exhaust(api(), ip, 5)
    at = START + 20_000

    const refused = await api().get('/healthz', { ip, key: null })

    expect(refused.status).toBe(429)
    expect(refused.json()).toEqual({ ...LIMITED, retry_after: 40 })
    expect(refused.headers['retry-after']).toBe('40')
    expect(refused.headers['access-control-allow-origin']).toBe('*')
    expect(refused.headers['cache-control']).toBe('no-store')
    at = START + 60_000
    expect((await api().get('/healthz', { ip, key: null })).status).toBe(200)
  })

  test('every open endpoint is behind it, and unknown paths and refused callers count', async () => {
    at = START
    const ip = freshIp()
    await api().get('/khong-co', { ip, key: null })
    await api().get('/tracks', { ip, key: null })
    await api().get('/tracks', { ip, key: 'kn_live_x' })
    await api().get('/tracks', { ip, key: null, method: 'POST' })
    await api().get('/healthz', { ip, key: null })

    for (const { path } of OPERATIONS.filter((operation) => !operation.isKeyed)) {
      expect((await api().get(path, { ip, key: null })).status, path).toBe(429)
    }
  })

  test('preflights are as many, and counted apart: they cannot carry a key', async () => {
    at = START
    const ip = freshIp()
    const preflight = () => api().send('/tracks', { ip, key: null, method: 'OPTIONS' })
    for (let count = 0; count < 4; count++) expect((await preflight()).status).toBe(204)
    await exhaust(api(), ip, 5)

    expect((await preflight()).status).toBe(204)
    const { status, headers } = await preflight()
    expect([status, headers['access-control-allow-origin'], headers['retry-after']]).toEqual([429, '*', '60'])
  })

  test('an IPv6 network of 64 bits is one address; the next one is another', async () => {
    at = START
    for (let host = 1; host <= 5; host++) await exhaust(api(), `2001:db8:1:2:${host}::${host}`, 1)

    expect((await api().get('/healthz', { ip: '2001:db8:1:2:ffff::1', key: null })).status).toBe(429)
    expect((await api().get('/healthz', { ip: '2001:db8:1:3::1', key: null })).status).toBe(200)
  })

  test('X-Forwarded-For is nothing while no proxy is trusted', async () => {
    at = START
    const ip = freshIp()
    await exhaust(api(), ip, 5)

    const headers = { 'x-forwarded-for': '203.0.113.77' }
    expect((await api().get('/healthz', { ip, key: null, headers })).status).toBe(429)
  })

  test('whatever neighbours without a valid key send, a valid key keeps its requests, and the other way round', async () => {
    at = START
    const [ip, other] = [freshIp(), freshIp()]
    const wrong = generateKey()
    const { key } = await makeKey(api().store, { quota_per_minute: 4 })
    await api().caughtUp()
    for (let count = 0; count < 20; count++) await api().get('/healthz', { ip, key: count % 2 ? wrong : null })
    const statuses = []
    for (let count = 0; count < 5; count++) statuses.push((await api().get('/genres', { ip, key })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])

    for (let count = 0; count < 20; count++) await api().get('/genres', { ip: other, key })
    await exhaust(api(), other, 5)
    expect((await api().get('/healthz', { ip: other, key: null })).status).toBe(429)
    expect((await api().get('/healthz', { ip: other })).status).toBe(200)
  })

  test('what the address refuses is still counted for the key that asked', async () => {
    at = START
    const ip = freshIp()
    const { key, id } = await makeKey(api().store)
    await api().caughtUp()
    for (let count = 0; count < 9; count++) await api().get('/genres', { ip, key })
    await api().shipped()

    const used = await api().store.db.selectFrom('usage_daily').select('requests').where('key_id', '=', id).execute()
    expect(used).toEqual([{ requests: 9 }])
  })

  test('a valid key lifts it to twice its quota, so that the quota can be reached', async () => {
    at = START
    const ip = freshIp()
    const { key } = await makeKey(api().store, { quota_per_minute: 8 })
    await api().caughtUp()
    const statuses: number[] = []
    for (let count = 0; count < 17; count++) statuses.push((await api().get('/genres', { ip, key })).status)

    // Eight within the quota, eight refused by it, and only then the address.
    expect(statuses).toEqual(Array.from({ length: 17 }, (_, count) => (count < 8 ? 200 : 429)))
    const byAddress = await api().get('/genres', { ip, key })
    expect(byAddress.headers['x-ratelimit-limit']).toBeUndefined()
    expect((await api().get('/genres', { ip: freshIp(), key })).headers['x-ratelimit-limit']).toBe('8')
  })

  test('a key with a small quota does not lower it, nor does a bad key raise it', async () => {
    at = START
    const [ip, other] = [freshIp(), freshIp()]
    for (let count = 0; count < 5; count++) await api().get('/healthz', { ip })
    expect((await api().get('/healthz', { ip })).status).toBe(429)

    for (let count = 0; count < 5; count++) await api().get('/healthz', { ip: other, key: 'kn_live_x' })
    expect((await api().get('/healthz', { ip: other, key: 'kn_live_x' })).status).toBe(429)
  })
})

describe('behind a proxy that is trusted', () => {
  const api = shareApi({ now: () => START, env: { IP_LIMIT_PER_MINUTE: '2', TRUST_PROXY: '10.0.0.0/8,loopback' } })
  const ask = (ip: string, forwarded?: string) =>
    api().get('/healthz', { ip, key: null, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } })

  test('clients are told apart by what it forwards', async () => {
    for (let count = 0; count < 2; count++) await ask('10.1.1.1', '203.0.113.1')

    expect((await ask('10.1.1.1', '203.0.113.1')).status).toBe(429)
    expect((await ask('10.1.1.1', '203.0.113.2')).status).toBe(200)
  })
})
