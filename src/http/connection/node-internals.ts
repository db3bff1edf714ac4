import { executionAsyncResource } from 'node:async_hooks'
import type { Worker } from 'node:cluster'
import { type IncomingMessage, type Server, ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/**
 * What Node has no public way for: every use of its internals is here. Tried on Node 20, 22 and 24; a version that has them
 * no more loses what the function says, and the tests of the files that use it notice.
 */

/** Whether an answer has the connection: from the end of its request's head to its last byte. Without it: none has. */
export function hasAnswerUnderWay(socket: Socket): boolean {
  return Boolean((socket as Socket & { _httpMessage?: unknown })._httpMessage)
}

interface SocketInternals {
  _bytesDispatched?: number
  _handle?: { writeQueueSize?: number } | null
}

/**
 * How much of what was written has left this process; `bytesWritten` counts a body as a whole as soon as it is handed over. Without it: what
 * has left Node's own buffer.
 */
export function takenBytes(socket: Socket): number {
  const { _bytesDispatched: dispatched, _handle: handle } = socket as unknown as SocketInternals
  if (dispatched === undefined) return socket.bytesWritten - socket.writableLength
  return dispatched - (handle?.writeQueueSize ?? 0)
}

/** Takes new connections from the HTTP parser; those handed to the function that is returned reach it all the same. */
export function interceptConnections(server: Server): (socket: Socket) => void {
  const parse = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  return (socket) => {
    for (const listener of parse) listener.call(server, socket)
  }
}

/** A client that has ended its side (nc, a proxy that is done) still gets its answers. Without it: Node drops those that are not ready yet. */
export function answerHalfOpen(server: Server): void {
  Object.assign(server, { httpAllowHalfOpen: true })
}

/** `close` leaves kept-alive connections alone, on which the next request may be on its way. Without it: it cuts them off. */
export function leaveIdleConnections(server: Server): void {
  server.closeIdleConnections = () => {}
}

interface HeadInternals {
  _hasBody?: boolean
  _storeHeader?: (firstLine: string, headers: readonly string[]) => void
}

const NO_MORE: readonly string[] = []

/**
 * Writes a head whose lines are ready text, which Node takes as it is: with `writeHead` it looks through every name and value again, for
 * every answer. Date and Connection are Node's own, as always. The lines must be valid and, where there is a body, tell its length. Without
 * it, and to clients of HTTP/1.0, nothing is written and the answer is false.
 */
export function writeReadyHead(response: ServerResponse, status: number, lines: string): boolean {
  const internals = response as unknown as HeadInternals
  const hasBody = internals._hasBody
  if (hasBody === undefined || !internals._storeHeader || response.req.httpVersion !== '1.1') return false
  // A replaced `writeHead` has to see every head.
  if (response.writeHead !== ServerResponse.prototype.writeHead) return false
  response.statusCode = status
  // Keeps Node from adding a content length, which the lines hold already.
  internals._hasBody = false
  internals._storeHeader(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}`, NO_MORE)
  internals._hasBody = hasBody
  return true
}

const storeHead = (ServerResponse.prototype as unknown as Required<HeadInternals>)._storeHeader

/** Answers of which each is the last of its connection from a moment on, also where its request came before. Without it: none is. */
export function responsesThatClose(isClosing: () => boolean) {
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    _storeHeader(firstLine: string, headers: readonly string[]): void {
      if (isClosing()) this.shouldKeepAlive = false
      storeHead.call(this, firstLine, headers)
    }
  }
}

const kept: object[] = []

/**
 * Keeps one of Node's queue entries alive for ever. V8 knows the shape of what `process.nextTick` makes only as long as one such object
 * lives: a full garbage collection in a quiet moment makes it forget, and from then on every call takes several times as long. A request
 * makes seven, and a large heap sees such collections within its first minute. It was measured as 3.7 times on
 * Node 20, 5.7 on 22.
 */
export function keepTickShape(): void {
  if (kept.length > 0) return
  process.nextTick(() => kept.push(executionAsyncResource()))
}

interface ConnectionHandle {
  close(): void
}

/**
 * A connection that is handed to a process in the moment in which it dies belongs to no process: Node closes it when the process says that it has it,
 * and otherwise never, so that its client would wait for ever. Here it is closed with the process; one that was taken is closed already, and
 * closing it again does nothing. Each
 * process has at most one on its way to it. Without it: such a client waits until it gives up.
 */
export function closeWithProcess(worker: Worker): void {
  const { process } = worker
  const send = process.send as (message: { act?: string }, handle?: ConnectionHandle, ...rest: unknown[]) => boolean
  let onItsWay: ConnectionHandle | undefined
  process.send = ((message: { act?: string }, handle?: ConnectionHandle, ...rest: unknown[]) => {
    if (message?.act === 'newconn') onItsWay = handle
    return send.call(process, message, handle, ...rest)
  }) as typeof process.send
  worker.once('exit', () => onItsWay?.close())
}
