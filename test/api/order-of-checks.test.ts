import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { generateKey } from '../../src/access/api-key.ts'
import { type Api, type ApiRequest, shareApi, startApi } from '../support/api.ts'
import { makeKey, makeTrack, revokeKey } from '../support/catalogue.ts'
import { type RedisServer, startRedis } from '../support/redis.ts'

/**
 * Preflight, address, route, suspension, lock, key, quota, parameters, handler: every pair of neighbours, by a request that offends
 * against both.
 */

const FEW = { IP_LIMIT_PER_MINUTE: '40', WRONG_KEY_LIMIT: '3' }
let last = 0
const freshIp = () => `198.51.100.${++last}`

async function exhaustAddress(api: Api, ip: string): Promise<void> {
  for (let count = 0; count < 40; count++) await api.get('/openapi.json', { ip, key: null, method: 'HEAD' })
}

async function lockAddress(api: Api, ip: string): Promise<void> {
  for (let count = 0; count < 3; count++) await api.get('/tracks', { ip, key: generateKey() })
}

describe('in order', () => {
  const api = shareApi({ now: () => Date.UTC(2026, 2, 10), env: { ...FEW, RATE_LIMIT_PER_MINUTE: '' } })
  const codeOf = async (path: string, request: ApiRequest) => {
    const answer = await api().get(path, request)
    return [answer.status, answer.json().code]
  }

  test('1 before 2: a preflight from an exhausted address', async () => {
    const ip = freshIp()
    await exhaustAddress(api(), ip)

    for (const path of ['/tracks', '/khong-co']) {
      expect((await api().send(path, { ip, key: null, method: 'OPTIONS' })).status).toBe(204)
    }
  })

  test('2 before 3: an unknown path, and a wrong method, from an exhausted address', async () => {
    const ip = freshIp()
    await exhaustAddress(api(), ip)

    expect((await api().send('/khong-co', { ip, key: null })).status).toBe(429)
    expect((await api().send('/tracks', { ip, key: null, method: 'POST' })).status).toBe(429)
  })

  test('2 before anything that no route sees: a broken escape counts, and is refused from an exhausted address', async () => {
    const ip = freshIp()
    const statuses: number[] = []
    for (let count = 0; count < 41; count++) statuses.push((await api().send('/tracks/%zz', { ip, key: null })).status)

    expect(statuses).toEqual([...Array(40).fill(400), 429])
  })

  test('2 before 6: no key, from an exhausted address, though the answer is ready for others', async () => {
    const ip = freshIp()
    await api().get('/tracks')
    await exhaustAddress(api(), ip)

    expect(await codeOf('/tracks', { ip, key: null })).toEqual([429, 'RATE_LIMIT_EXCEEDED'])
  })

  test('3 before 5 and 6: an unknown path and a wrong method, without a key, from a locked address', async () => {
    const ip = freshIp()
    await lockAddress(api(), ip)

    expect(await codeOf('/khong-co', { ip, key: null })).toEqual([404, 'NOT_FOUND'])
    expect(await codeOf('/tracks', { ip, key: null, method: 'DELETE' })).toEqual([405, 'METHOD_NOT_ALLOWED'])
  })

  test('5 before 6: no key, and a bad one, from a locked address', async () => {
    const ip = freshIp()
    await lockAddress(api(), ip)

    expect(await codeOf('/tracks', { ip, key: null })).toEqual([403, 'IP_LOCKED'])
    expect(await codeOf('/tracks', { ip, key: generateKey() })).toEqual([403, 'IP_LOCKED'])
  })

  test('6 before 7: a revoked key whose quota is used up', async () => {
    const { id, key } = await makeKey(api().store, { quota_per_minute: 1 })
    await api().caughtUp()
    await api().get('/tracks', { key })
    expect(await codeOf('/tracks', { key })).toEqual([429, 'RATE_LIMIT_EXCEEDED'])

    await revokeKey(api().store, id)

    expect(await codeOf('/tracks', { key, ip: freshIp() })).toEqual([403, 'INVALID_API_KEY'])
  })

  test('6 before 8: no key, a bad key, and parameters out of bounds', async () => {
    expect(await codeOf('/tracks?limit=0', { key: null })).toEqual([401, 'MISSING_API_KEY'])
    expect(await codeOf('/tracks/1', { key: generateKey(), ip: freshIp() })).toEqual([403, 'INVALID_API_KEY'])
  })

  test('7 before 8: parameters out of bounds, with the quota used up', async () => {
    const { key } = await makeKey(api().store, { quota_per_minute: 1 })
    await api().caughtUp()
    await api().get('/tracks', { key })

    expect(await codeOf('/tracks?limit=0', { key })).toEqual([429, 'RATE_LIMIT_EXCEEDED'])
    expect(await codeOf('/tracks', { key })).toEqual([429, 'RATE_LIMIT_EXCEEDED'])
  })

  test('8 before 9: parameters out of bounds, of a track that is not there', async () => {
    const ip = freshIp()
    expect(await codeOf(`/tracks/${randomUUID()}/waveform?points=0`, { ip })).toEqual([400, 'INVALID_PARAMETERS'])
    expect(await codeOf(`/artists/${randomUUID()}/tracks?sort=x`, { ip })).toEqual([400, 'INVALID_PARAMETERS'])
    const silent = await makeTrack(api().store)
    await api().caughtUp()
    expect(await codeOf(`/tracks/${silent}/audio-url?expires_in=59`, { ip })).toEqual([400, 'INVALID_PARAMETERS'])
  })
})

describe('with the API suspended', () => {
  let redis: RedisServer | undefined
  let open: Api
  let suspended: Api

  beforeAll(async () => {
    redis = await startRedis()
    if (!redis) return
    // Two servers that share their locks: where the API is suspended no key is looked at, so nothing could lock an address.
    const env = { ...FEW, REDIS_URL: redis.url }
    open = await startApi({ env })
    suspended = await startApi({ env: { ...env, API_SUSPENDED: 'true' } })
    // Wrong keys before that are counted here alone.
    const expectShared = async () =>
      expect((await open.get('/metrics', { ip: freshIp(), key: null })).text).toMatch(/^khonhac_redis_up 1$/m)
    await vi.waitFor(expectShared, { timeout: 120_000, interval: 100 })
  })
  afterAll(async () => {
    await open?.[Symbol.asyncDispose]()
    await suspended?.[Symbol.asyncDispose]()
    await redis?.stop()
  })

  test('3 before 4: an unknown path and a wrong method', async ({ skip }) => {
    if (!redis) skip()
    expect((await suspended.get('/khong-co')).status).toBe(404)
    expect((await suspended.get('/tracks', { method: 'POST' })).status).toBe(405)
  })

  test('4 before 5: a locked address', async ({ skip }) => {
    if (!redis) skip()
    const ip = freshIp()
    await lockAddress(open, ip)
    expect((await open.get('/tracks', { ip })).json().code).toBe('IP_LOCKED')

    expect((await suspended.get('/tracks', { ip })).json().code).toBe('NOT_CONFIGURED')
  })

  test('4 before 6: no key, and a bad one', async ({ skip }) => {
    if (!redis) skip()
    for (const key of [null, 'kn_live_x']) expect((await suspended.get('/tracks', { key })).status).toBe(503)
  })
})
