import { z } from 'zod'
import { optionalChoice, uuid } from '../../http/query/parameters.ts'
import { PARTNER_BOUNDS } from '../../partners/partner-fields.ts'
import {
  decideQuotaRequest,
  findQuotaRequests,
  presentOwnQuotaRequest,
  presentQuotaRequest,
  QUOTA_REQUEST_STATES,
} from '../../partners/quota-requests.ts'
import {
  adminRoutes,
  dataAnswer,
  dataOf,
  EXAMPLE_ID,
  idParam,
  listAnswer,
  pageOf,
  paging,
  rowsOf,
} from '../endpoint/admin-endpoint.ts'
import type { Route } from '../endpoint/deps.ts'
import { OwnQuotaRequest, QuotaRequest } from './schemas.ts'

const { support, owner } = adminRoutes('Partners')

const deciding = (id: string, isApproved: boolean, summary: string) =>
  owner(id, `POST /quota-requests/{id}/${isApproved ? 'approve' : 'refuse'}`, {
    summary,
    params: idParam('Of the request.'),
    body: {
      description: 'What to tell the partner beside it.',
      schema: z.object({ note: z.string().max(PARTNER_BOUNDS.note).nullish() }),
      example: { note: 'Hãy dùng ETag trước.' },
    },
    answers: { 200: dataOf('It is answered.', OwnQuotaRequest) },
    hasOwnTimeout: true,
    async handle({ id, body: { note }, audit }, { store, mail, waitForServers }) {
      const decided = await decideQuotaRequest(store, id, { isApproved, note }, mail, audit)
      if (isApproved) await waitForServers()
      return dataAnswer(200, presentOwnQuotaRequest(decided))
    },
  })

export const quotaRoutes: readonly Route[] = [
  support('listQuotaRequests', 'GET /quota-requests', {
    summary: 'Partners who have asked for more quota, the newest first',
    query: {
      partner_id: uuid({ description: 'Only of this partner.', example: EXAMPLE_ID }),
      state: optionalChoice({ values: QUOTA_REQUEST_STATES, description: 'Only those in this state.' }),
      ...paging,
    },
    answers: { 200: pageOf('A page.', QuotaRequest) },
    async handle({ query: { partner_id: partnerId, state, ...place } }, { store }) {
      const { requests, total } = await findQuotaRequests(store, { partnerId, state, ...rowsOf(place) })
      return listAnswer(requests.map(presentQuotaRequest), total, place)
    },
  }),
  deciding('approveQuotaRequest', true, "Grant more quota: all of the partner's keys get it, and the partner is told"),
  deciding('refuseQuotaRequest', false, 'Refuse more quota: nothing changes, and the partner is told why'),
]
