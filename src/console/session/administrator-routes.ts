import { z } from 'zod'
import {
  type Administrator,
  addAdministrator,
  changeAdministrator,
  listAdministrators,
  removeAdministrator,
} from '../../administrators/administrators.ts'
import { generatePassword } from '../../administrators/passwords.ts'
import { ROLES } from '../../administrators/roles.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { isoTime } from '../../time.ts'
import { adminEndpoint, dataAnswer, emptyAnswer, idOf, idParam } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { ListedAdministrator } from './schemas.ts'

const NewPassword = z.string().min(1).max(1000)
const tag = 'Administrators'

function present({ hasSecondFactor, ...admin }: Administrator) {
  return {
    ...admin,
    has_second_factor: hasSecondFactor,
    created_at: isoTime(admin.created_at),
    signed_in_at: admin.signed_in_at === null ? null : isoTime(admin.signed_in_at),
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
    handle: async () => dataAnswer(200, (await listAdministrators(store)).map(present)),
  })
}

function addRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'addAdministrator',
    method: 'POST',
    path: '/administrators',
    tag,
    summary: 'Add an administrator; a password that is left out is made and told this once',
    role: 'owner',
    needsPerson: true,
    body: {
      description: 'Name, role and password.',
      schema: z.object({ name: z.string().min(1).max(64), role: z.enum(ROLES), password: NewPassword.optional() }),
      example: { name: 'lan', role: 'editor' },
    },
    answers: {
      201: {
        description: 'Added.',
        schema: z.object({ data: ListedAdministrator.extend({ password: z.string().optional() }) }),
      },
    },
    hasOwnTimeout: true,
    async handle({ body: { name, role, password }, audit }) {
      const chosen = password ?? generatePassword()
      const added = await addAdministrator(store, { name, role, password: chosen }, audit)
      return dataAnswer(201, { ...present(added), ...(password === undefined ? { password: chosen } : {}) })
    },
  })
}

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
        second_factor: z.literal(false).optional().describe('`false` for whoever has lost the phone.'),
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
