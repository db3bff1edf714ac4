import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { crossOrigin, csrfTokenRequired } from './own-errors.ts'

type Request = Pick<IncomingMessage, 'method' | 'headers'>

export const isChange = ({ method = 'GET' }: Request) => method !== 'GET' && method !== 'HEAD'

/** Browsers say where a request comes from; a session's cookie is not sent from elsewhere anyhow, and a sign-in needs none. */
export function refuseCrossSite(request: Request): void {
  if (isChange(request) && request.headers['sec-fetch-site'] === 'cross-site') throw crossOrigin()
}

/** Every request that changes something carries the token that the session's owner was told. */
export function requireCsrf(request: Request, expected: string): void {
  if (isChange(request) && !isEqual(request.headers['x-csrf-token'], expected)) throw csrfTokenRequired()
}

function isEqual(given: string | string[] | undefined, expected: string): boolean {
  if (typeof given !== 'string' || given.length !== expected.length) return false
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
