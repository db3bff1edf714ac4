import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import { describe, expect, test } from 'vitest'
import { createDeliveryRequest } from '../../src/webhooks/delivery/delivery-request.ts'
import type { AttemptResult } from '../../src/webhooks/delivery/retry-schedule.ts'
import { openSender } from '../../src/webhooks/delivery/send.ts'
import { answerWith, certificate, startReceiver } from '../support/receiver.ts'

/** Servers that behave badly, each in its own way. None holds an attempt longer than its time or fills the memory. */

/** For who is to be given up; all others have time enough, on the busiest machine. */
const HASTE_MS = 400
const TIMEOUT_MS = 120_000
const SHORT_MS = 2_500
const delivery = createDeliveryRequest(
  { id: '1', event: 'track.deleted', data: '{"id":"x"}', sent_at: 0 },
  { current: 'secret' },
  0,
)

function openTestSender(timeoutMs = TIMEOUT_MS, ca: string | undefined = certificate.cert) {
  const resolveHost = async (hostname: string) => {
    if (hostname.startsWith('gone')) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    return [{ address: '127.0.0.1', family: 4 as const }]
  }
  return openSender({ allowPrivateNetworks: true, resolveHost, timeoutMs, now: Date.now, ...(ca ? { ca } : {}) })
}

async function sendTo(url: string, timeoutMs?: number, ca?: string): Promise<AttemptResult | undefined> {
  const sender = openTestSender(timeoutMs, ca)
  const result = await sender.send(url, delivery, new AbortController().signal)
  await sender.close()
  return result
}

async function listen(server: Server): Promise<{ port: number } & AsyncDisposable> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A TLS server that does with the connection what it likes. */
const startTls = (onSocket: (socket: TLSSocket) => void) =>
  listen(
    createTlsServer({ key: certificate.key, cert: certificate.cert }, (socket) =>
      onSocket(socket.on('error', () => {})),
    ),
  )

describe('no answer', () => {
  test('it accepts, and says nothing', async () => {
    await using receiver = await startReceiver(() => {})

    // Given up before the request has arrived is another case.
    for (let timeoutMs = HASTE_MS; receiver.received.length === 0; timeoutMs *= 2)
      expect(await sendTo(receiver.url, timeoutMs)).toMatchObject({ statusCode: null, failure: 'timeout' })
  })

  test('no server listens', async () => {
    const server = await listen(createTcpServer())
    await server[Symbol.asyncDispose]()

    expect(await sendTo(`https://127.0.0.1:${server.port}/`)).toMatchObject({ statusCode: null, failure: 'refused' })
  })

  test('the name is not known', async () => {
    expect(await sendTo('https://gone.example/')).toMatchObject({ statusCode: null, failure: 'dns' })
  })

  test('the certificate is untrusted, or of another name', async () => {
    await using receiver = await startReceiver()
    const url = (host: string) => `https://${host}:${receiver.port}/`

    expect(await sendTo(url('127.0.0.1'), TIMEOUT_MS, '')).toMatchObject({ statusCode: null, failure: 'tls' })
    expect(await sendTo(url('other.example'))).toMatchObject({ statusCode: null, failure: 'tls' })
    expect(await sendTo(url('receiver.example'))).toMatchObject({ statusCode: 200, failure: null })
    expect(receiver.received).toHaveLength(1)
    expect(receiver.received[0]?.headers.host).toBe(`receiver.example:${receiver.port}`)
  })

  const SLOW = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-Slow: very\r\n\r\nok'
  const CUT = 'HTTP/1.1 200 OK\r\nContent-Le'
  const NO_TLS = 'HTTP/1.1 400 Bad Request\r\n\r\n'
  const ENDLESS = `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}`
  const afterData = (socket: Socket, act: () => void) => void socket.once('data', act)

  test.each([
    ['never reads', 'timeout', () => startTls((socket) => void socket.pause())],
    ['never even shakes hands', 'timeout', () => listen(createTcpServer(() => {}))],
    ['drips its head, a byte at a time', 'timeout', () => startTls((socket) => drip(socket, SLOW))],
    ['ends before the request is read', 'reset', () => startTls((socket) => afterData(socket, () => socket.destroy()))],
    [
      'ends in the middle of the head',
      'reset',
      () => startTls((socket) => afterData(socket, () => socket.write(CUT, () => socket.destroy()))),
    ],
    ['speaks no TLS', 'tls', () => listen(createTcpServer((socket) => afterData(socket, () => socket.end(NO_TLS))))],
    ['speaks no HTTP', 'protocol', () => startTls((socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n'))],
    ['speaks too much of it', 'protocol', () => startTls((socket) => void socket.write(ENDLESS))],
  ])('it %s: %s', async (_, failure, start) => {
    await using server = await start()

    const result = await sendTo(`https://127.0.0.1:${server.port}/`, failure === 'timeout' ? HASTE_MS : TIMEOUT_MS)
    expect(result).toMatchObject({ statusCode: null, failure })
  })
})

/** Never ends by itself: each byte comes so soon that no pause is long enough to be noticed. */
function drip(socket: Socket, text: string, byteMs = 50): void {
  let place = 0
  const timer = setInterval(() => socket.write(text[place++] ?? 'x'), byteMs)
  socket.on('close', () => clearInterval(timer)).on('error', () => clearInterval(timer))
}

describe('an answer that goes on', () => {
  test('its status counts: a dripped body after 200 is a success, and is dropped in time', async () => {
    await using server = await startTls((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n')
        drip(socket, '')
      })
    })

    // It takes all the time there is: as much as its status needs, on a machine as busy as this one.
    let result: AttemptResult | undefined
    for (let timeoutMs = HASTE_MS; timeoutMs < TIMEOUT_MS && result?.statusCode !== 200; timeoutMs *= 2)
      result = await sendTo(`https://127.0.0.1:${server.port}/`, timeoutMs)
    expect(result).toMatchObject({ statusCode: 200, failure: null })
  })

  test('a gigabyte is not read', async () => {
    let sent = 0
    const chunk = Buffer.alloc(64 * 1024)
    await using receiver = await startReceiver((_received, response) => {
      response.writeHead(200, { 'content-length': String(1024 ** 3) })
      const pump = () => {
        while (sent < 1024 ** 3 && response.write(chunk)) sent += chunk.length
        if (!response.destroyed) response.once('drain', pump)
      }
      pump()
    })

    const result = await sendTo(receiver.url)

    expect(result).toMatchObject({ statusCode: 200, failure: null })
    expect(sent).toBeLessThan(64 * 1024 ** 2)
  })

  test('a body cut off after its status is a success, a 500 cut off is a failure', async () => {
    for (const [status, failure] of [
      [200, null],
      [500, 'status'],
    ] as const) {
      await using server = await startTls((socket) => {
        const head = `HTTP/1.1 ${status} Any\r\nContent-Length: 1000\r\n\r\nhalf`
        socket.once('data', () => socket.write(head, () => setTimeout(() => socket.destroy(), 50)))
      })
      expect(await sendTo(`https://127.0.0.1:${server.port}/`)).toMatchObject({ statusCode: status, failure })
    }
  })
})

test('a receiver is not late because this process stood still', async () => {
  await using receiver = await startReceiver((_received, response) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SHORT_MS + 500)
    response.writeHead(200).end()
  })
  const sender = openTestSender(SHORT_MS)

  const result = await sender.send(receiver.url, delivery, new AbortController().signal)

  expect(result).toMatchObject({ statusCode: 200, failure: null })
  await sender.close()
})

