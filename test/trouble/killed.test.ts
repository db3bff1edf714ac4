import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { makeInstallation } from '../support/server.ts'
import { killUnderLoad, waitFor } from './kill-under-load.ts'

test('kill -9 under load: every request that was answered is in the log after the next start', () => killUnderLoad(1))

test('SIGTERM: requests under way are answered, silent connections do not hold it up, and the exit code is 0', async () => {
  await using installation = await makeInstallation({ WEBHOOK_WRITES_PER_MINUTE: '1000', DRAIN_SECONDS: '0' })
  const { key } = await installation.issueKey()
  const server = await installation.serve()
  const silent = connect(server.port, '127.0.0.1')
  await once(silent, 'connect')
  // Each has sent half of its body: the server has begun with it and cannot answer yet.
  const halves = await Promise.all(Array.from({ length: 20 }, () => sendHalf(server.port, key)))
  expect((await fetch(`${server.url}/livez`)).status).toBe(200)

  const ended = server.end('SIGTERM')
  await waitFor(async () => await isRefused(server.port))
  const answers = await Promise.all(halves.map(sendRest))

  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer).toMatch(/^connection: close\r$/im)
    expect(answer).toMatch(/"code":"INVALID_BODY"/)
  }
  expect(await ended).toBe(0)
  silent.destroy()
})

async function sendHalf(port: number, key: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`POST /api/public/webhooks HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Length: 2\r\n\r\n{`)
  return socket
}

async function sendRest(socket: Socket): Promise<string> {
  socket.write('}')
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return text
}

const isRefused = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => false,
    () => true,
  )
