import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * So many connections ask at once, and again as soon as they are answered, `count` times in all; returns how often each status came.
 * As lean as can be: it runs on the cores of the server that is measured.
 * @param {{ port: number, requests: string[], count: number, connections: number }} plan  `requests` are sent in turn.
 */
export async function sendLean({ port, requests, count, connections }) {
  const bytes = requests.map((request) => Buffer.from(request))
  const statuses = new Map()
  let sent = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      await once(socket, 'connect')
      await new Promise((resolve, reject) => {
        let missing = 0
        const ask = () => (sent < count ? socket.write(bytes[sent++ % bytes.length]) : resolve())
        socket.on('error', reject)
        socket.on('close', () => reject(new Error('the server closed the connection')))
        socket.on('data', (chunk) => {
          missing = (missing === 0 ? lengthOf(chunk, statuses) : missing) - chunk.length
          if (missing === 0) ask()
        })
        ask()
      })
      socket.removeAllListeners('close').destroy()
    }),
  )
  return statuses
}

/** Length of the answer that begins here; its head is always in the first packet. */
function lengthOf(chunk, statuses) {
  const head = chunk.toString('latin1', 0, 2048)
  const status = Number(head.slice(9, 12))
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const end = head.indexOf('\r\n\r\n') + 4
  return status === 304 ? end : end + Number(/\r\ncontent-length: (\d+)/i.exec(head)[1])
}
