import { z } from 'zod'
import { closePartnerSession, openPartnerSession } from '../../access/partner-sessions.ts'
import { csrfOf } from '../../access/session-token.ts'
import { jsonAnswer } from '../../http/answer.ts'
import { type Caller, endpoint } from '../../http/endpoint.ts'
import { isoTime } from '../../text/time.ts'
import { dataAnswer, dataOf, emptyAnswer, parseJsonBody } from '../endpoint/admin-endpoint.ts'
import type { PartnerRoute } from './deps.ts'
import { PARTNER_API, partnerEndpoint } from './partner-endpoint.ts'
import { PartnerSession } from './schemas.ts'

/** Longer than any key. */
const MAX_KEY = 200
const SignIn = z.object({ key: z.string().trim().min(1).max(MAX_KEY) })

const answers = { 200: dataOf('Who has signed in.', PartnerSession) }

function presentSession(caller: Caller, csrf: string, endsAt: number): PartnerSession {
  const { organization, prefix, name } = caller
  return { organization, key: { prefix, name }, csrf, ends_at: isoTime(endsAt) }
}

export const partnerSessionRoutes: readonly PartnerRoute[] = [
  /** The key is checked and forgotten: neither the session nor the browser holds it. */
  ({ store, cookie, checkKey }) =>
    endpoint({
      ...PARTNER_API,
      id: 'partnerSignIn',
      method: 'POST',
      path: '/session',
      summary: 'Sign in with an API key',
      role: 'anyone',
      answers,
      async handle(input) {
        const { client, headers, at } = input
        const { key: caller, refusal } = await checkKey(client, parseJsonBody(input, SignIn).key)
        if (caller === undefined || refusal !== undefined) throw refusal
        const from = { keyId: caller.id, address: client, former: cookie.read(headers.cookie) }
        const { token, endsAt } = await openPartnerSession(store, from, at)
        const data = presentSession(caller, csrfOf(token), endsAt)
        return jsonAnswer({ data }, ['Set-Cookie', cookie.write(token)])
      },
    }),
  partnerEndpoint('getPartnerSession', 'GET /session', {
    summary: 'Who has signed in',
    answers,
    handle: ({ partner: { caller, csrf, endsAt } }) => dataAnswer(200, presentSession(caller, csrf, endsAt)),
  }),
  partnerEndpoint('partnerSignOut', 'DELETE /session', {
    summary: 'Sign out: the session is dead on every process',
    answers: { 204: { description: 'Signed out.', hasNoBody: true } },
    async handle({ partner }, { store, cookie }) {
      await closePartnerSession(store.db, partner.session)
      return emptyAnswer(['Set-Cookie', cookie.clear()])
    },
  }),
]
