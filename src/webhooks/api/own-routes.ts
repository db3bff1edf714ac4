import {
  bodyNotJson,
  bodyTooLarge,
  invalidBody,
  invalidWebhookId,
  webhookNotFound,
  webhooksUnreadable,
} from '../../errors.ts'
import { jsonAnswer } from '../../http/answer.ts'
import { type Endpoint, type EndpointInput, endpoint } from '../../http/endpoint.ts'
import { EXAMPLE_WEBHOOK_ID } from '../../http/examples.ts'
import { REPEAT_ERRORS } from '../../http/headers/idempotency-key.ts'
import { webhookSwitchedOff } from '../../http/headers/write-errors.ts'
import { parseBody } from '../../http/request-body.ts'
import { withinStoreBudget } from '../../http/store-timeout.ts'
import type { AuditContext } from '../../store/audit-log.ts'
import { changeWebhook, rotateWebhookSecret } from '../own-webhooks.ts'
import { findTestOutcome, MAX_TESTS_PER_MINUTE, orderOwnTest } from '../test-delivery.ts'
import { EXAMPLES } from './examples.ts'
import { presentWebhook } from './present.ts'
import { readTarget, SecretRotation, URL_RULE, WebhookChange } from './registration.ts'
import { ownWebhook, partnerOf, repeatedRequest, type WebhookRouteDeps, WRITES } from './route-deps.ts'
import { ChangedWebhook, RotatedSecret, TestedWebhook } from './schemas.ts'

/** What a partner does with a webhook that it has, by the functions of the partner page. */
export function ownWebhookRoutes(deps: WebhookRouteDeps): Endpoint[] {
  return [change(deps), test(deps), rotateSecret(deps)]
}

const ONE_WEBHOOK = { ...WRITES, params: { id: { description: 'The webhook.', example: EXAMPLE_WEBHOOK_ID } } } as const

const auditOf = ({ at, caller, ip: address, requestId }: EndpointInput<undefined>): AuditContext => {
  return { at, actor: caller!.organization, role: 'partner', address, requestId }
}

function change(deps: WebhookRouteDeps): Endpoint {
  return endpoint({
    ...ONE_WEBHOOK,
    id: 'changeWebhook',
    method: 'PATCH',
    path: '/webhooks/{id}',
    summary: 'Change a webhook',
    description:
      'Its address, its events or your note, or switch it off and on. What is left out stays as it is; the secret stays too.',
    body: { description: 'What is to be different.', schema: WebhookChange, example: { is_active: true } },
    answers: { 200: { description: 'As it is now.', schema: ChangedWebhook, example: EXAMPLES.changed } },
    errors: [bodyNotJson(), invalidBody({ url: [URL_RULE] }), bodyTooLarge(), invalidWebhookId(), webhookNotFound()],
    hasOwnTimeout: true,
    async handle(input) {
      const own = ownWebhook(input.params, partnerOf(input.caller))
      const { url, is_active: isActive, ...rest } = parseBody(input.body, input.headers['content-type'], WebhookChange)
      const target = url === undefined ? undefined : await readTarget(deps, url)
      const changing = changeWebhook(deps.store, own, { ...rest, url: target, isActive }, auditOf(input))
      const changed = await withinStoreBudget(changing)
      if (changed === undefined) throw webhookNotFound()
      return jsonAnswer({ data: presentWebhook(changed) })
    },
  })
}

function test(deps: WebhookRouteDeps): Endpoint {
  const { store, wakeDeliverer } = deps
  return endpoint({
    ...ONE_WEBHOOK,
    id: 'sendWebhookTest',
    method: 'POST',
    path: '/webhooks/{id}/test',
    summary: 'Have the event `test` sent to a webhook, once',
    description: `Answers when the receiver has, within 12 seconds. At most ${MAX_TESTS_PER_MINUTE} a minute for a webhook. It is among the deliveries like any other.`,
    takesIdempotencyKey: true,
    answers: { 200: { description: 'What became of it.', schema: TestedWebhook, example: EXAMPLES.tested } },
    errors: [invalidWebhookId(), webhookNotFound(), webhookSwitchedOff(), ...REPEAT_ERRORS],
    hasOwnTimeout: true,
    async handle(input) {
      const own = ownWebhook(input.params, partnerOf(input.caller))
      const repeated = repeatedRequest(deps, input, ['sendWebhookTest', own.id])
      const deliveryId = await withinStoreBudget(orderOwnTest(store, own, auditOf(input), repeated))
      wakeDeliverer()
      const outcome = await findTestOutcome(store, deliveryId, input.isGone)
      if (outcome === undefined) throw webhooksUnreadable()
      return jsonAnswer({ data: outcome })
    },
  })
}

function rotateSecret(deps: WebhookRouteDeps): Endpoint {
  const { store, sealingKeys } = deps
  return endpoint({
    ...ONE_WEBHOOK,
    id: 'rotateWebhookSecret',
    method: 'POST',
    path: '/webhooks/{id}/rotate-secret',
    summary: 'Replace the secret of a webhook',
    description:
      'The new secret is shown in this answer only. Until the overlap is over deliveries carry `X-Service-Signature` by the new secret and `X-Service-Signature-Previous` by the old one.',
    takesIdempotencyKey: true,
    body: { description: 'How long both are good.', schema: SecretRotation, example: { overlap_seconds: 3600 } },
    answers: { 200: { description: 'The new secret, this once.', schema: RotatedSecret, example: EXAMPLES.rotated } },
    errors: [
      bodyNotJson(),
      invalidBody({ overlap_seconds: [] }),
      bodyTooLarge(),
      invalidWebhookId(),
      webhookNotFound(),
      ...REPEAT_ERRORS,
    ],
    async handle(input) {
      const own = ownWebhook(input.params, partnerOf(input.caller))
      const wanted = parseBody(input.body, input.headers['content-type'], SecretRotation)
      const repeated = repeatedRequest(deps, input, ['rotateWebhookSecret', own.id, wanted])
      const rotation = { ...own, overlapSeconds: wanted.overlap_seconds, repeated }
      const secret = await rotateWebhookSecret(store, rotation, sealingKeys[0], auditOf(input))
      if (secret === undefined) throw webhookNotFound()
      return jsonAnswer({ data: { id: own.id, secret } })
    },
  })
}
