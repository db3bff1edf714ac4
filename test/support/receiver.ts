import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { madeOnce } from './made-once.ts'

/** Partners' servers: real HTTPS on loopback, with a certificate of this run. */

const run = promisify(execFile)

const folder = await madeOnce('certificate', async (made) => {
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-keyout', join(made, 'key.pem'), '-out', join(made, 'cert.pem'), '-subj', '/CN=receiver.example'],
    ...['-addext', 'subjectAltName=DNS:receiver.example,DNS:*.receiver.example,DNS:localhost,IP:127.0.0.1,IP:::1'],
  ])
})

/** One for all tests; it is its own authority. */
export const certificate = {
  key: await readFile(join(folder, 'key.pem'), 'utf8'),
  cert: await readFile(join(folder, 'cert.pem'), 'utf8'),
  /** For `NODE_EXTRA_CA_CERTS`. */
  path: join(folder, 'cert.pem'),
}

export interface Received {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
  at: number
  json(): any
}

export type Answering = (received: Received, response: ServerResponse, socket: Socket) => void

export interface Receiver extends AsyncDisposable {
  url: string
  port: number
  received: Received[]
  /** Connections that were ever opened. */
  connections: number
  answer: Answering
  /** Resolves when so many have come. */
  waitFor(count: number): Promise<void>
}

export const answerWith =
  (status: number, headers: Record<string, string> = {}): Answering =>
  (_received, response) =>
    void response.writeHead(status, headers).end('ok')

export async function startReceiver(answer: Answering = answerWith(200)): Promise<Receiver> {
  const sockets = new Set<Socket>()
  const waiting: { count: number; resolve: () => void }[] = []
  const receiver: Receiver = {
    url: '',
    port: 0,
    received: [],
    connections: 0,
    answer,
    waitFor: (count) =>
      new Promise((resolve) => {
        if (receiver.received.length >= count) resolve()
        else waiting.push({ count, resolve })
      }),
    [Symbol.asyncDispose]: () => closeServer(server, sockets),
  }
  const server = createServer({ key: certificate.key, cert: certificate.cert }, async (request, response) => {
    const chunks: Buffer[] = []
    request.on('error', () => {})
    response.on('error', () => {})
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const { method = '', url: path = '', headers } = request
    const received = { method, path, headers, body, at: Date.now(), json: () => JSON.parse(body.toString()) }
    receiver.received.push(received)
    receiver.answer(received, response, request.socket)
    for (const { resolve } of waiting.filter(({ count }) => receiver.received.length >= count)) resolve()
  })
  server.keepAliveTimeout = 60_000
  server.on('connection', (socket: Socket) => {
    receiver.connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
  })
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.port = (server.address() as AddressInfo).port
  receiver.url = `https://127.0.0.1:${receiver.port}/hook`
  return receiver
}

async function closeServer(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  for (const socket of sockets) socket.destroy()
  await closed
}
