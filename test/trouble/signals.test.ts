import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { makeInstallation } from '../support/server.ts'

/** A request that stays half sent keeps a stopping server waiting for its grace period. */
async function holdUp(port: number): Promise<() => void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write('POST /api/public/webhooks HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{')
  return () => void socket.destroy()
}

test.each([
  ['SIGTERM', 'SIGINT'],
  ['SIGINT', 'SIGTERM'],
] as const)('%s, then %s: the second ends it at once', async (first, second) => {
  await using installation = await makeInstallation({ DRAIN_SECONDS: '300' })
  const server = await installation.serve()
  const retireSlot = await holdUp(server.port)

  server.process.kill(first)
  await expect.poll(async () => (await fetch(`${server.url}/livez`)).status).toBe(503)
  const code = await server.end(second)

  expect(code).toBe(1)
  retireSlot()
})
