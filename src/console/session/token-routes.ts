import { z } from 'zod'
import type { Endpoint } from '../../http/endpoint.ts'
import { isoTime } from '../../text/time.ts'
import { ROLES } from '../administrators/roles.ts'
import { type AdminToken, addToken, listTokens, removeToken } from '../administrators/tokens.ts'
import { adminEndpoint, dataAnswer, emptyAnswer, idOf, idParam } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { ListedToken, NewToken } from './schemas.ts'

const tag = 'Administrators'

const present = (token: AdminToken) => ({
  ...token,
  created_at: isoTime(token.created_at),
  expires_at: isoTime(token.expires_at),
  used_at: isoTime(token.used_at),
})

export const tokenRoutes = (deps: ConsoleDeps): Endpoint[] => [listRoute(deps), addRoute(deps), removeRoute(deps)]

function listRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'listTokens',
    method: 'GET',
    path: '/tokens',
    tag,
    summary: 'The tokens by which scripts use this API',
    role: 'owner',
    needsPerson: true,
    answers: { 200: { description: 'The oldest first.', schema: z.object({ data: z.array(ListedToken) }) } },
    handle: async () => dataAnswer(200, (await listTokens(store)).map(present)),
  })
}

function addRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'addToken',
    method: 'POST',
    path: '/tokens',
    tag,
    summary: 'Make a token for a script; it is told this once',
    description: 'It ends when it is removed, at `expires_at`, or with the administrator who made it.',
    role: 'owner',
    needsPerson: true,
    body: {
      description: 'What it is for, and what it may do.',
      schema: z.object({
        name: z.string().trim().min(1).max(100),
        role: z.enum(ROLES),
        expires_at: z.iso.datetime({ offset: true }).nullable().optional().describe('Never, when left out.'),
      }),
      example: { name: 'nightly import', role: 'editor', expires_at: '2027-12-31T00:00:00Z' },
    },
    answers: { 201: { description: 'Made.', schema: z.object({ data: NewToken }) } },
    async handle({ body: { name, role, expires_at }, admin, audit }) {
      const expiresAt = expires_at ? Date.parse(expires_at) : null
      const { token, ...made } = await addToken(store, { name, role, expiresAt, adminId: admin.id }, audit)
      return dataAnswer(201, { ...present(made), token })
    },
  })
}

function removeRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'removeToken',
    method: 'DELETE',
    path: '/tokens/{id}',
    tag,
    summary: 'Remove a token; it is void at once',
    role: 'owner',
    needsPerson: true,
    params: idParam('Of the token.'),
    answers: { 204: { description: 'Removed.', hasNoBody: true } },
    async handle({ params, audit }) {
      await removeToken(store, idOf(params), audit)
      return emptyAnswer()
    },
  })
}
