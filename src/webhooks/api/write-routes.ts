import {
  bodyNotJson,
  bodyTooLarge,
  invalidBody,
  invalidWebhookId,
  webhookLimitReached,
  webhookNotFound,
} from '../../errors.ts'
import { jsonAnswer } from '../../http/answer.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { EXAMPLE_WEBHOOK_ID } from '../../http/examples.ts'
import { REPEAT_ERRORS } from '../../http/headers/idempotency-key.ts'
import { webhookIdMissing } from '../../http/headers/write-errors.ts'
import { parseUuid, requiredId } from '../../http/query/parameters.ts'
import { parseBody } from '../../http/request-body.ts'
import { withinStoreBudget } from '../../http/store-timeout.ts'
import { removeWebhook } from '../own-webhooks.ts'
import { MAX_WEBHOOKS, registerWebhook } from '../registrations.ts'
import { EXAMPLES } from './examples.ts'
import { presentNewWebhook } from './present.ts'
import { Registration, readTarget, URL_RULE } from './registration.ts'
import { partnerOf, repeatedRequest, type WebhookRouteDeps, WRITES } from './route-deps.ts'
import { DeletedWebhook, RegisteredWebhook } from './schemas.ts'

export function webhookWriteRoutes(deps: WebhookRouteDeps): Endpoint[] {
  return [register(deps), remove(deps)]
}

function register(deps: WebhookRouteDeps): Endpoint {
  const { store, sealingKeys, now } = deps
  return endpoint({
    ...WRITES,
    id: 'registerWebhook',
    method: 'POST',
    path: '/webhooks',
    summary: 'Register a webhook',
    description: `At most ${MAX_WEBHOOKS} per partner. The secret is shown in this answer only; if it is lost, delete and register again.`,
    takesIdempotencyKey: true,
    body: {
      description: 'Where to send which news.',
      schema: Registration,
      example: { url: EXAMPLES.registered.data.url, events: ['track.deleted'], description: 'Máy chủ chính' },
    },
    answers: { 201: { description: 'Registered.', schema: RegisteredWebhook, example: EXAMPLES.registered } },
    errors: [
      bodyNotJson(),
      invalidBody({ url: [URL_RULE] }),
      webhookLimitReached(MAX_WEBHOOKS),
      bodyTooLarge(),
      ...REPEAT_ERRORS,
    ],
    hasOwnTimeout: true,
    async handle(input) {
      const wanted = parseBody(input.body, input.headers['content-type'], Registration)
      const repeated = repeatedRequest(deps, input, ['registerWebhook', wanted])
      const order = { ...wanted, url: await readTarget(deps, wanted.url) }
      const registering = registerWebhook(store, partnerOf(input.caller), order, sealingKeys[0], now(), { repeated })
      const { webhook, secret } = await withinStoreBudget(registering)
      return jsonAnswer(presentNewWebhook(webhook, secret), [], 201)
    },
  })
}

function remove({ store }: WebhookRouteDeps): Endpoint {
  return endpoint({
    ...WRITES,
    id: 'deleteWebhook',
    method: 'DELETE',
    path: '/webhooks',
    summary: 'Remove a webhook',
    description: 'Nothing more is sent to it, and its deliveries are forgotten.',
    query: { id: requiredId({ description: 'The webhook.', example: EXAMPLE_WEBHOOK_ID }) },
    answers: { 200: { description: 'Removed.', schema: DeletedWebhook, example: EXAMPLES.deleted } },
    errors: [webhookIdMissing(), invalidWebhookId(), webhookNotFound()],
    async handle({ query, caller }) {
      if (query.id === '') throw webhookIdMissing()
      const id = parseUuid(query.id)
      if (id === undefined) throw invalidWebhookId()
      if (!(await removeWebhook(store, { partnerId: partnerOf(caller), id }))) throw webhookNotFound()
      return jsonAnswer({ data: { id, deleted: true } })
    },
  })
}
