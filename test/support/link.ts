import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Something between a client and its server, through which all bytes go. */
interface Link {
  readonly port: number
  stop(): Promise<void>
}

/** `join` hands on what each side sends, or does not. */
async function openLink(port: number, join: (client: Socket, upstream: Socket) => void): Promise<Link> {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    join(client, upstream)
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

/** Passes every byte on, in order, and those of the client late. */
export const openSlowLink = (port: number, delayMs: () => number) =>
  openLink(port, (client, upstream) => {
    pass(client, upstream, delayMs)
    pass(upstream, client, () => 0)
  })

function pass(from: Socket, to: Socket, delayMs: () => number): void {
  let last = Promise.resolve()
  from.on('data', (bytes) => {
    const due = new Promise<void>((resolve) => setTimeout(resolve, delayMs()))
    // Whatever was sent before arrives before.
    last = Promise.all([last, due]).then(() => void to.write(bytes))
  })
}

type Place = 'before' | 'after'

export interface CutLink extends Link {
  /**
   * The connection to PostgreSQL that sends this text breaks when it commits: before the commit has reached the server, or after that and
   * before its answer is back.
   */
  cutAtCommit(text: string, place: Place): void
}

export async function openCutLink(port: number): Promise<CutLink> {
  let wanted: { text: string; place: Place } | undefined
  const link = await openLink(port, (client, upstream) => {
    let place: Place | undefined
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
  })
  return {
    ...link,
    cutAtCommit: (text, place) => {
      wanted = { text, place }
    },
  }
}
