import { performance } from 'node:perf_hooks'
import type { Agent, Dispatcher } from 'undici'
import { withTimeout } from '../../async/timeout.ts'
import { checkTargetUrl } from '../target-url.ts'
import type { DeliveryRequest } from './delivery-request.ts'
import { AnswerTooLongError, BlockedAddressError, createGuardedConnector } from './guarded-connect.ts'
import { loadUndici } from './load-undici.ts'
import type { ResolveHost } from './resolve-host.ts'
import { type AttemptResult, type Failure, parseRetryAfter } from './retry-schedule.ts'

export interface SenderOptions {
  allowPrivateNetworks: boolean
  resolveHost: ResolveHost
  /** From the look-up of the name to the last byte of the answer; 10 seconds unless given. */
  timeoutMs?: number
  ca?: string
  now: () => number
}

export interface Sender {
  /** Never rejects: whatever the receiver does is a result. Undefined when `signal` ended the attempt. */
  send(url: string, delivery: DeliveryRequest, signal: AbortSignal): Promise<AttemptResult | undefined>
  close(): Promise<void>
}

export const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 16 * 1024
/** How much of the answer's body is kept for the operator. */
const MAX_KEPT_CHARACTERS = 300
const MAX_KEPT_BYTES = 4 * MAX_KEPT_CHARACTERS

/** One connection pool per origin, kept alive between deliveries. No proxy, no redirect, no second look-up. */
function openAgent(options: SenderOptions, connectTimeoutMs: number): Agent {
  const { Agent } = loadUndici()
  return new Agent({
    connect: createGuardedConnector({ ...options, connectTimeoutMs, maxAnswerBytes: 4 * MAX_ANSWER_BYTES }),
    pipelining: 1,
    maxHeaderSize: MAX_ANSWER_BYTES,
    // One timeout for the whole attempt instead: these start again with every byte.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
}

export function openSender(options: SenderOptions): Sender {
  const { timeoutMs = TIMEOUT_MS } = options
  let agent: Agent | undefined

  async function exchange(url: string, delivery: DeliveryRequest, signal: AbortSignal): Promise<Answered> {
    const target = checkTargetUrl(url, options)
    // The rules may have become stricter since it was registered.
    if ('problem' in target) throw new BlockedAddressError()
    agent ??= openAgent(options, timeoutMs)
    const { request } = loadUndici()
    const answer = await request(target.url, { ...delivery, method: 'POST', dispatcher: agent, signal })
    const text = await drain(answer.body)
    const retryAfter = answer.headers['retry-after']
    const wait = typeof retryAfter === 'string' ? parseRetryAfter(retryAfter, options.now()) : undefined
    return { statusCode: answer.statusCode, retryAfterMs: answer.statusCode === 429 ? wait : undefined, answer: text }
  }

  return {
    async send(url, delivery, stopSignal) {
      const startedAt = performance.now()
      const ending = new AbortController()
      let isLate = false
      const onLate = () => {
        isLate = true
        ending.abort()
      }
      const onStop = () => ending.abort()
      stopSignal.addEventListener('abort', onStop)
      const durationMs = () => Math.round(performance.now() - startedAt)
      try {
        const exchanging = exchange(url, delivery, ending.signal)
        await withTimeout(settled(exchanging), timeoutMs, onLate)
        // It ends now at the latest: an answer whose status has come is one.
        const answered = await exchanging
        return { ...answered, failure: failureOfStatus(answered.statusCode), durationMs: durationMs() }
      } catch (error) {
        if (stopSignal.aborted && !isLate) return undefined
        const failure = isLate ? 'timeout' : failureOfError(error)
        return { statusCode: null, failure, durationMs: durationMs() }
      } finally {
        stopSignal.removeEventListener('abort', onStop)
      }
    },
    async close() {
      await agent?.destroy()
    },
  }
}

const settled = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => {},
    () => {},
  )

interface Answered {
  statusCode: number
  retryAfterMs: number | undefined
  answer: string | null
}

/**
 * Reads the answer so that its connection can be used again, and returns its beginning. A body that is too long, too slow or cut off is
 * dropped: the status has arrived, and it alone decides.
 */
async function drain(body: Dispatcher.ResponseData['body']): Promise<string | null> {
  let bytes = 0
  const first: Buffer[] = []
  try {
    for await (const chunk of body) {
      if (bytes < MAX_KEPT_BYTES) first.push(chunk as Buffer)
      bytes += (chunk as Buffer).length
      if (bytes > MAX_ANSWER_BYTES) break
    }
  } catch {
    // The rest is not needed.
  }
  return beginningOf(Buffer.concat(first))
}

/** Text that both stores can hold; control characters become blanks. */
function beginningOf(bytes: Buffer): string | null {
  const text = bytes
    .subarray(0, MAX_KEPT_BYTES)
    .toString('utf8')
    .replace(/[\p{Cc}\p{Cs}\ufffd]+/gu, ' ')
    .trim()
  return text === '' ? null : text.slice(0, MAX_KEPT_CHARACTERS)
}

function failureOfStatus(statusCode: number): Failure | null {
  if (statusCode >= 200 && statusCode < 300) return null
  return statusCode >= 300 && statusCode < 400 ? 'redirect' : 'status'
}

const CODES: Readonly<Record<string, Failure>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  ENOTFOUND: 'dns',
  ENODATA: 'dns',
  ESERVFAIL: 'dns',
  ETIMEOUT: 'dns',
  EAI_AGAIN: 'dns',
  EREFUSED: 'dns',
  EBADNAME: 'dns',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  EPROTO: 'tls',
}

/** Errors of undici by name: where it could not even be read there are no classes to compare with. */
const NOT_HTTP: readonly string[] = ['HTTPParserError', 'HeadersOverflowError']

function failureOfError(error: unknown): Failure {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof BlockedAddressError) return 'blocked'
    if (cause instanceof AnswerTooLongError) return 'too_long'
    if (NOT_HTTP.includes(cause.name)) return 'protocol'
    const { code } = cause as NodeJS.ErrnoException
    if (typeof code !== 'string') continue
    if (CODES[code]) return CODES[code]
    if (/CERT|TLS|SSL|SIGNATURE|ISSUER/.test(code)) return 'tls'
  }
  return 'unreachable'
}