test('connections are kept and used again', async () => {
  await using receiver = await startReceiver(answerWith(200))
  const sender = openTestSender()

  for (let count = 0; count < 20; count++) await sender.send(receiver.url, delivery, new AbortController().signal)

  expect(receiver.received).toHaveLength(20)
  expect(receiver.connections).toBeLessThanOrEqual(2)
  await sender.close()
})

test('an attempt that is stopped has no result', async () => {
  await using receiver = await startReceiver(() => {})
  const sender = openTestSender(60_000)
  const stopping = new AbortController()

  const attempt = sender.send(receiver.url, delivery, stopping.signal)
  await receiver.waitFor(1)
  stopping.abort()

  expect(await attempt).toBeUndefined()
  await sender.close()
})

describe('answers without end', () => {
  /** Sends the same again and again until the connection is cut, and counts. */
  async function startEndless(head: string, again: string) {
    const seen = { bytes: 0, isCut: false }
    const server = await startTls((socket) => {
      socket.once('data', () => {
        socket.write(head)
        const pour = () => {
          while (!socket.destroyed && socket.write(again)) seen.bytes += again.length
        }
        socket.on('drain', pour).on('close', () => {
          seen.isCut = true
        })
        pour()
      })
    })
    return { server, seen }
  }

  test('informational ones end the attempt, and say so', async () => {
    const { server, seen } = await startEndless('', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(20))
    await using _ = server
    const result = await sendTo(`https://127.0.0.1:${server.port}/`, 60_000)

    expect(result).toMatchObject({ statusCode: null, failure: 'too_long' })
    while (!seen.isCut) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(seen.bytes).toBeLessThan(32 << 20)
  })

  test('a few before the answer are no matter', async () => {
    await using server = await startTls((socket) => {
      const hints = 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(3)
      socket.once('data', () => socket.write(`${hints}HTTP/1.1 204 No Content\r\n\r\n`))
    })
    expect(await sendTo(`https://127.0.0.1:${server.port}/`, 60_000)).toMatchObject({ statusCode: 204, failure: null })
  })

  test('what stands between the chunks of a body counts too', async () => {
    const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;'
    const { server, seen } = await startEndless(head, 'x'.repeat(16_384))
    await using _ = server
    const result = await sendTo(`https://127.0.0.1:${server.port}/`, 60_000)

    expect(result).toMatchObject({ statusCode: 200 })
    while (!seen.isCut) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(seen.bytes).toBeLessThan(32 << 20)
  })
})
