import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { pipeline } from 'node:stream/promises'
import type { ReadyAnswer, StreamAnswer } from './answer.ts'
import { matchesEtag } from './caching.ts'
import { acceptsGzip } from './compression.ts'
import { writeReadyHead } from './connection/node-internals.ts'
import { linesOf, linesOnce } from './headers/header-lines.ts'
import { noteEarlyAnswer } from './parser-errors.ts'

/** What the request log says of a request. */
export interface Logged {
  readonly request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>
  readonly id: string
  readonly ip: string
  /** The name under which the address is counted: itself, or its IPv6 network. */
  readonly ipBucket: string
  /** The endpoint's template (`/tracks/{id}`), never the path itself: paths are as many as there are ids. */
  route: string
  /** The log keeps this in place of the path, and hides who asks (see `isPrivate` of `Endpoint`). */
  loggedAs: string | undefined
  keyId: string | null
  /** Why the request is refused; null when it is not. */
  code: string | null
  /** Which of its parameters or fields were wrong, by name; null when none was. */
  parameter: string | null
}

/** One request and what is known of it so far. */
export interface Exchange extends Logged {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly startedAt: number
  /** Whether scripts of other origins may not read the answer. */
  isSameOrigin: boolean
  /** Headers that belong to this caller alone: request id, quota. */
  ownHeaders: readonly string[]
}

/** Told of every answer, and calls `send` once the log has it, so that no answered request can be missing from there. */
export type OnAnswer = (logged: Logged, status: number, durationMs: number, send: () => void) => void

/** `isKept`: it has been sent before and will be again, so that its head is worth being kept as text. */
export function sendAnswer(exchange: Exchange, ready: ReadyAnswer, onAnswer: OnAnswer, isKept = false): void {
  const { request, response } = exchange
  const isUnchanged = ready.etag !== undefined && matchesEtag(request.headers['if-none-match'], ready.etag)
  const status = isUnchanged ? 304 : ready.status
  onAnswer(exchange, status, performance.now() - exchange.startedAt, () => {
    // A client that has gone cannot be written to; its request was answered all the same as far as the log goes.
    if (response.destroyed) return
    if (!request.complete) noteEarlyAnswer(request)
    const isZipped = !isUnchanged && ready.zipped !== undefined && acceptsGzip(request.headers['accept-encoding'])
    const { body, headers } = isZipped ? ready.zipped!() : ready
    const lasting = isUnchanged ? ready.headersNotModified : headers
    try {
      if (!isKept || !writeKeptHead(exchange, status, lasting)) {
        response.writeHead(status, [...lasting, 'X-Request-Id', exchange.id, ...exchange.ownHeaders])
      }
      response.end(isUnchanged || request.method === 'HEAD' ? undefined : body)
    } catch (error) {
      // A header that Node refuses. Its client must not wait for ever.
      response.destroy()
      throw error
    }
  })
}

/** What is ours alone in a head (id, quota) needs no second look. */
function writeKeptHead({ response, id, ownHeaders }: Exchange, status: number, lasting: readonly string[]): boolean {
  return writeReadyHead(response, status, `${linesOnce(lasting)}X-Request-Id: ${id}\r\n${linesOf(ownHeaders)}`)
}

/**
 * Logged before the first byte, since the last may be minutes away: what is logged is the time to that byte. A client that leaves ends
 * the source too, and a source that breaks cuts the connection, which is how HTTP says that the rest is missing.
 */
export async function sendStream(exchange: Exchange, answer: StreamAnswer, onAnswer: OnAnswer): Promise<void> {
  const { response } = exchange
  await new Promise<void>((send) => onAnswer(exchange, answer.status, performance.now() - exchange.startedAt, send))
  if (response.destroyed) return void answer.body?.destroy()
  response.writeHead(answer.status, [...answer.headers, 'X-Request-Id', exchange.id, ...exchange.ownHeaders])
  if (answer.body === undefined) response.end()
  else await pipeline(answer.body, response).catch(() => {})
}

const RANDOM_CHARS = 12
const IDS_AT_ONCE = 512

/**
 * `<time>-<chance>`: ids sort by the millisecond, and two of the same one differ by 48 random bits, across processes and restarts too. A
 * counter would tell every caller how many requests the service answers. Chance is drawn for many at once: that is most of the cost.
 */
export function createRequestIds(now: () => number = Date.now): () => string {
  let drawn = ''
  let used = 0
  let spelt = -1
  let time = ''
  return () => {
    const nowMs = now()
    // Spelling it takes longer than all the rest.
    if (nowMs !== spelt) {
      spelt = nowMs
      time = nowMs.toString(36)
    }
    if (used === drawn.length) {
      drawn = randomBytes((IDS_AT_ONCE * RANDOM_CHARS) / 2).toString('hex')
      used = 0
    }
    used += RANDOM_CHARS
    return `${time}-${drawn.slice(used - RANDOM_CHARS, used)}`
  }
}
