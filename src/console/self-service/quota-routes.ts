import { z } from 'zod'
import type { Endpoint } from '../../http/endpoint.ts'
import { MAX_QUOTA, MIN_QUOTA } from '../../partners/key-limits.ts'
import { PARTNER_BOUNDS } from '../../partners/partner-fields.ts'
import { findQuotaRequests, presentOwnQuotaRequest, requestQuota } from '../../partners/quota-requests.ts'
import { dataAnswer } from '../endpoint/admin-endpoint.ts'
import { OwnQuotaRequest } from '../partners/schemas.ts'
import type { SelfServiceDeps } from './deps.ts'
import { partnerEndpoint } from './partner-endpoint.ts'

const SHOWN = 10

export function ownQuotaRoutes(deps: SelfServiceDeps): Endpoint[] {
  return [list(deps), ask(deps)]
}

function list({ store }: SelfServiceDeps): Endpoint {
  return partnerEndpoint({
    id: 'listOwnQuotaRequests',
    method: 'GET',
    path: '/quota-requests',
    summary: 'The last ten requests for more quota and their answers, the newest first',
    answers: { 200: { description: 'The requests.', schema: z.object({ data: z.array(OwnQuotaRequest) }) } },
    async handle({ partner: { caller } }) {
      const { requests } = await findQuotaRequests(store, { partnerId: caller.partnerId, limit: SHOWN, offset: 0 })
      return dataAnswer(200, requests.map(presentOwnQuotaRequest))
    },
  })
}

function ask({ store, config }: SelfServiceDeps): Endpoint {
  return partnerEndpoint({
    id: 'requestQuota',
    method: 'POST',
    path: '/quota-requests',
    summary: 'Ask for more quota; the owners answer by mail',
    body: z.object({
      quota_per_minute: z.int().min(MIN_QUOTA).max(MAX_QUOTA),
      reason: z.string().max(2 * PARTNER_BOUNDS.note),
    }),
    answers: { 201: { description: 'It waits for an answer.', schema: z.object({ data: OwnQuotaRequest }) } },
    async handle({ body: { quota_per_minute: quotaPerMinute, reason }, partner: { caller }, audit }) {
      const wanted = { quotaPerMinute, reason }
      const made = await requestQuota(store, caller.partnerId, wanted, config.limits.keyPerMinute, audit)
      return dataAnswer(201, presentOwnQuotaRequest(made))
    },
  })
}
