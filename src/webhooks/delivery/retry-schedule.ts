/** Why an attempt failed; the partner sees the class, never an address or a body. */
export type Failure =
  | 'status'
  | 'redirect'
  | 'timeout'
  | 'refused'
  | 'reset'
  | 'unreachable'
  | 'tls'
  | 'dns'
  | 'blocked'
  | 'protocol'
  | 'too_long'

export interface AttemptResult {
  /** Null when no answer came. */
  statusCode: number | null
  /** Null is success, which is any 2xx. */
  failure: Failure | null
  /** What a 429 asked for. */
  retryAfterMs?: number | undefined
  durationMs: number
  /** The beginning of the answer's body, for the operator. */
  answer?: string | null
}

/** The 4xx that ask for another attempt later; any other is final, and so is a redirect. */
const LATER = new Set([408, 425, 429])

const JITTER = 0.2

export function isFinal({ statusCode, failure }: AttemptResult): boolean {
  if (failure !== 'status' && failure !== 'redirect') return false
  return statusCode !== null && statusCode < 500 && !LATER.has(statusCode)
}

/**
 * How long to wait after the given number of failed attempts; undefined when there are no more. Jitter only shortens, so that the
 * last attempt is never later than promised; a receiver may ask for up to twice the step.
 */
export function retryDelayMs(
  retrySeconds: readonly number[],
  attemptsMade: number,
  retryAfterMs: number | undefined,
  random: number,
): number | undefined {
  const seconds = retrySeconds[attemptsMade - 1]
  if (seconds === undefined) return undefined
  const step = seconds * 1000
  const jittered = step * (1 - JITTER * random)
  return Math.round(Math.min(Math.max(jittered, retryAfterMs ?? 0), 2 * step))
}

/** Seconds or a date, as RFC 9110 has it; anything else is ignored. */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000
  const at = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs)
}
