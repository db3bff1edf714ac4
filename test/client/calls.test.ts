import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KhoNhacError } from '../../client/src/error.ts'
import type { SearchParams } from '../../client/src/generated/operations.ts'
import type { ClientOptions } from '../../client/src/options.ts'
import { VERSION } from '../../client/src/version.ts'
import { ROOT } from '../rooms.ts'
import { makeTrack } from '../support/catalogue.ts'
import {
  clientOf,
  cut,
  failureOf,
  GENRES,
  putPreview,
  replyJson,
  type ServedApi,
  serveApi,
  serveFaults,
} from './served.ts'

/** What may differ from call to call, and what a call tells beside its answer. */

let api: ServedApi
/** Where the server's clock stands: signed links, and answers with them, change every few minutes. */
const at = Date.now()
let withPreview: string

beforeAll(async () => {
  api = await serveApi({ now: () => at })
  for (const title of ['Một', 'Hai', 'Ba']) await makeTrack(api.store, { title })
  withPreview = await makeTrack(api.store, { audio_media: await putPreview(api.dataDir, Buffer.from('sound')) })
  await api.caughtUp()
})
afterAll(() => api[Symbol.asyncDispose]())

const good = replyJson(200, GENRES)
const connect = (options: Partial<ClientOptions> = {}) => clientOf(api, { key: api.key, ...options })

test('a call has its own number of tries, in place of the client\u2019s', async () => {
  await using server = await serveFaults(cut)

  await failureOf(clientOf(server).listGenres({}, { maxRetries: 0 }))
  expect(server.received).toHaveLength(1)
  await failureOf(clientOf(server, { maxRetries: 0 }).listGenres({}, { maxRetries: 1 }))
  expect(server.received).toHaveLength(3)
})

test('a call has its own time, in place of the client\u2019s', async () => {
  await using server = await serveFaults(() => {})

  const error = await failureOf(clientOf(server).listGenres({}, { timeoutSeconds: 0.05, maxRetries: 0 }))

  expect(error).toMatchObject({ code: 'TIMEOUT', message: 'no answer within 0.05 s' })
})

test('a call may carry headers, but none that the client sets itself', async () => {
  await using server = await serveFaults(good)
  const client = clientOf(server)

  await client.listGenres({}, { headers: { 'X-Session': 'a', 'User-Agent': 'editor/2' } })
  expect(server.received[0]!.headers).toMatchObject({
    'x-session': 'a',
    'x-api-key': 'kn_live_0000',
    'user-agent': 'editor/2',
  })
  for (const name of ['X-API-Key', 'x-api-key', 'If-None-Match', 'content-type']) {
    expect(await failureOf(client.listGenres({}, { headers: { [name]: 'x' } }))).toBeInstanceOf(TypeError)
  }
  expect(server.received).toHaveLength(1)
})

test('answers to other headers are kept apart', async () => {
  const etag = { ETag: 'W/"1"' }
  const tagged = replyJson(200, GENRES, etag)
  await using server = await serveFaults(tagged, tagged, (response) => void response.writeHead(304, etag).end())
  const client = clientOf(server)
  const ask = (session: string) => client.listGenres({}, { headers: { 'X-Session': session } })

  await ask('a')
  await ask('b')
  expect(await ask('b')).toEqual(GENRES)
  expect(await ask('a')).toEqual(GENRES)

  expect(server.received.map(({ headers }) => headers['if-none-match'])).toEqual([
    undefined,
    undefined,
    'W/"1"',
    'W/"1"',
  ])
})

test('the headers of a call do not follow a link to another host', async () => {
  const seen: (string | null)[] = []
  const client = connect({
    fetch: (input, init) => {
      const headers = new Headers(init?.headers)
      seen.push(`${headers.get('x-session')} ${headers.has('x-api-key')}`)
      return fetch(input, init)
    },
  })

  await client.fetchPreview(withPreview, { headers: { 'X-Session': 'a' } })

  expect(seen).toEqual(['a true', 'null false'])
})

test('a call gives its headers, its request and what it did not understand', async () => {
  const client = connect()
  const params = { limit: 1, comercial: true, 'lọc bừa': 1 } as object

  const { data, status, headers, requestId, ignoredParameters } = await client.listTracks(params).withResponse()

  expect([data.data.length, status]).toEqual([1, 200])
  expect(ignoredParameters).toEqual(['comercial', 'lọc bừa'])
  expect(requestId).toBe(headers.get('x-request-id'))
  expect(Number(headers.get('x-ratelimit-remaining'))).toBeGreaterThan(0)

  const again = await client.listTracks(params).withResponse()
  expect(again.status).toBe(304)
  expect(again.data).toEqual(data)
  expect(again.ignoredParameters).toEqual(['comercial', 'lọc bừa'])
  expect(again.requestId).not.toBe(requestId)
  expect((await client.getMetrics().withResponse()).data).toContain('service_up')
})

test('a failure is heard where it was asked for, and nowhere else', async () => {
  const unheard: unknown[] = []
  const listen = (reason: unknown) => void unheard.push(reason)
  process.on('unhandledRejection', listen)
  const client = connect()

  const error = await failureOf(client.getTrack({ id: 'x' }).withResponse())
  expect(await failureOf(client.getTrack({ id: 'x' }))).toMatchObject({ code: 'INVALID_ID' })
  await new Promise((resolve) => setImmediate(resolve))

  expect(error.code).toBe('INVALID_ID')
  expect(unheard).toEqual([])
  process.off('unhandledRejection', listen)
})

test('the message of an error names the request', async () => {
  const error = await failureOf(connect().getTrack({ id: 'x' }))

  expect(error).toBeInstanceOf(KhoNhacError)
  expect(error.requestId).toMatch(/./)
  expect(error.message).toBe(`ID bài hát không hợp lệ. (request ${error.requestId})`)
  expect(error.stack).toContain(error.requestId)
})

test('the client says who it is, in the version of its package', async () => {
  const { version } = JSON.parse(await readFile(join(ROOT, 'client/package.json'), 'utf8'))
  await using server = await serveFaults(good)

  await clientOf(server).listGenres()

  expect(VERSION).toBe(version)
  expect(server.received[0]!.headers['user-agent']).toBe(`khonhac-client/${version}`)
})

test('a list of names goes into the address with commas, and only known names compile', async () => {
  await using server = await serveFaults(replyJson(200, { data: [], meta: {} }))

  await clientOf(server).search({ q: 'mua', include: ['bpm', 'cover_url'] })
  await clientOf(server).search({ q: 'mua', include: 'bpm' })
  // @ts-expect-error: no such field
  const wrong: SearchParams = { q: 'mua', include: ['nope'] }

  expect(server.received.map(({ url }) => url.split('?')[1])).toEqual([
    'q=mua&include=bpm%2Ccover_url',
    'q=mua&include=bpm',
  ])
  expect(wrong).toBeDefined()
})
