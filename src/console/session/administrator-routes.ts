import { z } from 'zod'
import type { Endpoint } from '../../http/endpoint.ts'
import { OperatorError } from '../../operator-error.ts'
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
import { adminEndpoint, dataAnswer, emptyAnswer, idOf, idParam } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { ListedAdministrator, PasswordLink } from './schemas.ts'

const NewPassword = z.string().min(1).max(1000)
const tag = 'Administrators'

function present({ hasSecondFactor, ...admin }: Administrator) {
  return {
    ...admin,
    has_second_factor: hasSecondFactor,
    created_at: isoTime(admin.created_at),
    signed_in_at: isoTime(admin.signed_in_at),
    link_expires_at: isoTime(admin.link_expires_at),
  }
}

export function administratorRoutes(deps: ConsoleDeps): Endpoint[] {
  return [listRoute(deps), addRoute(deps), changeRoute(deps), removeRoute(deps)]
}

function listRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'listAdministrators',
    method: 'GET',
    path: '/administrators',
    tag,
    summary: 'Who may use the console',
    role: 'owner',
    needsPerson: true,
    answers: { 200: { description: 'By name.', schema: z.object({ data: z.array(ListedAdministrator) }) } },
    handle: async ({ audit }) => dataAnswer(200, (await listAdministrators(store, audit.at)).map(present)),
  })
}

function addRoute({ store, config }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'addAdministrator',
    method: 'POST',
    path: '/administrators',
    tag,
    summary: 'Add an administrator; a password that is left out is made and told this once',
    description:
      'With `link: true`, in place of a password, the answer has a link, good once, by which the administrator chooses it: no one else ever knows it.',
    role: 'owner',
    needsPerson: true,
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
    answers: {
      201: {
        description: 'Added.',
        schema: z.object({
          data: ListedAdministrator.extend({ password: z.string().optional(), link: PasswordLink.optional() }),
        }),
      },
    },
    hasOwnTimeout: true,
    async handle({ body: { name, role, password, link }, audit }) {
      if (link === true) {
        if (password !== undefined) throw linkOrPassword()
        const { url, expiresAt, ...added } = await addByLink(store, { name, role }, config.publicUrl, audit)
        return dataAnswer(201, { ...present(added), link: { url, expires_at: isoTime(expiresAt) } })
      }
      const chosen = password ?? generatePassword()
      const added = await addAdministrator(store, { name, role, password: chosen }, audit)
      return dataAnswer(201, { ...present(added), ...(password === undefined ? { password: chosen } : {}) })
    },
  })
}

const linkOrPassword = () =>
  new OperatorError({
    vi: 'Hoặc mật khẩu, hoặc liên kết, không phải cả hai.',
    en: 'either a password or a link, not both',
    status: 400,
    field: 'link',
  })

function changeRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'changeAdministrator',
    method: 'PATCH',
    path: '/administrators/{id}',
    tag,
    summary: 'Change the role, set a new password (which ends all sessions), or turn the second factor off',
    role: 'owner',
    needsPerson: true,
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
    answers: { 200: { description: 'As it is now.', schema: z.object({ data: ListedAdministrator }) } },
    hasOwnTimeout: true,
    async handle({ params, body: { role, password, second_factor }, audit }) {
      const id = idOf(params)
      const hasSecondFactor = second_factor
      return dataAnswer(200, present(await changeAdministrator(store, id, { role, password, hasSecondFactor }, audit)))
    },
  })
}

function removeRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'removeAdministrator',
    method: 'DELETE',
    path: '/administrators/{id}',
    tag,
    summary: 'Remove an administrator; its sessions end',
    role: 'owner',
    needsPerson: true,
    params: idParam('Of the administrator.'),
    answers: { 204: { description: 'Removed.', hasNoBody: true } },
    async handle({ params, audit }) {
      await removeAdministrator(store, idOf(params), audit)
      return emptyAnswer()
    },
  })
}
