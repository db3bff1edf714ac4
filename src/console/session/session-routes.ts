import { digestToken } from '../../access/session-token.ts'
import { jsonAnswer } from '../../http/answer.ts'
import { type Endpoint, endpoint, type SignedIn } from '../../http/endpoint.ts'
import { createSessionCookie } from '../../http/headers/session-cookie.ts'
import { describeIssues } from '../../http/issue-messages.ts'
import {
  notSignedIn,
  ownBodyInvalid,
  secondFactorRequired,
  tooManyGuesses,
  wrongCredentials,
} from '../../http/own-errors.ts'
import { readJson } from '../../http/request-body.ts'
import { recordAudit } from '../../store/audit-log.ts'
import { closeSession } from '../administrators/sessions.ts'
import { type SignInResult, signIn } from '../administrators/sign-in.ts'
import { adminRoutes, dataAnswer, dataOf, emptyAnswer, ofAdmin } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps, Route } from '../endpoint/deps.ts'
import { Credentials, Session } from './schemas.ts'

const { support } = adminRoutes('Session')

const EXAMPLE = { name: 'admin', role: 'owner', csrf: 'q8dXWkzqYpX3nQ2p0b7L5m1s9v4t6u8w0y2A4C6E8G0' }
const answers = { 200: dataOf('Who has signed in.', Session, EXAMPLE) }

export const sessionRoutes: readonly Route[] = [
  signInRoute,
  support('getSession', 'GET /session', {
    summary: 'Who has signed in',
    isForNewcomers: true,
    answers,
    handle: ({ admin }) => dataAnswer(200, presentSession(admin)),
  }),
  adminRoutes('Session', { needsPerson: true }).support('signOut', 'DELETE /session', {
    summary: 'Sign out: the session is dead on every process',
    isForNewcomers: true,
    answers: { 204: { description: 'Signed out.', hasNoBody: true } },
    errors: [notSignedIn()],
    async handle({ admin, audit }, { config, store }) {
      await store.transaction(async (trx) => {
        await closeSession(trx, admin.session)
        await recordAudit(trx, audit, { action: 'session.close', id: admin.id, name: admin.name })
      })
      return emptyAnswer(['Set-Cookie', createSessionCookie('kn_session', config.publicUrl).clear()])
    },
  }),
]

function signInRoute(deps: ConsoleDeps): Endpoint {
  const cookie = createSessionCookie('kn_session', deps.config.publicUrl)
  return endpoint({
    ...ofAdmin('signIn', 'POST /session'),
    tag: 'Session',
    role: 'anyone',
    summary: 'Sign in',
    description:
      'Sets the cookie `kn_session`. After 10 wrong tries in 10 minutes an address has to wait; after 50 in an hour with one name only addresses that have signed in before may try it.',
    body: { description: 'Name and password.', schema: Credentials, example: { name: 'admin', password: 'mật khẩu' } },
    answers,
    errors: [wrongCredentials(), secondFactorRequired(), tooManyGuesses(600)],
    // A password takes its time.
    hasOwnTimeout: true,
    async handle({ body, headers, client, at }) {
      const type = headers['content-type']
      const parsed = Credentials.safeParse(readJson(body, typeof type === 'string' ? type : undefined), {
        reportInput: true,
      })
      if (!parsed.success) throw ownBodyInvalid(describeIssues(parsed.error.issues))
      const former = cookie.read(headers.cookie)
      const formerSession = former === undefined ? undefined : digestToken(former)
      const userAgent = headers['user-agent'] as string | undefined
      const result = await signIn(deps, parsed.data, { address: client, formerSession, userAgent }, at)
      if (result.outcome !== 'signed-in') throw refusalOf(result)
      return jsonAnswer({ data: presentSession(result) }, ['Set-Cookie', cookie.write(result.token)])
    },
  })
}

/** What there is nothing to say of is left out. */
const presentSession = ({ name, role, csrf, awaitsSecondFactor = false }: SessionFacts): Session => ({
  ...{ name, role, csrf },
  ...(awaitsSecondFactor ? { needs_second_factor: true } : {}),
})

type SessionFacts = Pick<SignedIn, 'name' | 'role' | 'csrf' | 'awaitsSecondFactor'>

function refusalOf(result: Exclude<SignInResult, { outcome: 'signed-in' }>) {
  if (result.outcome === 'too-many') return tooManyGuesses(result.waitSeconds)
  return result.outcome === 'wrong' ? wrongCredentials() : secondFactorRequired()
}
