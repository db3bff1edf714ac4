import { once } from 'node:events'
import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'

const HEADER_END = Buffer.from('\r\n\r\n')

/**
 * Sends `count` requests over `connections` kept-alive sockets, each waiting for its answer before the next, and returns the latencies.
 * Written on bare sockets: a client library would cost more CPU than the server that is measured.
 * @param {{ port: number, requests: string[], count: number, connections: number }} plan  `requests` are sent in turn.
 */
export async function sendLoad({ port, requests, count, connections }) {
  const bytes = requests.map((request) => Buffer.from(request))
  const latencies = new Float64Array(count)
  const statuses = new Map()
  let sent = 0
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: Math.min(connections, count) }, async () => {
      let socket = await open(port)
      while (sent < count) {
        const index = sent++
        const before = performance.now()
        const { status, isLast } = await exchange(socket, bytes[index % bytes.length])
        latencies[index] = performance.now() - before
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (!isLast) continue
        socket.destroy()
        socket = await open(port)
      }
      socket.destroy()
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  return { seconds, perSecond: count / seconds, latencies: latencies.sort(), statuses }
}

async function open(port) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return socket
}

function exchange(socket, request) {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0)
    let wanted = -1
    let status = 0
    let isLast = false
    const done = (error) => {
      socket.removeAllListeners('data')
      socket.removeAllListeners('close')
      socket.removeAllListeners('error')
      if (error) reject(error)
      else resolve({ status, isLast })
    }
    socket.on('error', done)
    socket.on('close', () => done(new Error('the server closed the connection')))
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      if (wanted === -1) {
        const end = received.indexOf(HEADER_END)
        if (end === -1) return
        const head = received.toString('latin1', 0, end)
        status = Number(head.slice(9, 12))
        isLast = /\r\nconnection: close/i.test(head)
        wanted = end + 4 + (status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0))
      }
      if (received.length >= wanted) done()
    })
    socket.write(request)
  })
}

export function get(path, headers = {}) {
  const lines = Object.entries({ Host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

export const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1]

export const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
