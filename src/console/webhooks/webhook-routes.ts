import { EXAMPLE_WEBHOOK_ID } from '../../http/examples.ts'
import { optionalChoice, uuid } from '../../http/query/parameters.ts'
import type { Store } from '../../store/store.ts'
import { type DeliveryRow, findDeliveries } from '../../webhooks/delivery-log.ts'
import { DELIVERY_STATES, WEBHOOK_STATES } from '../../webhooks/states.ts'
import { MAX_TESTS_PER_MINUTE } from '../../webhooks/test-delivery.ts'
import { noSuchWebhook, replayDelivery, replayWebhook, resume, sendTest } from '../../webhooks/webhook-deliveries.ts'
import { listWebhooks } from '../../webhooks/webhook-list.ts'
import {
  adminRoutes,
  dataAnswer,
  dataOf,
  idParam,
  listAnswer,
  pageOf,
  paging,
  rowsOf,
} from '../endpoint/admin-endpoint.ts'
import type { Route } from '../endpoint/deps.ts'
import { presentAdminDelivery, presentAdminWebhook } from './present.ts'
import { AdminDelivery, AdminWebhook, OrderedTest, Replay } from './webhook-schemas.ts'

const { support } = adminRoutes('Webhooks')
const params = idParam('The webhook.')

async function findOne(store: Store, id: string) {
  const { webhooks } = await listWebhooks(store, { id, limit: 1, offset: 0 })
  if (webhooks[0] === undefined) throw noSuchWebhook(id)
  return presentAdminWebhook(webhooks[0])
}

async function findTitles(store: Store, deliveries: readonly DeliveryRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(deliveries.map((delivery) => delivery.track_id))]
  if (ids.length === 0) return new Map()
  const rows = await store.db.selectFrom('tracks').select(['id', 'title']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Support may replay, resume and test: none of it sends a partner news that it was not to get anyway. */
export const webhookConsoleRoutes: readonly Route[] = [
  support('listPartnerWebhooks', 'GET /webhooks', {
    summary: "The partners' webhooks, those in trouble first",
    query: {
      partner_id: uuid({ description: 'Only those of this partner.', example: EXAMPLE_WEBHOOK_ID }),
      state: optionalChoice({ values: WEBHOOK_STATES, description: 'Only those in this state.' }),
      ...paging,
    },
    answers: { 200: pageOf('A page.', AdminWebhook) },
    async handle({ query: { partner_id: partnerId, state, ...place } }, { store }) {
      const { webhooks, total } = await listWebhooks(store, { partnerId, state, ...rowsOf(place) })
      return listAnswer(webhooks.map(presentAdminWebhook), total, place)
    },
  }),
  support('getPartnerWebhook', 'GET /webhooks/{id}', {
    summary: 'One webhook',
    params,
    answers: { 200: dataOf('The webhook.', AdminWebhook) },
    handle: async ({ id }, { store }) => dataAnswer(200, await findOne(store, id)),
  }),
  support('listPartnerDeliveries', 'GET /webhooks/{id}/deliveries', {
    summary: 'What was sent to a webhook, the newest first, and what came back',
    description: '`total` and pages reach to 10,000.',
    params,
    query: { state: optionalChoice({ values: DELIVERY_STATES, description: 'Only those in this state.' }), ...paging },
    answers: { 200: pageOf('A page.', AdminDelivery) },
    async handle({ id, query: { state, ...place } }, { store }) {
      await findOne(store, id)
      const { rows, total } = await findDeliveries(store, { webhookId: id, state, ...rowsOf(place) })
      const titles = await findTitles(store, rows)
      const data = rows.map((row) => presentAdminDelivery(row, titles))
      return listAnswer(data, total, place)
    },
  }),
  support('replayDelivery', 'POST /deliveries/{id}/replay', {
    summary: 'Send a delivery again',
    params: idParam('The delivery.'),
    answers: { 200: { description: 'It will be sent; 0 when it is still to be sent anyway.', schema: Replay } },
    async handle({ id, audit }, { store }) {
      const { webhook, count } = await replayDelivery(store, id, audit)
      return dataAnswer(200, { webhook_id: webhook.id, replayed: count })
    },
  }),
  support('replayDeliveries', 'POST /webhooks/{id}/replay', {
    summary: 'Send all deliveries again that failed or were parked, fifty a second',
    params,
    answers: { 200: { description: 'They will be sent.', schema: Replay } },
    hasOwnTimeout: true,
    async handle({ id, audit }, { store }) {
      const { webhook, count } = await replayWebhook(store, id, ['failed', 'parked'], audit)
      return dataAnswer(200, { webhook_id: webhook.id, replayed: count })
    },
  }),
  support('resumeWebhook', 'POST /webhooks/{id}/resume', {
    summary: 'Make a suspended webhook active again; what was parked can then be replayed',
    params,
    answers: { 200: dataOf('It is active.', AdminWebhook) },
    async handle({ id, audit }, { store }) {
      await resume(store, id, audit)
      return dataAnswer(200, await findOne(store, id))
    },
  }),
  support('testWebhook', 'POST /webhooks/{id}/test', {
    summary: 'Send the event `test` to a webhook, once, to see whether deliveries arrive',
    description: `At most ${MAX_TESTS_PER_MINUTE} a minute. What became of it is among the deliveries.`,
    params,
    answers: { 202: { description: 'It will be sent at once.', schema: OrderedTest } },
    async handle({ id, audit }, { store }) {
      const { webhook, deliveryId } = await sendTest(store, id, audit)
      return dataAnswer(202, { webhook_id: webhook.id, delivery_id: deliveryId })
    },
  }),
]
