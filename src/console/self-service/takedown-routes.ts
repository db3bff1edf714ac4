import { page } from '../../http/query/parameters.ts'
import { confirmTakedown, findOwnTakedowns, presentOwnTakedown } from '../../takedowns/own-takedowns.ts'
import { isoTime } from '../../text/time.ts'
import { dataAnswer, dataOf, idParam, listAnswer, pageOf, rowsOf } from '../endpoint/admin-endpoint.ts'
import type { PartnerRoute } from './deps.ts'
import { partnerEndpoint } from './partner-endpoint.ts'
import { ConfirmedTakedown, OwnTakedown } from './schemas.ts'

const PER_PAGE = 20

export const ownTakedownRoutes: readonly PartnerRoute[] = [
  partnerEndpoint('listOwnTakedowns', 'GET /takedowns', {
    summary: 'The takedowns that concern the partner, with its clock, the newest first',
    query: { page: page() },
    answers: { 200: pageOf('A page.', OwnTakedown) },
    async handle({ query: { page }, partner: { caller } }, { store }) {
      const place = { page, limit: PER_PAGE }
      const { takedowns, total } = await findOwnTakedowns(store, caller.partnerId, rowsOf(place))
      return listAnswer(takedowns.map(presentOwnTakedown), total, place)
    },
  }),
  partnerEndpoint('confirmOwnTakedown', 'POST /takedowns/{id}/done', {
    summary: 'Confirm that a takedown was acted on; the first time counts',
    params: idParam('The takedown.'),
    answers: { 200: dataOf('Since when.', ConfirmedTakedown) },
    async handle({ id, partner: { caller }, audit }, { store }) {
      const at = await confirmTakedown(store, { partnerId: caller.partnerId, takedownId: id }, audit)
      return dataAnswer(200, { id, done_at: isoTime(at) })
    },
  }),
]
