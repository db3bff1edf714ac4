import { z } from 'zod'
import { ROLES } from '../administrators/roles.ts'
import { addToken, listTokens, removeToken } from '../administrators/tokens.ts'
import { adminRoutes, dataAnswer, dataOf, idParam } from '../endpoint/admin-endpoint.ts'
import type { Route } from '../endpoint/deps.ts'
import { withTimes } from '../endpoint/present.ts'
import { ListedToken, NewToken } from './schemas.ts'

const { owner } = adminRoutes('Administrators', { needsPerson: true })

export const tokenRoutes: readonly Route[] = [
  owner('listTokens', 'GET /tokens', {
    summary: 'The tokens by which scripts use this API',
    answers: { 200: dataOf('The oldest first.', z.array(ListedToken)) },
    handle: async (_, { store }) => dataAnswer(200, (await listTokens(store)).map(withTimes)),
  }),
  owner('addToken', 'POST /tokens', {
    summary: 'Make a token for a script; it is told this once',
    description: 'It ends when it is removed, at `expires_at`, or with the administrator who made it.',
    body: {
      description: 'What it is for, and what it may do.',
      schema: z.object({
        name: z.string().trim().min(1).max(100),
        role: z.enum(ROLES),
        expires_at: z.iso.datetime({ offset: true }).nullable().optional().describe('Never, when left out.'),
      }),
      example: { name: 'nightly import', role: 'editor', expires_at: '2027-12-31T00:00:00Z' },
    },
    answers: { 201: dataOf('Made.', NewToken) },
    async handle({ body: { name, role, expires_at }, admin, audit }, { store }) {
      const expiresAt = expires_at ? Date.parse(expires_at) : null
      const made = await addToken(store, { name, role, expiresAt, adminId: admin.id }, audit)
      return dataAnswer(201, withTimes(made))
    },
  }),
  owner('removeToken', 'DELETE /tokens/{id}', {
    summary: 'Remove a token; it is void at once',
    params: idParam('Of the token.'),
    answers: { 204: { description: 'Removed.', hasNoBody: true } },
    async handle({ id, audit }, { store }) {
      await removeToken(store, id, audit)
    },
  }),
]
