import { join } from 'node:path'
import { z } from 'zod'
import type { Endpoint } from '../../http/endpoint.ts'
import { integer, limit, optionalChoice, text, uuid } from '../../http/query/parameters.ts'
import { typedAnswer } from '../../http/typed-answer.ts'
import { findAuditEntries, presentAuditEntry } from '../../requests/insight/audit.ts'
import { findRequests } from '../../requests/insight/find-requests.ts'
import { DAY_MS, HOUR_MS, isoTime } from '../../text/time.ts'
import { adminEndpoint, listAnswer, paging } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { ListMeta } from '../endpoint/list-meta.ts'
import { sinceOf, sinceParameter } from './query-times.ts'
import * as schemas from './schemas.ts'

const ID = '3f1c2a52-6f7e-4f0e-9d53-0c1a6f0f8f11'
const KEPT_MS = 90 * DAY_MS

export function logRoutes(deps: ConsoleDeps): Endpoint[] {
  return [requests(deps), audit(deps)]
}

function requests({ reading, config, now }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'findRequests',
    method: 'GET',
    path: '/requests',
    tag: 'Insight',
    role: 'support',
    summary: 'What was asked and why it was refused, the newest first',
    query: {
      partner_id: uuid({ description: 'Only of this partner.', example: ID }),
      key_id: uuid({ description: 'Only with this key.', example: ID }),
      status: integer({ min: 0, max: 599, default: 0, description: 'Only with this status; 0 is any.', example: 403 }),
      request_id: text({ max: 200, description: 'Only the one with this X-Request-Id.', example: ID }),
      path: text({ max: 200, description: 'Only those whose path has this in it.', example: '/tracks' }),
      refused: optionalChoice({ values: ['true', 'false'], description: '`true`: only errors and refusals.' }),
      address: text({ max: 64, description: 'Only from this address.', example: '203.0.113.9' }),
      since: sinceParameter('An hour when left out, 90 days for a request id.'),
      limit: limit(),
    },
    answers: {
      200: {
        description: 'The newest of them.',
        schema: z.object({
          data: z.array(schemas.LoggedRequest),
          meta: z.object({ limit: z.int(), is_complete: z.boolean().describe('Whether these are all.') }),
        }),
      },
    },
    hasOwnTimeout: true,
    async handle({ query, language }) {
      const byDefault = query.request_id === undefined ? HOUR_MS : KEPT_MS
      const since = query.since === undefined ? now() - byDefault : sinceOf(query.since, now())
      const found = await findRequests(
        reading.lists,
        {
          since: Math.max(since, now() - KEPT_MS),
          limit: query.limit,
          partnerId: query.partner_id,
          keyId: query.key_id,
          status: query.status === 0 ? undefined : query.status,
          requestId: query.request_id,
          address: query.address,
          path: query.path,
          isRefused: query.refused === 'true',
        },
        join(config.dataDir, 'requests'),
      )
      const data = found.map(({ at, why, ...row }) => ({
        at: isoTime(at),
        ...row,
        why: why?.[language] ?? null,
      }))
      return typedAnswer(200, { data, meta: { limit: query.limit, is_complete: data.length < query.limit } })
    },
  })
}

function audit({ reading }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'listActs',
    method: 'GET',
    path: '/audit',
    tag: 'Audit',
    role: 'support',
    summary: 'Who did what, when, from where, and what it was before; the newest first',
    description:
      'Rows are only ever added: the store itself refuses to change or remove one. `total` counts to 10,000.',
    query: {
      ...paging,
      actor: text({ max: 100, description: 'Only of this administrator.', example: 'admin' }),
      action: text({ max: 100, description: 'Only this, or all of a kind.', example: 'key.revoke' }),
      entity_id: text({ max: 200, description: 'Only what was done to this.', example: ID }),
    },
    answers: {
      200: { description: 'A page.', schema: z.object({ data: z.array(schemas.RecordedAct), meta: ListMeta }) },
    },
    async handle({ query: { page, limit, actor, action, entity_id } }) {
      const asked = { actor, action, entityId: entity_id, limit, offset: (page - 1) * limit }
      const { acts, total } = await findAuditEntries(reading.lists, asked)
      return listAnswer(acts.map(presentAuditEntry), total, { page, limit })
    },
  })
}
