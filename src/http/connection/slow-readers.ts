import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { takenBytes } from './node-internals.ts'

/** How slowly a client may read (docs/decisions/0014-connections-and-turns.md). How many of its requests may wait meanwhile: pipelined-requests.ts. */
export interface ReaderLimits {
  /** A client that takes not one byte for this long is cut off. */
  stallMs: number
  /** So is one that takes less than this on average, once it has been slow for `stallMs`. */
  minBytesPerSecond: number
  checkEveryMs: number
}

export const READER_LIMITS: ReaderLimits = { stallMs: 30_000, minBytesPerSecond: 1024, checkEveryMs: 1_000 }

/** An answer of this size may lie in the system's own buffers, unread, when all of it seems to be sent. */
const LARGE_ANSWER_BYTES = 64 * 1024

interface Reader {
  sentBytes: number
  sentAt: number
  /** Since when bytes wait to be taken; -1 while none do. */
  slowSince: number
  sentWhenSlow: number
  readBytes: number
  sentWhenRead: number
  /** We have said our last word on it. */
  isEnded: boolean
}

/**
 * Cuts off clients that do not read what they asked for: their answers would be kept for as long as they like. A connection that is idle
 * after a large answer is let go after the same time, since it cannot be known whether that answer was ever read; what the system still
 * holds of it is delivered all the same. Proxies are left out: they keep idle connections for the next client. A client that does
 * not close a connection after us is cut off as well, a proxy too: no answer is due on it any more, and nothing else would end it.
 */
export function cutOffSlowReaders(server: Server, limits: ReaderLimits, isProxy: (socket: Socket) => boolean): void {
  const readers = new Map<Socket, Reader>()
  server.on('connection', (socket) => {
    const at = performance.now()
    const nothing = { sentBytes: 0, sentWhenSlow: 0, readBytes: 0, sentWhenRead: 0 }
    readers.set(socket, { ...nothing, sentAt: at, slowSince: -1, isEnded: false })
    socket.once('close', () => readers.delete(socket))
  })
  const timer = setInterval(() => {
    const at = performance.now()
    for (const [socket, reader] of readers) {
      note(socket, reader, at)
      if (isTooSlow(reader, at, limits) || (isLeft(reader, at, limits) && (reader.isEnded || !isProxy(socket))))
        socket.destroy()
    }
  }, limits.checkEveryMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

function note(socket: Socket, reader: Reader, at: number): void {
  const sentBytes = takenBytes(socket)
  reader.isEnded = socket.writableFinished
  const hasAsked = socket.bytesRead !== reader.readBytes && !reader.isEnded
  if (hasAsked) Object.assign(reader, { readBytes: socket.bytesRead, sentWhenRead: reader.sentBytes })
  if (hasAsked || sentBytes !== reader.sentBytes) reader.sentAt = at
  reader.sentBytes = sentBytes
  if (socket.writableLength === 0) reader.slowSince = -1
  else if (reader.slowSince === -1) Object.assign(reader, { slowSince: at, sentWhenSlow: sentBytes, sentAt: at })
}

function isTooSlow({ slowSince, sentAt, sentBytes, sentWhenSlow }: Reader, at: number, limits: ReaderLimits): boolean {
  if (slowSince === -1) return false
  if (at - sentAt >= limits.stallMs) return true
  const slowMs = at - slowSince
  return slowMs >= limits.stallMs && (sentBytes - sentWhenSlow) * 1000 < slowMs * limits.minBytesPerSecond
}

function isLeft(reader: Reader, at: number, limits: ReaderLimits): boolean {
  const { slowSince, sentAt, sentBytes, sentWhenRead, isEnded } = reader
  const mayGo = isEnded || sentBytes - sentWhenRead >= LARGE_ANSWER_BYTES
  return mayGo && slowSince === -1 && at - sentAt >= limits.stallMs
}
