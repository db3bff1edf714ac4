import { once } from 'node:events'
import { createServer, type IncomingMessage, request as openRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { MAX_BODY_BYTES, readBody } from './request-body.ts'

/** What `readBody` makes of a POST that `send` writes: its bytes, or the status of the refusal. */
async function read(send: (outgoing: ReturnType<typeof openRequest>) => void): Promise<unknown> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const outgoing = openRequest({ port, host: '127.0.0.1', method: 'POST' })
  outgoing.on('error', () => {})
  const arrived = once(server, 'request') as Promise<[IncomingMessage]>
  send(outgoing)
  const [incoming] = await arrived
  const result = await readBody(incoming).catch((error: { status: number }) => error.status)
  outgoing.destroy()
  server.closeAllConnections()
  server.close()
  return result
}

test('the bytes as they were sent, in one piece or in chunks', async () => {
  expect(await read((outgoing) => outgoing.end('{"a":1}'))).toEqual(Buffer.from('{"a":1}'))
  const inChunks = read((outgoing) => {
    outgoing.write('{"a"')
    outgoing.end(':1}')
  })
  expect(await inChunks).toEqual(Buffer.from('{"a":1}'))
})

test('none', async () => {
  expect(await read((outgoing) => outgoing.end())).toBeUndefined()
})

test('one byte too many is a 413, also without a length that says so', async () => {
  const most = 'x'.repeat(MAX_BODY_BYTES)
  const sendInChunks = (last: string) => (outgoing: ReturnType<typeof openRequest>) => {
    outgoing.write(most)
    outgoing.end(last)
  }
  expect(await read(sendInChunks(''))).toEqual(Buffer.from(most))
  expect(await read(sendInChunks('x'))).toBe(413)
})

test('a client that leaves half-way is a 400', async () => {
  const leave = (outgoing: ReturnType<typeof openRequest>) => {
    outgoing.setHeader('Content-Length', 10)
    outgoing.write('half', () => setImmediate(() => outgoing.destroy()))
  }
  expect(await read(leave)).toBe(400)
})
