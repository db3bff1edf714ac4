import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ReaderLimits } from '../../src/http/connection/slow-readers.ts'
import { listenOn, startApi } from '../support/api.ts'

/** Clients that ask and do not read, or read slowly; and more connections than there is room for. */

const PATIENT: ReaderLimits = { stallMs: 60_000, minBytesPerSecond: 1, checkEveryMs: 50 }

async function serve(readers: ReaderLimits = PATIENT, env: Record<string, string> = {}) {
  const api = await startApi({ readers, env })
  const { service } = api
  const port = Number(new URL(await listenOn(service)).port)
  const sockets: Socket[] = []
  return {
    async open({ allowHalfOpen = false } = {}): Promise<Socket> {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen })
      socket.on('error', () => {})
      sockets.push(socket)
      await once(socket, 'connect')
      return socket
    },
    /** How many connections the server has. */
    count: () => new Promise<number>((resolve) => service.server.getConnections((_, count) => resolve(count))),
    async answered(route: string): Promise<number> {
      const text = await (await fetch(`http://127.0.0.1:${port}/api/public/metrics`, CLOSE)).text()
      return Number(new RegExp(`requests_total\\{route="${route}",status="200"\\} (\\d+)`).exec(text)?.[1] ?? 0)
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await api[Symbol.asyncDispose]()
    },
  }
}

const CLOSE = { headers: { Connection: 'close' } }
const POLL = { timeout: 120_000, interval: 20 }
const ask = (path: string) => `GET /api/public${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const LARGE = '/openapi.json'

/** Everything until the server closes, as fast as it comes. */
async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  await once(socket, 'close')
  return Buffer.concat(chunks).toString('latin1')
}

test('requests that are sent at once are answered as the answers are read', async () => {
  await using server = await serve()
  const socket = await server.open()
  socket.pause()
  socket.write(ask(LARGE).repeat(100))

  // What the system's buffers hold, and no more.
  await expect.poll(() => server.answered(LARGE), POLL).toBeGreaterThan(0)
  const counts: number[] = []
  const hasSettled = async () => {
    counts.push(await server.answered(LARGE))
    return counts.at(-1) === counts.at(-2)
  }
  await expect.poll(hasSettled, { ...POLL, interval: 1_500 }).toBe(true)
  expect(counts.at(-1)).toBeLessThan(50)

  socket.end()
  const text = await readAll(socket.resume())
  expect(text.match(/HTTP\/1\.1 200 /g)).toHaveLength(100)
})

test('who reads nothing is cut off', async () => {
  await using server = await serve({ ...PATIENT, stallMs: 1_000 })
  const sockets = await Promise.all(Array.from({ length: 5 }, () => server.open()))
  for (const socket of sockets) {
    socket.pause()
    socket.write(ask(LARGE).repeat(100))
  }

  await expect.poll(server.count, POLL).toBe(0)
})

test('who reads too slowly is cut off, though something is read all the time', async () => {
  await using server = await serve({ ...PATIENT, stallMs: 1_500, minBytesPerSecond: 1e9 })
  const socket = await server.open()
  socket.write(ask(LARGE).repeat(1_000))
  let text = ''
  socket.setEncoding('latin1')
  socket.on('data', (data) => {
    text += data
    socket.pause()
    setTimeout(() => socket.resume(), 5)
  })
  await once(socket, 'close')

  expect(text.match(/HTTP\/1\.1 200 /g)?.length).toBeLessThan(1_000)
})

test('who reads slowly but steadily gets everything', async () => {
  await using server = await serve({ stallMs: 8_000, minBytesPerSecond: 1024, checkEveryMs: 50 })
  const socket = await server.open()
  socket.write(ask(LARGE).repeat(10))
  socket.end()
  let text = ''
  socket.setEncoding('latin1')
  socket.on('data', (data) => {
    text += data
    socket.pause()
    setTimeout(() => socket.resume(), 20)
  })
  await once(socket, 'close')

  expect(text.match(/HTTP\/1\.1 200 /g)).toHaveLength(10)
  expect(text.endsWith('}')).toBe(true)
})

test('after a large answer an idle connection is let go; what was sent is delivered all the same', async () => {
  await using server = await serve({ ...PATIENT, stallMs: 1_000 })
  const socket = await server.open()
  socket.pause()
  socket.write(ask(LARGE))

  await expect.poll(() => server.answered(LARGE), POLL).toBe(1)
  await expect.poll(server.count, POLL).toBe(0)

  const text = await readAll(socket.resume())
  const [head = '', body = ''] = text.split('\r\n\r\n')
  expect(body.length).toBe(Number(/content-length: (\d+)/i.exec(head)?.[1]))
})

test('after a small answer an idle connection is kept', async () => {
  await using server = await serve({ ...PATIENT, stallMs: 200 })
  const socket = await server.open()
  socket.write(ask('/healthz'))
  await once(socket, 'data')
  await wait(1_000)
  socket.write(ask('/healthz'))

  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /)
})

test('who keeps a connection open that we have ended is cut off, whatever is still sent on it', async () => {
  await using server = await serve({ ...PATIENT, stallMs: 1_000 })
  for (const text of ['CONNECT example.vn:443 HTTP/1.1\r\nHost: example.vn\r\n\r\n', 'GARBAGE\r\n\r\n']) {
    const socket = await server.open({ allowHalfOpen: true })
    socket.write(text)
    await once(socket.resume(), 'end')
    const dribble = setInterval(() => socket.write('x'), 100)
    socket.once('close', () => clearInterval(dribble))
  }

  await expect.poll(server.count, { ...POLL, timeout: 120_000 }).toBe(0)
})

function expectRefusal(text: string): void {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 503 /)
  expect(head).toContain('\r\nConnection: close')
  expect(head).toContain('\r\nRetry-After: 5')
  expect(JSON.parse(body)).toEqual({ error: 'Quá nhiều kết nối, vui lòng thử lại sau.', code: 'NOT_READY' })
}

async function askOnce(socket: Socket): Promise<string> {
  socket.write(ask('/healthz').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
  return Buffer.from(await readAll(socket), 'latin1').toString()
}

test('connections of one address beyond the limit hear so, until one is free again', async () => {
  await using server = await serve(PATIENT, { MAX_CONNECTIONS: '6' })
  const first = await Promise.all([server.open(), server.open(), server.open()])
  await expect.poll(server.count, POLL).toBe(3)

  expectRefusal(await askOnce(await server.open()))

  first[0]!.destroy()
  await expect.poll(server.count, POLL).toBe(2)
  expect(await askOnce(await server.open())).toMatch(/^HTTP\/1\.1 200 /)
})

test('a proxy stands for many: only the limit on all connections counts', async () => {
  await using server = await serve(PATIENT, {
    ...{ MAX_CONNECTIONS: '5', TRUST_PROXY: 'loopback' },
  })
  for (let turn = 0; turn < 5; turn++) await server.open()
  await expect.poll(server.count, POLL).toBe(5)

  expectRefusal(await askOnce(await server.open()))
})
