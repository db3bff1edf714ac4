import { z } from 'zod'
import type { Endpoint } from '../../http/endpoint.ts'
import { page } from '../../http/query/parameters.ts'
import { confirmTakedown, findOwnTakedowns, presentOwnTakedown } from '../../takedowns/own-takedowns.ts'
import { isoTime } from '../../text/time.ts'
import { dataAnswer, idOf, idParam, listAnswer } from '../endpoint/admin-endpoint.ts'
import { ListMeta } from '../endpoint/list-meta.ts'
import type { SelfServiceDeps } from './deps.ts'
import { partnerEndpoint } from './partner-endpoint.ts'
import { ConfirmedTakedown, OwnTakedown } from './schemas.ts'

const PER_PAGE = 20

export function ownTakedownRoutes(deps: SelfServiceDeps): Endpoint[] {
  return [list(deps), done(deps)]
}

function list({ store }: SelfServiceDeps): Endpoint {
  return partnerEndpoint({
    id: 'listOwnTakedowns',
    method: 'GET',
    path: '/takedowns',
    summary: 'The takedowns that concern the partner, with its clock, the newest first',
    query: { page: page() },
    answers: { 200: { description: 'A page.', schema: z.object({ data: z.array(OwnTakedown), meta: ListMeta }) } },
    async handle({ query: { page }, partner: { caller } }) {
      const order = { limit: PER_PAGE, offset: (page - 1) * PER_PAGE }
      const { takedowns, total } = await findOwnTakedowns(store, caller.partnerId, order)
      return listAnswer(takedowns.map(presentOwnTakedown), total, { page, limit: PER_PAGE })
    },
  })
}

function done({ store }: SelfServiceDeps): Endpoint {
  return partnerEndpoint({
    id: 'confirmOwnTakedown',
    method: 'POST',
    path: '/takedowns/{id}/done',
    summary: 'Confirm that a takedown was acted on; the first time counts',
    params: idParam('The takedown.'),
    answers: { 200: { description: 'Since when.', schema: z.object({ data: ConfirmedTakedown }) } },
    async handle({ params, partner: { caller }, audit }) {
      const takedownId = idOf(params)
      const at = await confirmTakedown(store, { partnerId: caller.partnerId, takedownId }, audit)
      return dataAnswer(200, { id: takedownId, done_at: isoTime(at) })
    },
  })
}
