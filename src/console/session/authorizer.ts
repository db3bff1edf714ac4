import type { IncomingMessage } from 'node:http'
import { DataStoreError } from '../../errors.ts'
import type { Endpoint, SignedIn } from '../../http/endpoint.ts'
import type { SessionCookie } from '../../http/headers/session-cookie.ts'
import { needsPerson, notSignedIn, ownUnreadable, roleNotEnough, secondFactorDemanded } from '../../http/own-errors.ts'
import { refuseCrossSite, requireCsrf } from '../../http/session-checks.ts'
import { withinStoreBudget } from '../../http/store-timeout.ts'
import type { Store } from '../../store/store.ts'
import { ROLES } from '../administrators/roles.ts'
import { findSession } from '../administrators/sessions.ts'
import { findToken } from '../administrators/tokens.ts'

/**
 * Who has signed in, or whose token it is, or why the request is refused: another site, no session, no CSRF token, a token
 * where a person is needed, with too low a role, without the second factor that is demanded, in this order.
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
    const bearer = readBearer(request.headers.authorization)
    const session =
      bearer === undefined
        ? await findBySession(store, cookie.read(request.headers.cookie), now())
        : await findByToken(store, bearer, now())
    if (endpoint.role === 'anyone') return session
    if (session === undefined) throw notSignedIn()
    if (bearer === undefined) requireCsrf(request, session.csrf)
    else if (endpoint.needsPerson) throw needsPerson()
    if (ROLES.indexOf(session.role) < ROLES.indexOf(endpoint.role!)) throw roleNotEnough()
    if (session.awaitsSecondFactor && !endpoint.isForNewcomers) throw secondFactorDemanded()
    return session
  }
}

const findBySession = async (store: Store, token: string | undefined, now: number) =>
  token === undefined ? undefined : await readSession(findSession(store, token, now))

/** No browser sends it by itself, so it needs no CSRF token. */
async function findByToken(store: Store, bearer: string, now: number): Promise<SignedIn | undefined> {
  const found = await readSession(findToken(store, bearer, now))
  if (found === undefined) throw notSignedIn()
  const { id, name, role, digest } = found
  return { id, name: `token ${name}`, role, csrf: '', session: digest }
}

const readBearer = (header: string | undefined) => /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1]

/** In the time that a request has for the store, and in the words of our own pages when it is away. */
export function readSession<T>(session: Promise<T>): Promise<T> {
  return withinStoreBudget(session).catch((error: unknown) => {
    throw error instanceof DataStoreError ? ownUnreadable(error) : error
  })
}
