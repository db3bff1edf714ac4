import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Something between a client and its server that passes every byte on, in order, and late. */
export interface SlowLink {
  readonly port: number
  stop(): Promise<void>
}

export async function openSlowLink(port: number, delayMs: () => number): Promise<SlowLink> {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    pass(client, upstream, delayMs)
    pass(upstream, client, () => 0)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
        sockets.delete(socket)
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function pass(from: Socket, to: Socket, delayMs: () => number): void {
  let last = Promise.resolve()
  from.on('data', (bytes) => {
    const due = new Promise<void>((resolve) => setTimeout(resolve, delayMs()))
    // Whatever was sent before arrives before.
    last = Promise.all([last, due]).then(() => void to.write(bytes))
  })
}
