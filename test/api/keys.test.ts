import { describe, expect, test } from 'vitest'
import { generateKey } from '../../src/access/api-key.ts'
import { shareApi } from '../support/api.ts'
import { changeKey, changePartner, makeKey, makePartner } from '../support/catalogue.ts'
import { makeSample, OPERATIONS, type Sample } from '../support/operations.ts'

let sample: Sample
const api = shareApi({ env: { WRONG_KEY_LIMIT: '1000000' } }, async (api) => {
  sample = await makeSample(api)
})

const MISSING = { error: 'Thiếu API key.', code: 'MISSING_API_KEY' }
const INVALID = { error: 'API key không hợp lệ.', code: 'INVALID_API_KEY' }
const keyed = OPERATIONS.filter((operation) => operation.isKeyed)

describe.each(keyed)('$path', ({ url, missingKey = MISSING.error }) => {
  test('401 without a key, or with an empty one', async () => {
    for (const request of [{ key: null }, { key: '' }]) {
      const answer = await api().get(url(sample), request)
      expect([answer.status, answer.json()]).toEqual([401, { ...MISSING, error: missingKey }])
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    }
  })

  test('403 with a bad key, though the answer is ready for others', async () => {
    expect((await api().get(url(sample))).status).toBe(200)

    const answer = await api().get(url(sample), { key: generateKey() })

    expect([answer.status, answer.json()]).toEqual([403, INVALID])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('403 for a tag as well: a 304 is an answer of the API', async () => {
    const { etag } = (await api().get(url(sample))).headers
    const answer = await api().get(url(sample), { key: generateKey(), headers: { 'if-none-match': etag ?? '*' } })

    expect(answer.status).toBe(403)
  })
})

test('the key is not looked for in the query', async () => {
  for (const name of ['api_key', 'key', 'X-API-Key', 'x-api-key', 'apikey']) {
    expect((await api().get(`/genres?${name}=${api().key}`, { key: null })).status).toBe(401)
  }
})

describe('403 tells nothing', () => {
  async function answerTo(key: string) {
    const { status, headers, text } = await api().get('/tracks', { key })
    const { 'x-request-id': id, date, ...rest } = headers
    expect(id).toBeDefined()
    return { status, headers: rest, text }
  }

  test('unknown, malformed, revoked and suspended keys get the same bytes', async () => {
    const { store, caughtUp } = api()
    const revoked = await makeKey(store, { is_active: 0, revoked_at: Date.UTC(2026, 0, 2) })
    const statuses = ['pending', 'rejected', 'suspended'] as const
    const locked = await Promise.all(
      statuses.map(async (status) => makeKey(store, { partner_id: await makePartner(store, { status }) })),
    )
    await caughtUp()
    const unknown = await answerTo(generateKey())
    const key = generateKey()
    const malformed = [
      ...['x', 'kn_live_', 'undefined', `${key}x`, key.slice(0, -1), key.toUpperCase(), ` ${key.slice(1)}`],
      ...[`kn_test_${key.slice(8)}`, 'a'.repeat(5000), '__proto__', `${key}, ${key}`],
    ]

    expect(unknown).toMatchObject({ status: 403, text: JSON.stringify(INVALID) })
    for (const text of malformed) expect(await answerTo(text), text).toEqual(unknown)
    expect(await answerTo(revoked.key)).toEqual(unknown)
    for (const { key: lockedKey } of locked) expect(await answerTo(lockedKey)).toEqual(unknown)
  })

  test('one wrong character of a right key is an unknown key', async () => {
    const { key } = await makeKey(api().store)
    await api().caughtUp()
    const other = key.at(20) === 'a' ? 'b' : 'a'

    expect((await api().get('/tracks', { key })).status).toBe(200)
    expect((await api().get('/tracks', { key: key.slice(0, 20) + other + key.slice(21) })).status).toBe(403)
  })
})

describe('at once', () => {
  test('every key of a suspended partner is refused, and let in again when the partner is', async () => {
    const { store, caughtUp } = api()
    const partner_id = await makePartner(store)
    const keys = [await makeKey(store, { partner_id }), await makeKey(store, { partner_id })]
    await caughtUp()
    const statuses = () => Promise.all(keys.map(async ({ key }) => (await api().get('/genres', { key })).status))
    expect(await statuses()).toEqual([200, 200])

    await changePartner(store, partner_id, { status: 'suspended' })
    expect(await statuses()).toEqual([403, 403])

    await changePartner(store, partner_id, { status: 'approved' })
    expect(await statuses()).toEqual([200, 200])
  })

  test('another quota holds', async () => {
    const { store, caughtUp } = api()
    const { id, key } = await makeKey(store, { quota_per_minute: 5 })
    await caughtUp()
    expect((await api().get('/tracks', { key })).headers['x-ratelimit-limit']).toBe('5')

    await changeKey(store, id, { quota_per_minute: 500 })

    expect((await api().get('/tracks', { key })).headers).toMatchObject({
      'x-ratelimit-limit': '500',
      'x-ratelimit-remaining': '498',
    })
  })
})
