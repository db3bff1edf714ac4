import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { ROLES } from '../../admin/sign-in/administrators.ts'
import { findSession } from '../../admin/sign-in/sessions.ts'
import { DataStoreError } from '../../errors.ts'
import type { Endpoint, SignedIn } from '../../http/endpoint.ts'
import { consoleUnreadable, crossOrigin, csrfTokenRequired, notSignedIn, roleNotEnough } from '../../http/own-errors.ts'
import { withinStoreBudget } from '../../http/store-timeout.ts'
import type { Store } from '../../store/store.ts'
import { readSessionCookie } from './cookie.ts'

/**
 * Who has signed in, or why the request is refused: from another site, nobody, without the CSRF token, with too low a role, in this order.
 */
export function createGuard({ store, now }: { store: Store; now: () => number }) {
  return async ({ headers, method = 'GET' }: IncomingMessage, endpoint: Endpoint): Promise<SignedIn | undefined> => {
    const isChange = method !== 'GET' && method !== 'HEAD'
    // Browsers say where a request comes from; the cookie is not sent from elsewhere anyhow, and a sign-in needs none.
    if (isChange && headers['sec-fetch-site'] === 'cross-site') throw crossOrigin()
    const token = readSessionCookie(headers.cookie)
    const session = token === undefined ? undefined : await find(store, token, now())
    if (endpoint.role === 'anyone') return session
    if (session === undefined) throw notSignedIn()
    if (isChange && !isEqual(headers['x-csrf-token'], session.csrf)) throw csrfTokenRequired()
    if (ROLES.indexOf(session.role) < ROLES.indexOf(endpoint.role!)) throw roleNotEnough()
    return session
  }
}

function find(store: Store, token: string, now: number) {
  return withinStoreBudget(findSession(store, token, now)).catch((error: unknown) => {
    throw error instanceof DataStoreError ? consoleUnreadable(error) : error
  })
}

function isEqual(given: string | string[] | undefined, expected: string): boolean {
  if (typeof given !== 'string' || given.length !== expected.length) return false
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
