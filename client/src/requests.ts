import { type Limited, limit, throwIfAborted, wait } from './abort.ts'
import { type Answered, answeredOf } from './call.ts'
import { errorOf, KhoNhacError } from './error.ts'
import { createEtagCache } from './etag-cache.ts'
import type { ClientOptions, Operation, RequestOptions } from './options.ts'
import { describeSelf } from './version.ts'

export interface ApiRequest extends Pick<Operation, 'method' | 'answer' | 'isProbe' | 'hasEffect'> {
  url: string
  headers: Record<string, string>
  body?: string | undefined
}

/** Sends a request until it is answered, or until another try makes no sense. */
export type Send = (request: ApiRequest, options?: RequestOptions) => Promise<Answered<unknown>>

const MAX_BACKOFF_SECONDS = 8

export function createSend(client: ClientOptions): Send {
  const { maxWaitSeconds = 60 } = client
  const attempt = createAttempt(client)
  return async (request, options = {}) => {
    const maxRetries = options.maxRetries ?? client.maxRetries ?? 2
    const timeoutSeconds = options.timeoutSeconds ?? client.timeoutSeconds ?? 30
    const signals = [client.signal, options.signal]
    const asked = { ...request, headers: { ...describeSelf(), ...readHeaders(options), ...request.headers } }
    for (let tries = 0; ; tries += 1) {
      try {
        return await attempt(asked, signals, timeoutSeconds)
      } catch (error) {
        const seconds = tries < maxRetries ? delayAfter(error, request, tries) : undefined
        if (seconds === undefined || seconds > maxWaitSeconds) throw error
        // Those who were refused together do not come back together.
        await wait(seconds + Math.random() / 4, signals)
      }
    }
  }
}

/** In seconds; undefined when it is not worth another try, or could do something twice. */
function delayAfter(
  error: unknown,
  { method, isProbe, hasEffect, headers }: ApiRequest,
  tries: number,
): number | undefined {
  if (!(error instanceof KhoNhacError) || isProbe) return undefined
  // Refused before anything was done, so that a POST may be sent again as well.
  const isRefused = error.status === 429 || error.status === 503
  if (isRefused && error.retryAfter !== undefined) return error.retryAfter
  const isSafe = (method === 'GET' && !hasEffect) || IDEMPOTENCY_KEY in headers
  if (!isSafe || !error.isTransient) return undefined
  return Math.min(MAX_BACKOFF_SECONDS, 2 ** tries / 2) * (0.5 + Math.random() / 2)
}

export const IDEMPOTENCY_KEY = 'Idempotency-Key'
const OWN_HEADERS = ['x-api-key', 'if-none-match', 'content-type', 'idempotency-key']

/** A key among them would go wherever the request goes, and another `ETag` than the one that was kept would bring a 304 without an answer. */
export function readHeaders({ headers = {} }: RequestOptions): Record<string, string> {
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  const own = given.find(([name]) => OWN_HEADERS.includes(name))
  if (own !== undefined) throw new TypeError(`${own[0]} is set by the client itself`)
  return Object.fromEntries(given)
}

type Attempt = (
  request: ApiRequest,
  signals: readonly (AbortSignal | undefined)[],
  timeoutSeconds: number,
) => Promise<Answered<unknown>>

/** Not taken once and for all: a program may replace the global one, and browsers want it called as their own. */
export const fetchGlobally: typeof fetch = (...args) => globalThis.fetch(...args)

function createAttempt({ fetch, maxCachedAnswers = 100, onResponse }: ClientOptions): Attempt {
  const call = fetch ?? fetchGlobally
  const cache = createEtagCache(maxCachedAnswers)

  async function exchange({ url, method, answer, headers, body }: ApiRequest, signal: AbortSignal) {
    // A server on the way may answer by any of the headers.
    const place = JSON.stringify([url, headers])
    const cached = answer === 'json' && method === 'GET' ? cache.find(place) : undefined
    const sent = cached === undefined ? headers : { ...headers, 'If-None-Match': cached.etag }
    // A redirect would carry the key to wherever it leads.
    const response = await call(url, { method, headers: sent, body: body ?? null, signal, redirect: 'manual' })
    onResponse?.(response)
    if (response.status === 304 && cached !== undefined) return answeredOf(JSON.parse(cached.text), response)
    if (!response.ok) throw errorOf(response, await response.text())
    // Read to the end here, so that time limit, signals and further tries go for all of it.
    if (answer === 'bytes') return answeredOf(new Response(await response.arrayBuffer(), response), response)
    const text = await response.text()
    if (answer === 'text') return answeredOf(text, response)
    const value = parseAnswer(response, text)
    const etag = response.headers.get('etag')
    if (method === 'GET' && etag !== null) cache.keep(place, { etag, text })
    return answeredOf(value, response)
  }

  return async (request, signals, timeoutSeconds) => {
    throwIfAborted(signals)
    const limited = limit(signals, timeoutSeconds)
    try {
      return await exchange(request, limited.signal)
    } catch (error) {
      throw failureOf(error, signals, limited, [`no answer within ${timeoutSeconds} s`, 'the server cannot be reached'])
    } finally {
      limited.release()
    }
  }
}

/** Why an attempt failed: a signal of the program, the time, or the way to the server. */
export function failureOf(
  error: unknown,
  signals: readonly (AbortSignal | undefined)[],
  { isTimedOut }: Limited,
  [timeout, network]: readonly [timeout: string, network: string],
): unknown {
  throwIfAborted(signals)
  if (error instanceof KhoNhacError) return error
  const [code, message] = isTimedOut() ? (['TIMEOUT', timeout] as const) : (['NETWORK_ERROR', network] as const)
  return new KhoNhacError(message, { status: 0, code, cause: error })
}

function parseAnswer(response: Response, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new KhoNhacError('the answer is not JSON', { status: response.status, code: 'UNEXPECTED_ANSWER', cause })
  }
}
