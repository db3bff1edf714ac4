import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, listenOn, startApi } from '../support/api.ts'

/** What never becomes a request is refused in the same form as everything else. */

let api: Api
/** It waits less for the rest of a request. */
let impatient: Api
let server: Server
let impatientServer: Server

interface Server {
  url: string
  port: number
}

async function listen({ service }: Api): Promise<Server> {
  const origin = await listenOn(service)
  return { url: `${origin}/api/public`, port: Number(new URL(origin).port) }
}

beforeAll(async () => {
  api = await startApi()
  server = await listen(api)
  const requestPace = { headersTimeout: 1_000, requestTimeout: 1_500, connectionsCheckingInterval: 100 }
  impatient = await startApi({ requestPace })
  impatientServer = await listen(impatient)
})

afterAll(() => Promise.all([api, impatient].map((one) => one[Symbol.asyncDispose]())))

const send = (...chunks: string[]) => sendTo(server, ...chunks)

async function sendTo({ port }: Server, ...chunks: string[]) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  for (const chunk of chunks) socket.write(chunk, 'latin1')
  let text = ''
  socket.setEncoding('utf8')
  socket.on('data', (data) => {
    text += data
    const [head = '', body = ''] = text.split('\r\n\r\n')
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.POSITIVE_INFINITY)
    if (Buffer.byteLength(body) >= length) socket.destroy()
  })
  await once(socket, 'close')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return {
    status: Number(head.slice(9, 12)),
    headers: head.toLowerCase(),
    body: body === '' ? undefined : JSON.parse(body),
  }
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`

describe('refused in the common form', () => {
  test.each([
    ['garbage', ['nonsense\r\n\r\n'], 400],
    ['a raw Vietnamese letter in the query', [get('/api/public/tracks?q=mÆ°a')], 400],
    ['a header without a name', [get('/api/public/healthz', ': x\r\n')], 400],
    [
      'length and chunks at once',
      [get('/api/public/tracks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n')],
      400,
    ],
    ['headers over 16 KB', [get('/api/public/healthz', `X-Long: ${'x'.repeat(17_000)}\r\n`)], 431],
    ['an address over 8 KB', [get(`/api/public/tracks?q=${'x'.repeat(9_000)}`)], 414],
    ['a body over 16 KB', [get('/api/public/tracks', 'Content-Length: 20000\r\n')], 413],
    ['a broken escape in the path', [get('/api/public/tracks/%E0%A4%A')], 400],
    ['no Host', ['GET /api/public/healthz HTTP/1.1\r\n\r\n'], 400],
    ['two Hosts', [get('/api/public/healthz', 'host: y\r\n')], 400],
    ['no path but a star', [get('*')], 400],
    ['an expectation that cannot be met', [get('/api/public/healthz', 'Expect: foo\r\n')], 417],
    ['a tunnel', ['CONNECT example.vn:443 HTTP/1.1\r\nHost: example.vn\r\n\r\n'], 405],
  ])('%s', async (_name, chunks, status) => {
    const answer = await send(...chunks)

    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ error: expect.stringMatching(/\.$/), code: expect.stringMatching(/^[A-Z_]+$/) })
    expect(answer.headers).toContain('content-type: application/json; charset=utf-8')
    expect(answer.headers).toContain('cache-control: no-store')
    expect(answer.headers).toContain('access-control-allow-origin: *')
    expect(answer.headers).toContain('x-content-type-options: nosniff')
  })
})

test('OPTIONS may ask for the whole server', async () => {
  expect((await send('OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).status).toBe(204)
})

/** All that comes until the server closes. */
async function collect({ port }: Server, ...chunks: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  for (const chunk of chunks) socket.write(chunk)
  let text = ''
  socket.setEncoding('latin1')
  socket.on('data', (data) => {
    text += data
  })
  socket.on('error', () => {})
  await once(socket, 'close')
  return text
}

test('a refusal is never written into the answer to an earlier request', async () => {
  const asked = get('/api/public/openapi.json')
  const texts = await Promise.all(Array.from({ length: 20 }, () => collect(server, asked, 'GARBAGE\r\n\r\n')))

  for (const text of texts) expect(text.lastIndexOf('HTTP/1.1 400')).toBe(text.startsWith('HTTP/1.1 400') ? 0 : -1)
})

test('nor after the answer to the very request that never ended', async () => {
  const begun = 'GET /api/public/healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n'
  const text = await collect(impatientServer, begun)

  expect(text).toMatch(/^HTTP\/1\.1 200 /)
  expect(text).not.toContain('HTTP/1.1 408')
})

test('every refusal has its line in the request log', async () => {
  await api.shipped()
  await api.store.db.deleteFrom('request_log').execute()
  for (const text of [
    'nonsense\r\n\r\n',
    'GET /api/public/healthz HTTP/1.1\r\n\r\n',
    get('/api/public/healthz', 'Expect: foo\r\n'),
    'CONNECT example.vn:443 HTTP/1.1\r\nHost: example.vn\r\n\r\n',
    get('/api/public/tracks/%zz'),
  ]) {
    await send(text)
  }

  const columns = ['method', 'path', 'status', 'ip'] as const
  const log = api.store.db
    .selectFrom('request_log')
    .select(columns)
    .where('endpoint', '=', '(none)')
    .orderBy('segment_id')
    .orderBy('position')
  const lines = async () => {
    await api.shipped()
    return (await log.execute()).map((row) => Object.values(row).join(' '))
  }
  await expect
    .poll(lines)
    .toEqual([
      '-  400 127.0.0.1',
      'GET /api/public/healthz 400 127.0.0.1',
      'GET /api/public/healthz 417 127.0.0.1',
      'CONNECT example.vn:443 405 127.0.0.1',
      'GET /api/public/tracks/%zz 400 127.0.0.1',
    ])
})

test('before HTTP/1.1 there was no Host', async () => {
  expect((await send('GET /api/public/healthz HTTP/1.0\r\n\r\n')).status).toBe(200)
})

test('who waits for `100 Continue` gets it', async () => {
  const outgoing = request(`${server.url}/healthz`, { headers: { Expect: '100-continue', 'Content-Length': 1 } })
  outgoing.once('continue', () => outgoing.end('x'))
  outgoing.flushHeaders()
  const [[answer]] = await Promise.all([once(outgoing, 'response'), once(outgoing, 'continue')])
  answer.resume()

  expect(answer.statusCode).toBe(200)
})

test('a connection may be used for as long as it likes', async () => {
  const socket = connect(server.port, '127.0.0.1')
  await once(socket, 'connect')
  let text = ''
  socket.setEncoding('latin1')
  socket.on('data', (data) => {
    text += data
  })
  socket.end(get('/api/public/healthz').repeat(1_500))
  await once(socket, 'close')

  expect(text.match(/HTTP\/1\.1 200 /g)).toHaveLength(1_500)
})

test('408: headers that come too slowly', async () => {
  const answer = await sendTo(impatientServer, 'GET /api/public/healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ')

  expect(answer.status).toBe(408)
  expect(answer.body).toEqual({ error: 'Yêu cầu gửi quá chậm.', code: 'INVALID_PARAMETERS' })
})

test('a client that leaves in the middle does no harm', async () => {
  for (let index = 0; index < 50; index++) {
    const socket = connect(server.port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(get('/api/public/openapi.json'))
    socket.destroy()
  }

  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})
