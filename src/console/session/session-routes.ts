import { z } from 'zod'
import { digestToken } from '../../access/session-token.ts'
import { jsonAnswer } from '../../http/answer.ts'
import { type Endpoint, endpoint, type SignedIn } from '../../http/endpoint.ts'
import { createSessionCookie } from '../../http/headers/session-cookie.ts'
import { describeIssues } from '../../http/issue-messages.ts'
import {
  notSignedIn,
  ownBodyInvalid,
  ownUnreadable,
  secondFactorRequired,
  tooManyGuesses,
  wrongCredentials,
} from '../../http/own-errors.ts'
import { readJson } from '../../http/request-body.ts'
import { recordAudit } from '../../store/audit-log.ts'
import { closeSession } from '../administrators/sessions.ts'
import { type SignInResult, signIn } from '../administrators/sign-in.ts'
import { adminEndpoint, dataAnswer, emptyAnswer } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { Credentials, Session } from './schemas.ts'

const EXAMPLE = { data: { name: 'admin', role: 'owner', csrf: 'q8dXWkzqYpX3nQ2p0b7L5m1s9v4t6u8w0y2A4C6E8G0' } }
const answers = { 200: { description: 'Who has signed in.', schema: z.object({ data: Session }), example: EXAMPLE } }

export function sessionRoutes(deps: ConsoleDeps): Endpoint[] {
  return [signInRoute(deps), whoAmIRoute(), signOutRoute(deps)]
}

function signInRoute(deps: ConsoleDeps): Endpoint {
  const cookie = createSessionCookie('kn_session', deps.config.publicUrl)
  return endpoint({
    id: 'signIn',
    method: 'POST',
    path: '/session',
    tag: 'Session',
    summary: 'Sign in',
    description:
      'Sets the cookie `kn_session`. After 10 wrong tries in 10 minutes an address has to wait; after 50 in an hour with one name only addresses that have signed in before may try it.',
    access: 'admin',
    role: 'anyone',
    isSameOrigin: true,
    speaksReader: true,
    cache: 'none',
    body: { description: 'Name and password.', schema: Credentials, example: { name: 'admin', password: 'mật khẩu' } },
    answers,
    onUnreadable: ownUnreadable,
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
      const { token } = result
      const data: Session = presentSession(result)
      return jsonAnswer({ data }, ['Set-Cookie', cookie.write(token)])
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

function whoAmIRoute(): Endpoint {
  return adminEndpoint({
    id: 'getSession',
    method: 'GET',
    path: '/session',
    tag: 'Session',
    summary: 'Who has signed in',
    role: 'support',
    isForNewcomers: true,
    answers,
    handle: ({ admin }) => dataAnswer(200, presentSession(admin)),
  })
}

function signOutRoute({ config, store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'signOut',
    method: 'DELETE',
    path: '/session',
    tag: 'Session',
    summary: 'Sign out: the session is dead on every process',
    role: 'support',
    needsPerson: true,
    isForNewcomers: true,
    answers: { 204: { description: 'Signed out.', hasNoBody: true } },
    errors: [notSignedIn()],
    async handle({ admin, audit }) {
      await store.transaction(async (trx) => {
        await closeSession(trx, admin.session)
        await recordAudit(trx, audit, { action: 'session.close', id: admin.id, name: admin.name })
      })
      return emptyAnswer(['Set-Cookie', createSessionCookie('kn_session', config.publicUrl).clear()])
    },
  })
}
