import type { IncomingMessage } from 'node:http'
import { ROLES } from '../../administrators/roles.ts'
import { findSession } from '../../administrators/sessions.ts'
import { DataStoreError } from '../../errors.ts'
import type { Endpoint, SignedIn } from '../../http/endpoint.ts'
import type { SessionCookie } from '../../http/headers/session-cookie.ts'
import { notSignedIn, ownUnreadable, roleNotEnough } from '../../http/own-errors.ts'
import { refuseCrossSite, requireCsrf } from '../../http/session-checks.ts'
import { withinStoreBudget } from '../../http/store-timeout.ts'
import type { Store } from '../../store/store.ts'

/**
 * Who has signed in, or why the request is refused: from another site, nobody, without the CSRF token, with too low a role, in this order.
 */
export function createAdminAuthorizer({
  store,
  cookie,
  now,
}: {
  store: Store
  cookie: SessionCookie
  now: () => number
}) {
  return async (request: IncomingMessage, endpoint: Endpoint): Promise<SignedIn | undefined> => {
    refuseCrossSite(request)
    const token = cookie.read(request.headers.cookie)
    const session = token === undefined ? undefined : await readSession(findSession(store, token, now()))
    if (endpoint.role === 'anyone') return session
    if (session === undefined) throw notSignedIn()
    requireCsrf(request, session.csrf)
    if (ROLES.indexOf(session.role) < ROLES.indexOf(endpoint.role!)) throw roleNotEnough()
    return session
  }
}

/** In the time that a request has for the store, and in the words of our own pages when it is away. */
export function readSession<T>(session: Promise<T>): Promise<T> {
  return withinStoreBudget(session).catch((error: unknown) => {
    throw error instanceof DataStoreError ? ownUnreadable(error) : error
  })
}
