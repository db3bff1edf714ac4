import { expect, test } from 'vitest'
import { createClient } from '../../client/src/create-client.ts'
import { KhoNhacError, readRetryAfter } from '../../client/src/error.ts'
import { clientOf, cut, type FaultyServer, failureOf, GENRES, replyJson, serveFaults } from './served.ts'

const KEY = 'kn_live_0000'
const good = replyJson(200, GENRES)
const limited = (seconds: number) =>
  replyJson(
    429,
    { error: 'Vượt giới hạn tần suất, vui lòng thử lại sau.', code: 'RATE_LIMIT_EXCEEDED', retry_after: seconds },
    { 'Retry-After': String(seconds), 'X-Request-Id': 'r1' },
  )

test('waits as long as a 429 says, then asks again', async () => {
  await using server = await serveFaults(limited(1), good)

  expect(await clientOf(server).listGenres()).toEqual(GENRES)

  const [first, second] = server.received
  // Timers count in whole milliseconds, and may begin with one that is almost over.
  expect(second!.atMs - first!.atMs).toBeGreaterThan(990)
})

test('does not wait longer than it may, and says how long it would have been', async () => {
  await using server = await serveFaults(limited(61))

  const error = await failureOf(clientOf(server).listGenres())

  expect(error).toBeInstanceOf(KhoNhacError)
  expect(error).toMatchObject({ status: 429, code: 'RATE_LIMIT_EXCEEDED', retryAfter: 61, requestId: 'r1' })
  expect(error.isTransient).toBe(true)
  expect(server.received).toHaveLength(1)
})

test('tries again at most as often as it may', async () => {
  await using server = await serveFaults(limited(0))

  expect(await failureOf(clientOf(server, { maxRetries: 3 }).listGenres())).toMatchObject({ status: 429 })
  expect(server.received).toHaveLength(4)
})

test.each([
  ['a cut connection', cut],
  ['500', replyJson(500, { error: 'x', code: 'INTERNAL_ERROR' })],
  ['502 with the page of a proxy', (response) => response.writeHead(502).end('<html>')],
] as [string, typeof cut][])('after %s a GET is asked again', async (_, fault) => {
  await using server = await serveFaults(fault, good)

  expect(await clientOf(server).listGenres()).toEqual(GENRES)
  expect(server.received).toHaveLength(2)
})

test('what could be done twice is only sent again when it was refused', async () => {
  const register = (server: FaultyServer) => failureOf(clientOf(server).registerWebhook({ url: 'https://a.example/' }))
  await using broken = await serveFaults(cut)
  expect(await register(broken)).toMatchObject({ status: 0, code: 'NETWORK_ERROR' })
  expect(broken.received).toHaveLength(1)

  await using failing = await serveFaults(replyJson(500, { error: 'x', code: 'INTERNAL_ERROR' }))
  expect(await register(failing)).toMatchObject({ status: 500 })
  expect(failing.received).toHaveLength(1)

  await using refusing = await serveFaults(limited(0), replyJson(201, { data: {} }))
  await clientOf(refusing).registerWebhook({ url: 'https://a.example/' })
  expect(refusing.received.map(({ method }) => method)).toEqual(['POST', 'POST'])
})

test('a marked preview, each of which is stored and counted, is only asked for again when it was refused', async () => {
  const mark = (server: FaultyServer) => clientOf(server).getWatermarkedPreview({ id: 't' })
  await using broken = await serveFaults(cut)
  expect(await failureOf(mark(broken))).toMatchObject({ status: 0, code: 'NETWORK_ERROR' })
  expect(broken.received).toHaveLength(1)

  await using refusing = await serveFaults(limited(0), (response) => response.end('sound'))
  expect(await (await mark(refusing)).text()).toBe('sound')
})

test('a probe shows the server as it is', async () => {
  const body = { status: 'not_ready', ready: false, reasons: ['shutting down'] }
  await using server = await serveFaults(replyJson(503, body))

  expect(await failureOf(clientOf(server).getReadyz())).toMatchObject({ status: 503, body })
  expect(server.received).toHaveLength(1)
})

test('400 to 404 are not worth another try, and carry what is wrong', async () => {
  const body = { error: 'Tham số truy vấn không hợp lệ.', code: 'INVALID_PARAMETERS', details: { limit: ['…'] } }
  await using server = await serveFaults(replyJson(400, body))

  const error = await failureOf(clientOf(server).listGenres({ limit: 101 }))

  expect(error).toMatchObject({
    status: 400,
    code: 'INVALID_PARAMETERS',
    details: { limit: ['…'] },
    message: body.error,
  })
  expect(error.isTransient).toBe(false)
  expect(server.received).toHaveLength(1)
})

