import type { IncomingMessage } from 'node:http'
import { retryAfterSeconds } from '../../access/limits/rate-headers.ts'
import { findPartnerSession } from '../../access/partner-sessions.ts'
import { csrfOf } from '../../access/session-token.ts'
import { rateLimited } from '../../errors.ts'
import type { Endpoint, SignedInPartner } from '../../http/endpoint.ts'
import { notSignedIn } from '../../http/own-errors.ts'
import { isChange, refuseCrossSite, requireCsrf } from '../../http/session-checks.ts'
import { readSession } from '../session/authorizer.ts'
import type { SelfServiceDeps } from './deps.ts'

const MINUTE = 60
/** For all sessions of a partner together. Apart from the quotas of its keys, which looking at them does not use. */
const MAX_READS = 240
const MAX_CHANGES = 20

/** Which partner has signed in, or why the request is refused: another site, no session, no CSRF token, too often, in this order. */
export function createPartnerAuthorizer({ store, windows, cookie, config, now }: SelfServiceDeps) {
  const defaultQuotaPerMinute = config.limits.keyPerMinute
  return async (request: IncomingMessage, endpoint: Endpoint): Promise<SignedInPartner | undefined> => {
    refuseCrossSite(request)
    if (endpoint.role === 'anyone') return undefined
    const token = cookie.read(request.headers.cookie)
    if (token === undefined) throw notSignedIn()
    const found = await readSession(findPartnerSession(store, token, { now: now(), defaultQuotaPerMinute }))
    if (found === undefined) throw notSignedIn()
    const { caller, digest: session, endsAt } = found
    const csrf = csrfOf(token)
    requireCsrf(request, csrf)
    const [kind, limit] = isChange(request) ? ['changes', MAX_CHANGES] : ['reads', MAX_READS]
    const state = await windows.hit(`partner-${kind}:${caller.partnerId}`, Number(limit), MINUTE)
    if (!state.allowed) throw rateLimited(retryAfterSeconds(state, now()))
    return { caller, csrf, session, endsAt }
  }
}
