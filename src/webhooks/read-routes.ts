import { z } from 'zod'
import { invalidWebhookId, webhookNotFound, webhooksUnreadable } from '../errors.ts'
import { jsonAnswer, pageHeaders, pageMeta } from '../http/answer.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { limit, optionalChoice, page, parseUuid } from '../http/parameters.ts'
import { DELIVERY_STATES, findDeliveries } from './delivery-log.ts'
import { SIGNATURE_HEADER } from './delivery-request.ts'
import { EVENTS } from './events.ts'
import { DeliveryList, EXAMPLES, presentDelivery, presentWebhook, WebhookList } from './records.ts'
import { findWebhooks, isWebhookOf } from './registrations.ts'
import { partnerOf, type WebhookRouteParts } from './route-parts.ts'

export function webhookReadRoutes(parts: WebhookRouteParts): Endpoint[] {
  return [list(parts), deliveries(parts)]
}

function list({ store }: WebhookRouteParts): Endpoint {
  return endpoint({
    id: 'listWebhooks',
    method: 'GET',
    path: '/webhooks',
    tag: 'Webhooks',
    summary: "The partner's webhooks and how they fare",
    access: 'key',
    bucket: 'webhook-reads',
    cache: 'none',
    answers: { 200: { description: 'All of them, oldest first.', schema: WebhookList, example: EXAMPLES.list } },
    errors: [],
    onUnreadable: webhooksUnreadable,
    async handle({ caller }) {
      const rows = await findWebhooks(store, partnerOf(caller))
      return jsonAnswer({
        data: rows.map(presentWebhook),
        meta: { supported_events: EVENTS, signature_header: SIGNATURE_HEADER },
      })
    },
  })
}

function deliveries({ store }: WebhookRouteParts): Endpoint {
  return endpoint({
    id: 'listDeliveries',
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    tag: 'Webhooks',
    summary: 'What was sent to a webhook and what became of it',
    description:
      'The newest first, for 30 days. `parked` are those that a suspended webhook still had to get: they can be replayed.',
    access: 'key',
    bucket: 'webhook-reads',
    cache: 'none',
    params: { id: 'The webhook.' },
    query: z.object({
      state: optionalChoice({ values: DELIVERY_STATES, description: 'Only those in this state.' }),
      page: page(),
      limit: limit(),
    }),
    answers: {
      200: {
        description: 'One page.',
        schema: DeliveryList,
        example: EXAMPLES.deliveries,
        headers: ['X-Total-Count', 'X-Page', 'X-Limit', 'X-Offset'],
      },
    },
    errors: [invalidWebhookId(), webhookNotFound()],
    onUnreadable: webhooksUnreadable,
    async handle({ params, query, caller }) {
      const webhookId = parseUuid(params.id ?? '')
      if (webhookId === undefined) throw invalidWebhookId()
      if (!(await isWebhookOf(store, partnerOf(caller), webhookId))) throw webhookNotFound()
      const offset = (query.page - 1) * query.limit
      const { rows, total } = await findDeliveries(store, { webhookId, ...query, offset })
      return jsonAnswer(
        { data: rows.map(presentDelivery), meta: pageMeta(total, query.page, query.limit) },
        pageHeaders(total, query.page, query.limit),
      )
    },
  })
}
