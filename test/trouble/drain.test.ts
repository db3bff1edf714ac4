import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { isRefused } from '../support/ports.ts'
import { makeInstallation } from '../support/server.ts'

test('during the drain: /readyz and /livez say so, others are answered, every answer closes its connection', async () => {
  await using installation = await makeInstallation({ DRAIN_SECONDS: '300' })
  const { key } = await installation.issueKey()
  const server = await installation.serve()
  const kept = await ask(server.port, '/api/public/livez', key)
  expect([kept.status, kept.connection]).toEqual([200, 'keep-alive'])

  server.process.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503)

  const ready = await fetch(`${server.url}/readyz`)
  expect(await ready.json()).toMatchObject({ ready: false, reason: 'the server is shutting down' })
  expect(ready.headers.get('connection')).toBe('close')
  const live = await ask(server.port, '/api/public/livez', key)
  expect([live.status, live.connection]).toEqual([503, 'close'])
  // Once from the router, once from the ready answers.
  for (let i = 0; i < 2; i++) {
    const tracks = await ask(server.port, '/api/public/tracks', key)
    expect([tracks.status, tracks.connection]).toEqual([200, 'close'])
  }
  expect((await ask(server.port, '/api/public/openapi.json', key)).connection).toBe('close')
})

test('a request that is still on its way when no new requests are let in is answered', async () => {
  await using installation = await makeInstallation({ DRAIN_SECONDS: '0' })
  const server = await installation.serve()
  const socket = connect(server.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET /api/public/livez HTTP/1.1\r\nHost: x\r\nX-Slow: ')

  const ended = server.end('SIGTERM')
  while (!(await isRefused(server.port))) socket.write('a')
  socket.write('\r\n\r\n')
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)

  expect(answer).toMatch(/^HTTP\/1.1 503 [\s\S]*Connection: close/)
  expect(await ended).toBe(0)
})

async function ask(port: number, path: string, key: string): Promise<{ status: number; connection: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.end(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n\r\n`)
  let text = ''
  for await (const chunk of socket) text += chunk
  return {
    status: Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1]),
    connection: /^connection: (\S+)/im.exec(text)?.[1] ?? '',
  }
}
