import { z } from 'zod'
import type { Endpoint } from '../../http/endpoint.ts'
import { tooManyGuesses } from '../../http/own-errors.ts'
import { isoTime } from '../../text/time.ts'
import {
  type AccountOwner,
  changeOwnPassword,
  findSecondFactor,
  proposeSecondFactor,
  renewOwnRecoveryCodes,
  TooManyGuesses,
  turnOffOwnSecondFactor,
  turnOnSecondFactor,
} from '../administrators/account.ts'
import { closeAllSessions, closeSessionById, listSessions } from '../administrators/sessions.ts'
import { totpUrl } from '../administrators/totp.ts'
import { type AdminInput, adminEndpoint, dataAnswer, emptyAnswer, idOf, idParam } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { OwnAccount, SecondFactorSecret } from './schemas.ts'

const Password = z.string().min(1).max(1000)
const own = { tag: 'Session', role: 'support', needsPerson: true } as const
const done = { 204: { description: 'Done.', hasNoBody: true } }

const ownerOf = ({ admin, client }: Pick<AdminInput<undefined, undefined>, 'admin' | 'client'>): AccountOwner => ({
  ...admin,
  address: client,
})

/** Too many wrong passwords are answered as at signing in. */
async function limited<T>(work: Promise<T>): Promise<T> {
  return await work.catch((error: unknown) => {
    throw error instanceof TooManyGuesses ? tooManyGuesses(error.waitSeconds) : error
  })
}

/** What all administrators can do with their own account. */
export function accountRoutes(deps: ConsoleDeps): Endpoint[] {
  return [
    passwordRoute(deps),
    ...secondFactorRoutes(deps),
    recoveryCodesRoute(deps),
    ...sessionListRoutes(deps),
    closeOneRoute(deps),
  ]
}

function passwordRoute(deps: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'changeOwnPassword',
    method: 'POST',
    path: '/account/password',
    ...own,
    summary: 'Change the own password; all other sessions of the account end',
    body: {
      description: 'The password as it is, and as it shall be.',
      schema: z.object({ current_password: Password, new_password: Password }),
      example: { current_password: 'mật khẩu cũ', new_password: 'mật khẩu mới' },
    },
    answers: done,
    errors: [tooManyGuesses(600)],
    hasOwnTimeout: true,
    async handle({ body, audit, ...input }) {
      const { current_password: current, new_password: wanted } = body
      await limited(changeOwnPassword(deps, ownerOf(input), { current, wanted }, audit))
      return emptyAnswer()
    },
  })
}

function secondFactorRoutes(deps: ConsoleDeps): Endpoint[] {
  return [
    adminEndpoint({
      id: 'proposeSecondFactor',
      method: 'POST',
      path: '/account/second-factor/secret',
      ...own,
      isForNewcomers: true,
      summary: 'A new secret for an authenticator app; nothing changes before a code of it was shown',
      answers: { 200: { description: 'The secret.', schema: z.object({ data: SecondFactorSecret }) } },
      handle({ admin }) {
        const secret = proposeSecondFactor(deps, admin)
        return dataAnswer(200, { secret, url: totpUrl(secret, deps.config.serviceName, admin.name) })
      },
    }),
    adminEndpoint({
      id: 'turnOnSecondFactor',
      method: 'PUT',
      path: '/account/second-factor',
      ...own,
      isForNewcomers: true,
      summary:
        'Ask for a code of the authenticator app at every sign-in from now on; all other sessions of the account end',
      body: {
        description:
          'The own password, the secret that was proposed in this session, and a code that the app shows for it.',
        schema: z.object({ password: Password, secret: z.string().max(64), code: z.string().max(20) }),
        example: { password: 'mật khẩu', secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', code: '123456' },
      },
      answers: done,
      errors: [tooManyGuesses(600)],
      hasOwnTimeout: true,
      async handle({ body, audit, ...input }) {
        await limited(turnOnSecondFactor(deps, ownerOf(input), body, audit))
        return emptyAnswer()
      },
    }),
    adminEndpoint({
      id: 'turnOffSecondFactor',
      method: 'POST',
      path: '/account/second-factor/off',
      ...own,
      summary: 'Ask for no code any more',
      body: {
        description: 'The own password.',
        schema: z.object({ password: Password }),
        example: { password: 'mật khẩu' },
      },
      answers: done,
      errors: [tooManyGuesses(600)],
      hasOwnTimeout: true,
      async handle({ body, audit, ...input }) {
        await limited(turnOffOwnSecondFactor(deps, ownerOf(input), body.password, audit))
        return emptyAnswer()
      },
    }),
  ]
}

function recoveryCodesRoute(deps: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'renewRecoveryCodes',
    method: 'POST',
    path: '/account/recovery-codes',
    ...own,
    summary: 'Ten new codes, each good once in the place of a code of the app; those before are void',
    body: {
      description: 'The own password.',
      schema: z.object({ password: Password }),
      example: { password: 'mật khẩu' },
    },
    answers: {
      200: {
        description: 'The codes, which are told this once.',
        schema: z.object({ data: z.object({ codes: z.array(z.string()) }) }),
      },
    },
    errors: [tooManyGuesses(600)],
    hasOwnTimeout: true,
    async handle({ body, audit, ...input }) {
      const codes = await limited(renewOwnRecoveryCodes(deps, ownerOf(input), body.password, audit))
      return dataAnswer(200, { codes })
    },
  })
}

function sessionListRoutes({ store }: ConsoleDeps): Endpoint[] {
  return [
    adminEndpoint({
      id: 'listOwnSessions',
      method: 'GET',
      path: '/account/sessions',
      ...own,
      summary: 'Where the account is signed in, and whether a second factor is asked for',
      answers: {
        200: {
          description: 'The open sessions.',
          schema: z.object({
            data: OwnAccount,
          }),
        },
      },
      async handle({ admin, audit }) {
        const sessions = await listSessions(store, admin.id, admin.session, audit.at)
        return dataAnswer(200, {
          sessions: sessions.map((one) => ({
            id: one.id,
            address: one.address,
            user_agent: one.user_agent,
            created_at: isoTime(one.created_at),
            seen_at: isoTime(one.seen_at),
            is_own: one.isOwn,
          })),
          ...(await findSecondFactor(store, admin.id)),
        })
      },
    }),
    adminEndpoint({
      id: 'closeOtherSessions',
      method: 'DELETE',
      path: '/account/sessions',
      ...own,
      summary: 'Sign out everywhere else',
      answers: {
        200: { description: 'How many ended.', schema: z.object({ data: z.object({ closed: z.int() }) }) },
      },
      async handle({ admin, audit }) {
        return dataAnswer(200, { closed: await closeAllSessions(store, admin, audit) })
      },
    }),
  ]
}

function closeOneRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'closeOwnSession',
    method: 'DELETE',
    path: '/account/sessions/{id}',
    ...own,
    summary: 'End one of the own sessions: it is dead on every process',
    params: idParam('Of the session, as the list has it.'),
    answers: { 204: { description: 'Ended.', hasNoBody: true } },
    async handle({ params, admin, audit }) {
      await closeSessionById(store, admin, idOf(params), audit)
      return emptyAnswer()
    },
  })
}
