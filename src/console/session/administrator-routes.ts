import { z } from 'zod'
import { fieldError } from '../../operator-error.ts'
import { isoTime } from '../../text/time.ts'
import {
  type Administrator,
  addAdministrator,
  changeAdministrator,
  listAdministrators,
  removeAdministrator,
} from '../administrators/administrators.ts'
import { addByLink } from '../administrators/links.ts'
import { generatePassword } from '../administrators/passwords.ts'
import { ROLES } from '../administrators/roles.ts'
import { adminRoutes, dataAnswer, dataOf, idParam } from '../endpoint/admin-endpoint.ts'
import type { Route } from '../endpoint/deps.ts'
import { withTimes } from '../endpoint/present.ts'
import { ListedAdministrator, PasswordLink } from './schemas.ts'

const { owner } = adminRoutes('Administrators', { needsPerson: true })

const NewPassword = z.string().min(1).max(1000)

const Added = ListedAdministrator.extend({ password: z.string().optional(), link: PasswordLink.optional() })

const present = ({ hasSecondFactor, ...admin }: Administrator) =>
  withTimes({ ...admin, has_second_factor: hasSecondFactor })

const linkOrPassword = () =>
  fieldError('link', {
    vi: 'Hoặc mật khẩu, hoặc liên kết, không phải cả hai.',
    en: 'either a password or a link, not both',
  })

export const administratorRoutes: readonly Route[] = [
  owner('listAdministrators', 'GET /administrators', {
    summary: 'Who may use the console',
    answers: { 200: dataOf('By name.', z.array(ListedAdministrator)) },
    handle: async ({ audit }, { store }) => dataAnswer(200, (await listAdministrators(store, audit.at)).map(present)),
  }),
  owner('addAdministrator', 'POST /administrators', {
    summary: 'Add an administrator; a password that is left out is made and told this once',
    description:
      'With `link: true`, in place of a password, the answer has a link, good once, by which the administrator chooses it: no one else ever knows it.',
    body: {
      description: 'Name, role and password.',
      schema: z.object({
        name: z.string().min(1).max(64),
        role: z.enum(ROLES),
        password: NewPassword.optional(),
        link: z.boolean().optional(),
      }),
      example: { name: 'lan', role: 'editor', link: true },
    },
    answers: { 201: dataOf('Added.', Added) },
    hasOwnTimeout: true,
    async handle({ body: { name, role, password, link }, audit }, { store, config }) {
      if (link === true) {
        if (password !== undefined) throw linkOrPassword()
        const { url, expiresAt, ...added } = await addByLink(store, { name, role }, config.publicUrl, audit)
        return dataAnswer(201, { ...present(added), link: { url, expires_at: isoTime(expiresAt) } })
      }
      const chosen = password ?? generatePassword()
      const added = await addAdministrator(store, { name, role, password: chosen }, audit)
      return dataAnswer(201, { ...present(added), ...(password === undefined ? { password: chosen } : {}) })
    },
  }),
  owner('changeAdministrator', 'PATCH /administrators/{id}', {
    summary: 'Change the role, set a new password (which ends all sessions), or turn the second factor off',
    params: idParam('Of the administrator.'),
    body: {
      description: 'What shall change.',
      schema: z.object({
        role: z.enum(ROLES).optional(),
        password: NewPassword.optional(),
        second_factor: z.literal(false).optional().describe('`false` turns it off, for a lost phone.'),
      }),
      example: { role: 'support' },
    },
    answers: { 200: dataOf('As it is now.', ListedAdministrator) },
    hasOwnTimeout: true,
    handle: async ({ id, body: { second_factor: hasSecondFactor, ...rest }, audit }, { store }) =>
      dataAnswer(200, present(await changeAdministrator(store, id, { ...rest, hasSecondFactor }, audit))),
  }),
  owner('removeAdministrator', 'DELETE /administrators/{id}', {
    summary: 'Remove an administrator; its sessions end',
    params: idParam('Of the administrator.'),
    answers: { 204: { description: 'Removed.', hasNoBody: true } },
    handle: ({ id, audit }, { store }) => removeAdministrator(store, id, audit),
  }),
]
