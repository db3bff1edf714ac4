import { limit, throwIfAborted, wait } from './abort.ts'
import { errorOf, KhoNhacError } from './error.ts'
import { createEtagCache } from './etag-cache.ts'
import type { ClientOptions, Operation, RequestOptions } from './options.ts'

export interface ApiRequest extends Pick<Operation, 'method' | 'answer' | 'isProbe' | 'hasEffect'> {
  url: string
  headers: Record<string, string>
  body?: string | undefined
}

/** Sends a request until it is answered, or until another try makes no sense. */
export type Send = (request: ApiRequest, options?: RequestOptions) => Promise<unknown>

const MAX_BACKOFF_SECONDS = 8

export function createSend(client: ClientOptions): Send {
  const { maxRetries = 2, maxWaitSeconds = 60 } = client
  const attempt = createAttempt(client)
  return async (request, options) => {
    const signals = [client.signal, options?.signal]
    for (let tries = 0; ; tries += 1) {
      try {
        return await attempt(request, signals)
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
function delayAfter(error: unknown, { method, isProbe, hasEffect }: ApiRequest, tries: number): number | undefined {
  if (!(error instanceof KhoNhacError) || isProbe) return undefined
  // Refused before anything was done, so that a POST may be sent again as well.
  const isRefused = error.status === 429 || error.status === 503
  if (isRefused && error.retryAfter !== undefined) return error.retryAfter
  if (method !== 'GET' || hasEffect || !error.isTransient) return undefined
  return Math.min(MAX_BACKOFF_SECONDS, 2 ** tries / 2) * (0.5 + Math.random() / 2)
}

type Attempt = (request: ApiRequest, signals: readonly (AbortSignal | undefined)[]) => Promise<unknown>

function createAttempt({ fetch, timeoutSeconds = 30, maxCachedAnswers = 100, onResponse }: ClientOptions): Attempt {
  // Not taken once and for all: a program may replace the global one, and browsers want it called as their own.
  const call = fetch ?? ((...args: Parameters<typeof globalThis.fetch>) => globalThis.fetch(...args))
  const cache = createEtagCache(maxCachedAnswers)

  async function exchange({ url, method, answer, headers, body }: ApiRequest, signal: AbortSignal) {
    const kept = answer === 'json' && method === 'GET' ? cache.find(url) : undefined
    const sent = kept === undefined ? headers : { ...headers, 'If-None-Match': kept.etag }
    // A redirect would carry the key to wherever it leads.
    const response = await call(url, { method, headers: sent, body: body ?? null, signal, redirect: 'manual' })
    onResponse?.(response)
    if (response.status === 304 && kept !== undefined) return JSON.parse(kept.text)
    if (!response.ok) throw errorOf(response, await response.text())
    // Read to the end here, so that time limit, signals and further tries go for all of it.
    if (answer === 'bytes') return new Response(await response.arrayBuffer(), response)
    const text = await response.text()
    if (answer === 'text') return text
    const value = parseAnswer(response, text)
    const etag = response.headers.get('etag')
    if (method === 'GET' && etag !== null) cache.keep(url, { etag, text })
    return value
  }

  return async (request, signals) => {
    throwIfAborted(signals)
    const limited = limit(signals, timeoutSeconds)
    try {
      return await exchange(request, limited.signal)
    } catch (error) {
      throwIfAborted(signals)
      if (error instanceof KhoNhacError) throw error
      const [code, message] = limited.isTimedOut()
        ? (['TIMEOUT', `no answer within ${timeoutSeconds} s`] as const)
        : (['NETWORK_ERROR', 'the server cannot be reached'] as const)
      throw new KhoNhacError(message, { status: 0, code, cause: error })
    } finally {
      limited.release()
    }
  }
}

function parseAnswer(response: Response, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new KhoNhacError('the answer is not JSON', { status: response.status, code: 'UNEXPECTED_ANSWER', cause })
  }
}
