import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { type ApiError, headersTooLarge, malformedRequest, requestTimedOut, unescapedUrl } from '../errors.ts'
import { JSON_TYPE } from './answer.ts'
import { CACHE } from './caching.ts'
import { hasAnswerUnderWay } from './connection/node-internals.ts'
import { errorAnswer } from './error-body.ts'
import { CORS_HEADERS } from './headers/cors.ts'
import { headerList, linesOf } from './headers/header-lines.ts'

/** What Node's parser refused never becomes a request, so its answer is written to the socket by hand, in the common form. */
export function writeRefusal(socket: Socket, refusal: ApiError, requestId: string): void {
  const answer = errorAnswer(refusal)
  const head = {
    'Content-Type': JSON_TYPE,
    'Content-Length': String(answer.body.length),
    'Cache-Control': CACHE.none,
    Connection: 'close',
    'X-Request-Id': requestId,
  }
  const safe = [...CORS_HEADERS, 'X-Content-Type-Options', 'nosniff', ...answer.headers]
  const lines = `HTTP/1.1 ${refusal.status} Refused\r\n${linesOf([...headerList(head), ...safe])}\r\n`
  socket.end(Buffer.concat([Buffer.from(lines), answer.body]))
}

/**
 * Whether a refusal may still be written: not into an answer that is under way, nor after one to the very request that never ended.
 */
export function canRefuse(socket: Socket): boolean {
  return !hasAnswerUnderWay(socket) && answeredEarly.get(socket)?.complete !== false
}

/** The last request of each connection that was answered before all of it had come. */
const answeredEarly = new WeakMap<Socket, IncomingMessage>()

export function noteEarlyAnswer(request: IncomingMessage): void {
  answeredEarly.set(request.socket, request)
}

export function parserRefusal(code: string | undefined): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge()
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimedOut()
  if (code === 'HPE_INVALID_URL') return unescapedUrl()
  return malformedRequest()
}
