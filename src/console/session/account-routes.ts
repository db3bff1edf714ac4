import { z } from 'zod'
import type { SignedIn } from '../../http/endpoint.ts'
import { tooManyGuesses } from '../../http/own-errors.ts'
import {
  changeOwnPassword,
  findSecondFactor,
  proposeSecondFactor,
  renewOwnRecoveryCodes,
  turnOffOwnSecondFactor,
  turnOnSecondFactor,
} from '../administrators/account.ts'
import { closeAllSessions, closeSessionById, listSessions } from '../administrators/sessions.ts'
import { totpUrl } from '../administrators/totp.ts'
import { adminRoutes, dataAnswer, dataOf, idParam } from '../endpoint/admin-endpoint.ts'
import type { Route } from '../endpoint/deps.ts'
import { withTimes } from '../endpoint/present.ts'
import { OwnAccount, SecondFactorSecret } from './schemas.ts'

const own = adminRoutes('Session', { needsPerson: true })
const Password = z.string().min(1).max(1000)

/** A password is asked for: too many wrong ones are answered as at signing in, and each takes its time. */
const guarded = { errors: [tooManyGuesses(600)], hasOwnTimeout: true } as const
const done = { 204: { description: 'Done.', hasNoBody: true } } as const
const ownPassword = {
  description: 'The own password.',
  schema: z.object({ password: Password }),
  example: { password: 'mật khẩu' },
}

const ownerOf = ({ admin, client }: { admin: SignedIn; client: string }) => ({ ...admin, address: client })

/** What all administrators can do with their own account. */
export const accountRoutes: readonly Route[] = [
  own.support('changeOwnPassword', 'POST /account/password', {
    summary: 'Change the own password; all other sessions of the account end',
    body: {
      description: 'The password as it is, and as it shall be.',
      schema: z.object({ current_password: Password, new_password: Password }),
      example: { current_password: 'mật khẩu cũ', new_password: 'mật khẩu mới' },
    },
    answers: done,
    ...guarded,
    handle: (input, deps) => changeOwnPassword(deps, ownerOf(input), input.body, input.audit),
  }),
  own.support('proposeSecondFactor', 'POST /account/second-factor/secret', {
    summary: 'A new secret for an authenticator app; nothing changes before a code of it was shown',
    isForNewcomers: true,
    answers: { 200: dataOf('The secret.', SecondFactorSecret) },
    handle({ admin }, deps) {
      const secret = proposeSecondFactor(deps, admin)
      return dataAnswer(200, { secret, url: totpUrl(secret, deps.config.serviceName, admin.name) })
    },
  }),
  own.support('turnOnSecondFactor', 'PUT /account/second-factor', {
    summary:
      'Ask for a code of the authenticator app at every sign-in from now on; all other sessions of the account end',
    isForNewcomers: true,
    body: {
      description:
        'The own password, the secret that was proposed in this session, and a code that the app shows for it.',
      schema: z.object({ password: Password, secret: z.string().max(64), code: z.string().max(20) }),
      example: { password: 'mật khẩu', secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', code: '123456' },
    },
    answers: done,
    ...guarded,
    handle: (input, deps) => turnOnSecondFactor(deps, ownerOf(input), input.body, input.audit),
  }),
  own.support('turnOffSecondFactor', 'POST /account/second-factor/off', {
    summary: 'Ask for no code any more',
    body: ownPassword,
    answers: done,
    ...guarded,
    handle: (input, deps) => turnOffOwnSecondFactor(deps, ownerOf(input), input.body.password, input.audit),
  }),
  own.support('renewRecoveryCodes', 'POST /account/recovery-codes', {
    summary: 'Ten new codes, each good once in the place of a code of the app; those before are void',
    body: ownPassword,
    answers: { 200: dataOf('The codes, which are told this once.', z.object({ codes: z.array(z.string()) })) },
    ...guarded,
    async handle(input, deps) {
      const codes = await renewOwnRecoveryCodes(deps, ownerOf(input), input.body.password, input.audit)
      return dataAnswer(200, { codes })
    },
  }),
  own.support('listOwnSessions', 'GET /account/sessions', {
    summary: 'Where the account is signed in, and whether a second factor is asked for',
    answers: { 200: dataOf('The open sessions.', OwnAccount) },
    async handle({ admin, audit }, { store }) {
      const sessions = await listSessions(store, admin.id, admin.session, audit.at)
      const shown = sessions.map(({ isOwn: is_own, ...one }) => withTimes({ ...one, is_own }))
      return dataAnswer(200, { sessions: shown, ...(await findSecondFactor(store, admin.id)) })
    },
  }),
  own.support('closeOtherSessions', 'DELETE /account/sessions', {
    summary: 'Sign out everywhere else',
    answers: { 200: dataOf('How many ended.', z.object({ closed: z.int() })) },
    handle: async ({ admin, audit }, { store }) =>
      dataAnswer(200, { closed: await closeAllSessions(store, admin, audit) }),
  }),
  own.support('closeOwnSession', 'DELETE /account/sessions/{id}', {
    summary: 'End one of the own sessions: it is dead on every process',
    params: idParam('Of the session, as the list has it.'),
    answers: { 204: { description: 'Ended.', hasNoBody: true } },
    handle: ({ id, admin, audit }, { store }) => closeSessionById(store, admin, id, audit),
  }),
]
