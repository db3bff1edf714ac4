import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Something between a program and its PostgreSQL that passes everything on, until told to break. */
export interface CutLink {
  readonly port: number
  /**
   * The connection that sends this text breaks when it commits: before the commit has reached the server, or after that and before its
   * answer is back.
   */
  cutAtCommit(text: string, place: 'before' | 'after'): void
  stop(): Promise<void>
}

export async function openCutLink(port: number): Promise<CutLink> {
  const sockets = new Set<Socket>()
  let wanted: { text: string; place: 'before' | 'after' } | undefined
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    let place: 'before' | 'after' | undefined
    let isCommitting = false
    client.on('data', (bytes) => {
      if (wanted !== undefined && bytes.includes(wanted.text)) {
        place = wanted.place
        wanted = undefined
      }
      isCommitting ||= place !== undefined && bytes.includes('commit\0')
      if (isCommitting && place === 'before') client.destroy()
      else upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (isCommitting) client.destroy()
      else client.write(bytes)
    })
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
    cutAtCommit: (text, place) => {
      wanted = { text, place }
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
