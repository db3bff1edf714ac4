import { describe, expect, test } from 'vitest'
import { generateKey } from '../../src/access/api-key.ts'
import { shareApi } from '../support/api.ts'
import { makeKey, makePartner } from '../support/catalogue.ts'
import { makeSample, OPERATIONS, type Sample } from '../support/operations.ts'

/** Twenty unknown keys from one address in ten minutes lock it for fifteen. How long the next locks last: wrong-key-lock.test.ts. */

const START = Date.UTC(2026, 2, 10, 12)
const LOCKED = {
  error: 'Tạm khoá do quá nhiều lần dùng sai khoá API. Vui lòng thử lại sau.',
  code: 'IP_LOCKED',
}
let at = START
let sample: Sample
const api = shareApi({ now: () => at }, async (api) => {
  sample = await makeSample(api, START)
})

/** Every test has an address of its own, so that they share an api. */
let last = 0
const freshIp = () => `198.51.100.${++last}`

async function guess(ip: string, times: number, key = () => generateKey()): Promise<void> {
  for (let count = 0; count < times; count++) {
    const answer = await api().get('/tracks', { ip, key: key() })
    expect([answer.status, answer.json().code]).toEqual([403, 'INVALID_API_KEY'])
  }
}

const isLocked = async (ip: string) => (await api().get('/tracks', { ip })).status === 403

test('nineteen do not lock; the twentieth does, and then a right key is no help', async () => {
  at = START
  const ip = freshIp()
  await guess(ip, 19)
  expect((await api().get('/tracks', { ip })).status).toBe(200)

  await guess(ip, 1)

  const answer = await api().get('/tracks', { ip })
  expect(answer.status).toBe(403)
  expect(answer.json()).toEqual({ ...LOCKED, retry_after: 900 })
  expect(answer.headers['retry-after']).toBe('900')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['access-control-allow-origin']).toBe('*')
})

test('every endpoint that needs a key is locked, those that need none stay up', async () => {
  at = START
  const ip = freshIp()
  await guess(ip, 20)

  for (const { url, isKeyed, path, lockedStatus = 403 } of OPERATIONS) {
    const answer = await api().get(url(sample), { ip })
    expect(answer.status, path).toBe(isKeyed ? lockedStatus : 200)
    if (isKeyed) expect(answer.json()).toMatchObject(LOCKED)
    expect(answer.headers['retry-after'], path).toBe(isKeyed ? '900' : undefined)
  }
  expect(await isLocked(freshIp())).toBe(false)
})

describe('what counts', () => {
  test('a malformed key does', async () => {
    at = START
    const ip = freshIp()
    await guess(ip, 20, () => 'kn_live_sai')

    expect(await isLocked(ip)).toBe(true)
  })

  test('a missing key does not', async () => {
    at = START
    const ip = freshIp()
    for (let count = 0; count < 25; count++) {
      expect((await api().get('/tracks', { ip, key: null })).status).toBe(401)
    }

    expect(await isLocked(ip)).toBe(false)
  })

  test('a known key that is revoked, or whose partner is suspended, does not', async () => {
    at = START
    const ip = freshIp()
    const { store, caughtUp } = api()
    const revoked = await makeKey(store, { is_active: 0, revoked_at: START })
    const suspended = await makeKey(store, { partner_id: await makePartner(store, { status: 'suspended' }) })
    await caughtUp()
    await guess(ip, 15, () => revoked.key)
    await guess(ip, 15, () => suspended.key)

    expect(await isLocked(ip)).toBe(false)
  })

  test('a bad key on an endpoint that needs none does not', async () => {
    at = START
    const ip = freshIp()
    for (let count = 0; count < 25; count++)
      await api().get('/openapi.json', { ip, key: generateKey(), method: 'HEAD' })

    expect(await isLocked(ip)).toBe(false)
  })
})
