import { headerList } from '../../http/headers/header-lines.ts'
import type { WindowState } from './rate-windows.ts'

/**
 * The nine rate-limit headers, as the flat list that `writeHead` takes, since this is built for every request. Times are rounded up, so
 * that a client that waits `Reset-After` seconds, or until `Reset`, is admitted.
 */
export function rateHeaders(state: WindowState, nowMs: number): string[] {
  const { limit, used, remaining, windowSeconds } = state
  const resetAfter = retryAfterSeconds(state, nowMs)
  const policy = `${limit};w=${windowSeconds}`
  return [
    'X-RateLimit-Limit',
    `${limit}`,
    'X-RateLimit-Remaining',
    `${remaining}`,
    'X-RateLimit-Used',
    `${used}`,
    'X-RateLimit-Reset',
    `${Math.ceil(state.resetAtMs / 1000)}`,
    'X-RateLimit-Reset-After',
    `${resetAfter}`,
    'X-RateLimit-Window',
    `${windowSeconds}`,
    'X-RateLimit-Policy',
    policy,
    'RateLimit',
    `limit=${limit}, remaining=${remaining}, reset=${resetAfter}`,
    'RateLimit-Policy',
    policy,
  ]
}

/** For `/tracks/{id}/watermarked`: the limit per minute, and what is left of the day's. */
export const watermarkHeaders = (perMinute: WindowState, perDay: WindowState): string[] =>
  headerList({
    'X-Watermark-RateLimit-Limit': `${perMinute.limit}`,
    'X-Watermark-RateLimit-Remaining': `${perMinute.remaining}`,
    'X-Watermark-RateLimit-Reset': `${Math.ceil(perMinute.resetAtMs / 1000)}`,
    'X-Watermark-RateLimit-Day-Limit': `${perDay.limit}`,
    'X-Watermark-RateLimit-Day-Remaining': `${perDay.remaining}`,
  })

/** What an endpoint that needs no key sends instead. */
export const UNMETERED_HEADERS: readonly string[] = ['X-RateLimit-Policy', 'unmetered']

/**
 * Never 0: a client told to wait 0 seconds comes back at once and is refused again. Never above the window, even if `nowMs`
 * was read just before the request was counted.
 */
export function retryAfterSeconds(state: WindowState, nowMs: number): number {
  return Math.min(state.windowSeconds, Math.max(1, Math.ceil((state.resetAtMs - nowMs) / 1000)))
}

/**
 * Which of the limits that a request met to report: the one with the fewest requests left, then the smaller limit. Of limits with
 * none left it is the one that reopens last, since the client is not admitted before.
 */
export function tightest(first: WindowState, ...others: WindowState[]): WindowState {
  return others.reduce((tight, other) => (isTighter(other, tight) ? other : tight), first)
}

function isTighter(a: WindowState, b: WindowState): boolean {
  if (a.allowed !== b.allowed) return !a.allowed
  if (a.remaining !== b.remaining) return a.remaining < b.remaining
  if (a.remaining === 0 && a.resetAtMs !== b.resetAtMs) return a.resetAtMs > b.resetAtMs
  return a.limit < b.limit
}
