import { invalidWebhookId, webhookNotFound } from '../../errors.ts'
import { jsonAnswer, pageHeaders, pageMeta } from '../../http/answer.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { EXAMPLE_WEBHOOK_ID } from '../../http/examples.ts'
import { limit, optionalChoice, page, parseUuid, rawText } from '../../http/query/parameters.ts'
import { SIGNATURE_HEADER } from '../delivery/delivery-request.ts'
import { findDeliveries, formatPlace, MAX_PAGED, parsePlace } from '../delivery-log.ts'
import { TRACK_EVENTS } from '../event-names.ts'
import { findWebhooks, isWebhookOf } from '../registrations.ts'
import { DELIVERY_STATES } from '../states.ts'
import { changeRoutes } from './change-routes.ts'
import { EXAMPLES } from './examples.ts'
import { ownWebhookRoutes } from './own-routes.ts'
import { presentDelivery, presentWebhook } from './present.ts'
import { partnerOf, READS, type WebhookRouteDeps } from './route-deps.ts'
import { DeliveryList, WebhookList } from './schemas.ts'
import { webhookWriteRoutes } from './write-routes.ts'

export function webhookRoutes(deps: WebhookRouteDeps): Endpoint[] {
  return [list(deps), deliveries(deps), ...webhookWriteRoutes(deps), ...ownWebhookRoutes(deps), ...changeRoutes(deps)]
}

function list({ store }: WebhookRouteDeps): Endpoint {
  return endpoint({
    ...READS,
    id: 'listWebhooks',
    method: 'GET',
    path: '/webhooks',
    summary: "The partner's webhooks and how they fare",
    answers: { 200: { description: 'All of them, oldest first.', schema: WebhookList, example: EXAMPLES.list } },
    errors: [],
    async handle({ caller }) {
      const rows = await findWebhooks(store, partnerOf(caller))
      return jsonAnswer({
        data: rows.map(presentWebhook),
        meta: { supported_events: TRACK_EVENTS, signature_header: SIGNATURE_HEADER },
      })
    },
  })
}

function deliveries({ store }: WebhookRouteDeps): Endpoint {
  return endpoint({
    ...READS,
    id: 'listDeliveries',
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    summary: 'What was sent to a webhook and what became of it',
    description: [
      'The newest first, for 30 days. `parked` are those that a suspended webhook still had to get: they can be replayed.',
      `\`total\` counts and pages reach no further than ${MAX_PAGED.toLocaleString('en-US')}; \`meta.next_cursor\`, sent as \`cursor\`, goes on from any page.`,
    ].join(' '),
    params: { id: { description: 'The webhook.', example: EXAMPLE_WEBHOOK_ID } },
    query: {
      state: optionalChoice({ values: DELIVERY_STATES, description: 'Only those in this state.' }),
      page: page(),
      limit: limit(),
      cursor: rawText(
        {
          description: '`meta.next_cursor` of an earlier answer: what comes after it, instead of a page.',
          schema: { type: 'string' },
          rule: { vi: 'Phải là con trỏ lấy từ meta.next_cursor.', en: 'Must be a cursor of meta.next_cursor.' },
          example: EXAMPLES.deliveries.meta.next_cursor,
        },
        (text) => parsePlace(text) !== undefined,
      ),
    },
    answers: {
      200: {
        description: 'One page.',
        schema: DeliveryList,
        example: EXAMPLES.deliveries,
        headers: ['X-Total-Count', 'X-Page', 'X-Limit', 'X-Offset'],
      },
    },
    errors: [invalidWebhookId(), webhookNotFound()],
    async handle({ params, query, caller }) {
      const webhookId = parseUuid(params.id ?? '')
      if (webhookId === undefined) throw invalidWebhookId()
      if (!(await isWebhookOf(store.db, partnerOf(caller), webhookId))) throw webhookNotFound()
      const { page, limit, state, cursor } = query
      const after = cursor === undefined ? undefined : parsePlace(cursor)
      const order = { webhookId, state, limit, after, offset: (page - 1) * limit }
      const { rows, total, next } = await findDeliveries(store, order)
      const meta = { ...pageMeta(total, page, limit), next_cursor: next ? formatPlace(next) : null }
      return jsonAnswer({ data: rows.map(presentDelivery), meta }, pageHeaders(total, page, limit))
    },
  })
}
