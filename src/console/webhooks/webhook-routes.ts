import { z } from 'zod'
import type { Endpoint } from '../../http/endpoint.ts'
import { EXAMPLE_WEBHOOK_ID } from '../../http/examples.ts'
import { optionalChoice, uuid } from '../../http/query/parameters.ts'
import type { Store } from '../../store/store.ts'
import { type DeliveryRow, findDeliveries } from '../../webhooks/delivery-log.ts'
import { DELIVERY_STATES, WEBHOOK_STATES } from '../../webhooks/states.ts'
import { MAX_TESTS_PER_MINUTE } from '../../webhooks/test-delivery.ts'
import { noSuchWebhook, replayDelivery, replayWebhook, resume, sendTest } from '../../webhooks/webhook-deliveries.ts'
import { listWebhooks } from '../../webhooks/webhook-list.ts'
import { adminEndpoint, dataAnswer, idOf, idParam, listAnswer, paging } from '../endpoint/admin-endpoint.ts'
import type { ConsoleDeps } from '../endpoint/deps.ts'
import { ListMeta } from '../endpoint/list-meta.ts'
import { presentAdminDelivery, presentAdminWebhook } from './present.ts'
import { AdminDelivery, AdminWebhook, OrderedTest, Replay } from './webhook-schemas.ts'

const tag = 'Webhooks'

/** Support may replay, resume and test: none of it sends a partner news that it was not to get anyway. */
export function webhookConsoleRoutes(deps: ConsoleDeps): Endpoint[] {
  return [
    listRoute(deps),
    showRoute(deps),
    deliveriesRoute(deps),
    replayOneRoute(deps),
    replayAllRoute(deps),
    resumeRoute(deps),
    testRoute(deps),
  ]
}

function listRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'listPartnerWebhooks',
    method: 'GET',
    path: '/webhooks',
    tag,
    summary: "The partners' webhooks, those in trouble first",
    role: 'support',
    query: {
      partner_id: uuid({ description: 'Only those of this partner.', example: EXAMPLE_WEBHOOK_ID }),
      state: optionalChoice({ values: WEBHOOK_STATES, description: 'Only those in this state.' }),
      ...paging,
    },
    answers: {
      200: { description: 'A page.', schema: z.object({ data: z.array(AdminWebhook), meta: ListMeta }) },
    },
    async handle({ query: { partner_id: partnerId, state, page, limit } }) {
      const found = await listWebhooks(store, { partnerId, state, limit, offset: (page - 1) * limit })
      return listAnswer(found.webhooks.map(presentAdminWebhook), found.total, { page, limit })
    },
  })
}

async function findOne(store: Store, id: string) {
  const { webhooks } = await listWebhooks(store, { id, limit: 1, offset: 0 })
  if (webhooks[0] === undefined) throw noSuchWebhook(id)
  return presentAdminWebhook(webhooks[0])
}

function showRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'getPartnerWebhook',
    method: 'GET',
    path: '/webhooks/{id}',
    tag,
    summary: 'One webhook',
    role: 'support',
    params: idParam('The webhook.'),
    answers: { 200: { description: 'The webhook.', schema: z.object({ data: AdminWebhook }) } },
    handle: async ({ params }) => dataAnswer(200, await findOne(store, idOf(params))),
  })
}

function deliveriesRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'listPartnerDeliveries',
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    tag,
    summary: 'What was sent to a webhook, the newest first, and what came back',
    description: '`total` and pages reach to 10,000.',
    role: 'support',
    params: idParam('The webhook.'),
    query: {
      state: optionalChoice({ values: DELIVERY_STATES, description: 'Only those in this state.' }),
      ...paging,
    },
    answers: {
      200: { description: 'A page.', schema: z.object({ data: z.array(AdminDelivery), meta: ListMeta }) },
    },
    async handle({ params, query: { state, page, limit } }) {
      const { id: webhookId } = await findOne(store, idOf(params))
      const found = await findDeliveries(store, { webhookId, state, limit, offset: (page - 1) * limit })
      const titles = await findTitles(store, found.rows)
      const data = found.rows.map((row) => presentAdminDelivery(row, titles))
      return listAnswer(data, found.total, { page, limit })
    },
  })
}

async function findTitles(store: Store, deliveries: readonly DeliveryRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(deliveries.map((delivery) => delivery.track_id))]
  if (ids.length === 0) return new Map()
  const rows = await store.db.selectFrom('tracks').select(['id', 'title']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

function replayOneRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'replayDelivery',
    method: 'POST',
    path: '/deliveries/{id}/replay',
    tag,
    summary: 'Send a delivery again',
    role: 'support',
    params: idParam('The delivery.'),
    answers: { 200: { description: 'It will be sent; 0 when it is still to be sent anyway.', schema: Replay } },
    async handle({ params, audit }) {
      const { webhook, count } = await replayDelivery(store, idOf(params), audit)
      return dataAnswer(200, { webhook_id: webhook.id, replayed: count })
    },
  })
}

function replayAllRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'replayDeliveries',
    method: 'POST',
    path: '/webhooks/{id}/replay',
    tag,
    summary: 'Send all deliveries again that failed or were parked, fifty a second',
    role: 'support',
    params: idParam('The webhook.'),
    answers: { 200: { description: 'They will be sent.', schema: Replay } },
    hasOwnTimeout: true,
    async handle({ params, audit }) {
      const { webhook, count } = await replayWebhook(store, idOf(params), ['failed', 'parked'], audit)
      return dataAnswer(200, { webhook_id: webhook.id, replayed: count })
    },
  })
}

function resumeRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'resumeWebhook',
    method: 'POST',
    path: '/webhooks/{id}/resume',
    tag,
    summary: 'Make a suspended webhook active again; what was parked can then be replayed',
    role: 'support',
    params: idParam('The webhook.'),
    answers: { 200: { description: 'It is active.', schema: z.object({ data: AdminWebhook }) } },
    async handle({ params, audit }) {
      const { id } = await resume(store, idOf(params), audit)
      return dataAnswer(200, await findOne(store, id))
    },
  })
}

function testRoute({ store }: ConsoleDeps): Endpoint {
  return adminEndpoint({
    id: 'testWebhook',
    method: 'POST',
    path: '/webhooks/{id}/test',
    tag,
    summary: 'Send the event `test` to a webhook, once, to see whether deliveries arrive',
    description: `At most ${MAX_TESTS_PER_MINUTE} a minute. What became of it is among the deliveries.`,
    role: 'support',
    params: idParam('The webhook.'),
    answers: { 202: { description: 'It will be sent at once.', schema: OrderedTest } },
    async handle({ params, audit }) {
      const { webhook, deliveryId } = await sendTest(store, idOf(params), audit)
      return dataAnswer(202, { webhook_id: webhook.id, delivery_id: deliveryId })
    },
  })
}