test('a signal ends the wait, the request and the client', async () => {
  await using waiting = await serveFaults(limited(50))
  const first = new AbortController()
  const call = failureOf(clientOf(waiting).listGenres({}, { signal: first.signal }))
  await expect.poll(() => waiting.received.length).toBe(1)
  first.abort('enough')
  expect(await call).toBe('enough')

  await using silent = await serveFaults(() => {})
  const second = new AbortController()
  const client = clientOf(silent, { signal: second.signal })
  const hanging = failureOf(client.listGenres())
  await expect.poll(() => silent.received.length).toBe(1)
  second.abort('over')
  expect(await hanging).toBe('over')
  expect(await failureOf(client.listGenres())).toBe('over')
  expect(silent.received).toHaveLength(1)
})

test('an answer that does not come in time is an error', async () => {
  await using server = await serveFaults((response) => void response.writeHead(200).write('{'))
  // Counted here: on a busy machine the time is over before the server has heard of it.
  let asked = 0
  const counted: typeof fetch = (...request) => {
    asked += 1
    return fetch(...request)
  }
  const client = clientOf(server, { timeoutSeconds: 0.2, maxRetries: 1, fetch: counted })

  const error = await failureOf(client.listGenres())

  expect(error).toMatchObject({ status: 0, code: 'TIMEOUT' })
  expect(asked).toBe(2)
})

test('what is not the API’s answer is not taken for one', async () => {
  await using server = await serveFaults((response) => response.writeHead(200).end('<html>'))

  expect(await failureOf(clientOf(server).listGenres())).toMatchObject({ status: 200, code: 'UNEXPECTED_ANSWER' })
})

test('the key is in the header, in no address, and follows no redirect', async () => {
  await using elsewhere = await serveFaults(good)
  await using server = await serveFaults((response) =>
    response.writeHead(302, { Location: `${elsewhere.baseUrl}/genres` }).end(),
  )

  expect(await failureOf(clientOf(server).listGenres())).toMatchObject({ status: 302, code: 'UNEXPECTED_ANSWER' })

  expect(server.received).toHaveLength(1)
  expect(server.received[0]).toMatchObject({ url: '/api/public/genres', headers: { 'x-api-key': KEY } })
  expect(elsewhere.received).toEqual([])
})

test.each([
  ['http://nhac.example/api/public', {}, 'over https'],
  ['http://nhac.example/api/public', { isHttpAllowed: true }, ''],
  ['http://nhac.example/api/public', { key: undefined }, ''],
  ['http://localhost:3000/api/public/', {}, ''],
  ['http://127.0.0.1.nhac.example/api/public', {}, 'over https'],
  ['http://[::1]:3000/api/public', {}, ''],
  ['https://nhac.example/api/public', {}, ''],
  ['https://nhac.example/api/public?a=1', {}, 'without login'],
  ['/api/public', {}, 'Invalid URL'],
  ['https://nhac.example/api/public', { key: 'kn_live_…' }, 'no key has'],
])('a client of %s with %o: %s', (baseUrl, options, refusal) => {
  const create = () => createClient({ baseUrl, key: KEY, ...options })

  if (refusal === '') expect(create).not.toThrow()
  else expect(create).toThrow(refusal)
})

test('parameters go where the operation wants them', async () => {
  await using server = await serveFaults(replyJson(200, {}))
  const client = clientOf(server)

  await client.listTracks({ q: 'mưa & gió', commercial: true, page: undefined })
  await client.getTracksByIds({ ids: ['a', 'b'] })
  await client.getTrackBySlug({ slug: 'a/b?c' })
  await client.getIndex()

  expect(server.received.map(({ url }) => url)).toEqual([
    '/api/public/tracks?q=m%C6%B0a+%26+gi%C3%B3&commercial=true',
    '/api/public/tracks/by-ids?ids=a%2Cb',
    '/api/public/tracks/by-slug/a%2Fb%3Fc',
    '/api/public',
  ])
  for (const id of ['', '.', '..'])
    expect((await failureOf(client.getTrack({ id }))).message).toContain('id must not be')
  expect(server.received).toHaveLength(4)
})

test.each([
  [null, undefined],
  ['0', 0],
  ['7', 7],
  ['Fri, 01 May 2026 00:00:08 GMT', 8],
  ['Thu, 30 Apr 2026 00:00:08 GMT', 0],
  ['soon', undefined],
])('Retry-After %s is %s seconds', (value, seconds) => {
  expect(readRetryAfter(value, Date.UTC(2026, 4, 1))).toBe(seconds)
})
