import { z } from 'zod'
import type { Endpoint } from '../../http/endpoint.ts'
import { optionalChoice, uuid } from '../../http/query/parameters.ts'
import { PARTNER_BOUNDS } from '../../partners/partner-fields.ts'
import {
  decideQuotaRequest,
  findQuotaRequests,
  presentOwnQuotaRequest,
  presentQuotaRequest,
  QUOTA_REQUEST_STATES,
} from '../../partners/quota-requests.ts'
import { adminEndpoint, dataAnswer, idOf, idParam, listAnswer, paging } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { ListMeta } from '../endpoint/list-meta.ts'
import { OwnQuotaRequest, QuotaRequest } from './schemas.ts'

const tag = 'Partners'
const EXAMPLE_ID = '3f1c2a52-6f7e-4f0e-9d53-0c1a6f0f8f11'

export function quotaRoutes(deps: ConsoleDeps): Endpoint[] {
  return [list(deps), decide(deps, true), decide(deps, false)]
}

function list({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'listQuotaRequests',
    method: 'GET',
    path: '/quota-requests',
    tag,
    summary: 'Partners who have asked for more quota, the newest first',
    role: 'support',
    query: {
      partner_id: uuid({ description: 'Only of this partner.', example: EXAMPLE_ID }),
      state: optionalChoice({ values: QUOTA_REQUEST_STATES, description: 'Only those in this state.' }),
      ...paging,
    },
    answers: { 200: { description: 'A page.', schema: z.object({ data: z.array(QuotaRequest), meta: ListMeta }) } },
    async handle({ query: { partner_id: partnerId, state, page, limit } }) {
      const { requests, total } = await findQuotaRequests(store, {
        partnerId,
        state,
        limit,
        offset: (page - 1) * limit,
      })
      return listAnswer(requests.map(presentQuotaRequest), total, { page, limit })
    },
  })
}

function decide({ store, mail, waitForServers }: ConsoleDeps, isApproved: boolean): Endpoint {
  return adminEndpoint({
    id: isApproved ? 'approveQuotaRequest' : 'refuseQuotaRequest',
    method: 'POST',
    path: `/quota-requests/{id}/${isApproved ? 'approve' : 'refuse'}`,
    tag,
    summary: isApproved
      ? "Grant more quota: all of the partner's keys get it, and the partner is told"
      : 'Refuse more quota: nothing changes, and the partner is told why',
    role: 'owner',
    params: idParam('Of the request.'),
    body: {
      description: 'What to tell the partner beside it.',
      schema: z.object({ note: z.string().max(PARTNER_BOUNDS.note).nullish() }),
      example: { note: 'Hãy dùng ETag trước.' },
    },
    answers: { 200: { description: 'It is answered.', schema: z.object({ data: OwnQuotaRequest }) } },
    hasOwnTimeout: true,
    async handle({ params, body: { note }, audit }) {
      const decided = await decideQuotaRequest(store, idOf(params), { isApproved, note }, mail, audit)
      if (isApproved) await waitForServers()
      return dataAnswer(200, presentOwnQuotaRequest(decided))
    },
  })
}
