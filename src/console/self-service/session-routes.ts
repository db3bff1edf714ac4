import { z } from 'zod'
import { closePartnerSession, openPartnerSession } from '../../access/partner-sessions.ts'
import { csrfOf } from '../../access/session-token.ts'
import { jsonAnswer } from '../../http/answer.ts'
import { type Caller, type Endpoint, endpoint } from '../../http/endpoint.ts'
import { isoTime } from '../../text/time.ts'
import { dataAnswer, emptyAnswer, parseJsonBody } from '../endpoint/admin-endpoint.ts'
import type { SelfServiceDeps } from './deps.ts'
import { PARTNER_API, partnerEndpoint } from './partner-endpoint.ts'
import { PartnerSession } from './schemas.ts'

/** Longer than any key. */
const MAX_KEY = 200

const SignIn = z.object({ key: z.string().trim().min(1).max(MAX_KEY) })

const answers = { 200: { description: 'Who has signed in.', schema: z.object({ data: PartnerSession }) } }

export function partnerSessionRoutes(deps: SelfServiceDeps): Endpoint[] {
  return [signInRoute(deps), whoAmIRoute(), signOutRoute(deps)]
}

/** The key is checked and forgotten: neither the session nor the browser holds it. */
function signInRoute({ store, cookie, checkKey }: SelfServiceDeps): Endpoint {
  return endpoint({
    ...PARTNER_API,
    id: 'partnerSignIn',
    method: 'POST',
    path: '/session',
    summary: 'Sign in with an API key',
    role: 'anyone',
    answers,
    async handle(input) {
      const { key: rawKey } = parseJsonBody(input, SignIn)
      const { key: caller, refusal } = await checkKey(input.client, rawKey)
      if (caller === undefined || refusal !== undefined) throw refusal
      const former = cookie.read(input.headers.cookie)
      const { token, endsAt } = await openPartnerSession(
        store,
        { keyId: caller.id, address: input.client, former },
        input.at,
      )
      const data = presentSession(caller, csrfOf(token), endsAt)
      return jsonAnswer({ data }, ['Set-Cookie', cookie.write(token)])
    },
  })
}

function presentSession(caller: Caller, csrf: string, endsAt: number): PartnerSession {
  const { organization, prefix, name } = caller
  return { organization, key: { prefix, name }, csrf, ends_at: isoTime(endsAt) }
}

function whoAmIRoute(): Endpoint {
  return partnerEndpoint({
    id: 'getPartnerSession',
    method: 'GET',
    path: '/session',
    summary: 'Who has signed in',
    answers,
    handle: ({ partner: { caller, csrf, endsAt } }) => dataAnswer(200, presentSession(caller, csrf, endsAt)),
  })
}

function signOutRoute({ store, cookie }: SelfServiceDeps): Endpoint {
  return partnerEndpoint({
    id: 'partnerSignOut',
    method: 'DELETE',
    path: '/session',
    summary: 'Sign out: the session is dead on every process',
    answers: { 204: { description: 'Signed out.', hasNoBody: true } },
    async handle({ partner }) {
      await closePartnerSession(store.db, partner.session)
      return emptyAnswer(['Set-Cookie', cookie.clear()])
    },
  })
}
