import { describe, expect, test } from 'vitest'
import { type ApiAnswer, shareApi } from '../support/api.ts'
import { makeKey } from '../support/catalogue.ts'
import { QUOTA_HEADERS } from '../support/operations.ts'

const START = Date.UTC(2026, 2, 10, 12, 0, 0, 400)
let at = START
const api = shareApi({ now: () => at, env: { RATE_LIMIT_PER_MINUTE: '', USAGE_PER_MINUTE: '' } })

async function makeCaller(quota_per_minute: number | null) {
  const { id, key } = await makeKey(api().store, { quota_per_minute })
  await api().caughtUp()
  return { id, key, ask: (path = '/genres', headers = {}) => api().get(path, { key, headers }) }
}

const quotaOf = ({ headers }: ApiAnswer) => Object.fromEntries(QUOTA_HEADERS.map((name) => [name, headers[name]]))

function quota(limit: number, used: number, resetAtMs: number) {
  const after = String(Math.ceil((resetAtMs - at) / 1000))
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(limit - used),
    'x-ratelimit-used': String(used),
    'x-ratelimit-reset': String(Math.ceil(resetAtMs / 1000)),
    'x-ratelimit-reset-after': after,
    'x-ratelimit-window': '60',
    'x-ratelimit-policy': `${limit};w=60`,
    ratelimit: `limit=${limit}, remaining=${limit - used}, reset=${after}`,
    'ratelimit-policy': `${limit};w=60`,
  }
}

test('200: the nine headers, counting down from the first request of the window', async () => {
  at = START
  const { ask } = await makeCaller(3)

  expect(quotaOf(await ask())).toEqual(quota(3, 1, START + 60_000))
  at = START + 20_000
  expect(quotaOf(await ask())).toEqual(quota(3, 2, START + 60_000))
})

test('429: with none left, the next request; the body and Retry-After say how long', async () => {
  at = START
  const { ask } = await makeCaller(2)
  await ask()
  at = START + 12_345
  const last = await ask()
  expect([last.status, last.headers['x-ratelimit-remaining']]).toEqual([200, '0'])

  const refused = await ask()

  expect(refused.status).toBe(429)
  expect(refused.json()).toEqual({
    error: 'Vượt giới hạn tần suất, vui lòng thử lại sau.',
    code: 'RATE_LIMIT_EXCEEDED',
    retry_after: 48,
  })
  expect(refused.headers['retry-after']).toBe('48')
  expect(quotaOf(refused)).toEqual(quota(2, 2, START + 60_000))
  expect(refused.headers['cache-control']).toBe('no-store')
  expect(refused.headers['access-control-allow-origin']).toBe('*')
})

test('200 has no Retry-After', async () => {
  at = START
  const { ask } = await makeCaller(2)

  expect((await ask()).headers['retry-after']).toBeUndefined()
})

test('what counts: 200, 304, 400, 404, 502 and HEAD; not 401, not preflights, not open endpoints', async () => {
  at = START
  const { key, ask } = await makeCaller(10)
  const { etag } = (await ask()).headers
  expect((await ask('/genres', { 'if-none-match': etag })).headers['x-ratelimit-used']).toBe('2')
  expect((await ask('/tracks?limit=0')).headers['x-ratelimit-used']).toBe('3')
  expect((await ask('/tracks/1')).headers['x-ratelimit-used']).toBe('4')
  expect((await ask('/tracks/11111111-aaaa-4aaa-8aaa-111111111111')).headers['x-ratelimit-used']).toBe('5')
  expect((await api().get('/genres', { key, method: 'HEAD' })).headers['x-ratelimit-used']).toBe('6')

  await api().send('/genres', { key, method: 'OPTIONS' })
  await api().get('/healthz', { key })
  await api().get('/metrics', { key })
  await api().get('/khong-co', { key })
  await api().get('/genres', { key, method: 'POST' })

  expect((await ask()).headers['x-ratelimit-used']).toBe('7')
})

describe('/me/usage: thirty a minute, inside the quota of the key', () => {
  test('the thirty-first is refused; other endpoints are not', async () => {
    at = START
    const { ask } = await makeCaller(100)
    for (let count = 1; count <= 30; count++) {
      const answer = await ask('/me/usage?days=1')
      expect(answer.status).toBe(200)
      expect(answer.headers['x-ratelimit-remaining']).toBe(String(30 - count))
    }

    const refused = await ask('/me/usage?days=1')

    expect(refused.status).toBe(429)
    expect(quotaOf(refused)).toEqual(quota(30, 30, START + 60_000))
    expect(refused.json().retry_after).toBe(60)
    expect((await ask()).status).toBe(200)
    at = START + 60_000
    expect((await ask('/me/usage?days=1')).status).toBe(200)
  })

  test('they count against the key too', async () => {
    at = START
    const { ask } = await makeCaller(3)
    await ask('/me/usage?days=1')
    await ask('/me/usage?days=1')

    const other = await ask()
    expect(quotaOf(other)).toEqual(quota(3, 3, START + 60_000))
    expect((await ask('/me/usage?days=1')).status).toBe(429)
  })

  test('with less left in the key than in the thirty, the headers speak of the key', async () => {
    at = START
    const { ask } = await makeCaller(3)

    expect(quotaOf(await ask('/me/usage?days=1'))).toEqual(quota(3, 1, START + 60_000))
  })
})
