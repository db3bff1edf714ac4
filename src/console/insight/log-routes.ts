import { z } from 'zod'
import { integer, limit, optionalChoice, text, uuid } from '../../http/query/parameters.ts'
import { typedAnswer } from '../../http/typed-answer.ts'
import { findAuditEntries, presentAuditEntry } from '../../requests/insight/audit.ts'
import { findRequests } from '../../requests/insight/find-requests.ts'
import { DAY_MS, HOUR_MS, isoTime } from '../../text/time.ts'
import { adminRoutes, EXAMPLE_ID, listAnswer, pageOf, paging, rowsOf } from '../endpoint/admin-endpoint.ts'
import type { Route } from '../endpoint/deps.ts'
import { sinceOf, sinceParameter } from './query-times.ts'
import * as schemas from './schemas.ts'

const KEPT_MS = 90 * DAY_MS
const { support } = adminRoutes('Insight')
const FoundRequests = z.object({
  data: z.array(schemas.LoggedRequest),
  meta: z.object({ limit: z.int(), is_complete: z.boolean().describe('Whether these are all.') }),
})

export const logRoutes: readonly Route[] = [
  support('findRequests', 'GET /requests', {
    summary: 'What was asked and why it was refused, the newest first',
    query: {
      partner_id: uuid({ description: 'Only of this partner.', example: EXAMPLE_ID }),
      key_id: uuid({ description: 'Only with this key.', example: EXAMPLE_ID }),
      status: integer({ min: 0, max: 599, default: 0, description: 'Only with this status; 0 is any.', example: 403 }),
      request_id: text({ max: 200, description: 'Only the one with this X-Request-Id.', example: EXAMPLE_ID }),
      path: text({ max: 200, description: 'Only those whose path has this in it.', example: '/tracks' }),
      refused: optionalChoice({ values: ['true', 'false'], description: '`true`: only errors and refusals.' }),
      address: text({ max: 64, description: 'Only from this address.', example: '203.0.113.9' }),
      since: sinceParameter('An hour when left out, 90 days for a request id.'),
      limit: limit(),
    },
    answers: { 200: { description: 'The newest of them.', schema: FoundRequests } },
    hasOwnTimeout: true,
    async handle({ query, language }, { reading, shipLog, now }) {
      const byDefault = query.request_id === undefined ? HOUR_MS : KEPT_MS
      const since = query.since === undefined ? now() - byDefault : sinceOf(query.since, now())
      const { partner_id: partnerId, key_id: keyId, request_id: requestId, address, path, limit } = query
      const order = { partnerId, keyId, requestId, address, path, limit, isRefused: query.refused === 'true' }
      const found = await findRequests(
        reading.lists,
        { ...order, status: query.status === 0 ? undefined : query.status, since: Math.max(since, now() - KEPT_MS) },
        shipLog,
      )
      const data = found.map(({ at, why, ...row }) => ({ at: isoTime(at), ...row, why: why?.[language] ?? null }))
      return typedAnswer(200, { data, meta: { limit, is_complete: data.length < limit } })
    },
  }),
  adminRoutes('Audit').support('listActs', 'GET /audit', {
    summary: 'Who did what, when, from where, and what it was before; the newest first',
    description:
      'Rows are only ever added: the store itself refuses to change or remove one. `total` counts to 10,000.',
    query: {
      ...paging,
      actor: text({ max: 100, description: 'Only of this administrator.', example: 'admin' }),
      action: text({ max: 100, description: 'Only this, or all of a kind.', example: 'key.revoke' }),
      entity_id: text({ max: 200, description: 'Only what was done to this.', example: EXAMPLE_ID }),
    },
    answers: { 200: pageOf('A page.', schemas.RecordedAct) },
    async handle({ query }, { reading }) {
      const { actor, action, entity_id: entityId } = query
      const { acts, total } = await findAuditEntries(reading.lists, { actor, action, entityId, ...rowsOf(query) })
      return listAnswer(acts.map(presentAuditEntry), total, query)
    },
  }),
]
