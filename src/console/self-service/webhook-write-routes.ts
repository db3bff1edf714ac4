import { z } from 'zod'
import { webhookNotFound } from '../../errors.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import { withinStoreBudget } from '../../http/store-timeout.ts'
import { typedAnswer } from '../../http/typed-answer.ts'
import { presentNewWebhook, presentWebhook } from '../../webhooks/api/present.ts'
import { Registration, readTarget, SecretRotation, WebhookChange } from '../../webhooks/api/registration.ts'
import { ownWebhook } from '../../webhooks/api/route-deps.ts'
import { DeletedWebhook, RegisteredWebhook, Webhook } from '../../webhooks/api/schemas.ts'
import { changeWebhook, removeWebhook, rotateWebhookSecret } from '../../webhooks/own-webhooks.ts'
import { registerWebhook } from '../../webhooks/registrations.ts'
import { dataAnswer, idParam } from '../endpoint/admin-endpoint.ts'
import type { SelfServiceDeps } from './deps.ts'
import { partnerEndpoint } from './partner-endpoint.ts'
import { RotatedSecret } from './schemas.ts'

/** Webhooks made, changed and removed on the partner page, by the rules of the public API. */
export function webhookWriteRoutes(deps: SelfServiceDeps): Endpoint[] {
  return [register(deps), change(deps), remove(deps), rotateSecret(deps)]
}

function register({ store, webhooks: rules, now }: SelfServiceDeps): Endpoint {
  return partnerEndpoint({
    id: 'registerOwnWebhook',
    method: 'POST',
    path: '/webhooks',
    summary: 'Register a webhook; its secret is in this answer only',
    body: Registration,
    answers: { 201: { description: 'Registered.', schema: RegisteredWebhook } },
    hasOwnTimeout: true,
    async handle({ body, partner: { caller }, audit }) {
      const order = { ...body, url: await readTarget(rules, body.url) }
      const registering = registerWebhook(store, caller.partnerId, order, rules.sealingKeys[0], now(), { audit })
      const { webhook, secret } = await withinStoreBudget(registering)
      return typedAnswer(201, presentNewWebhook(webhook, secret))
    },
  })
}

function change({ store, webhooks: rules }: SelfServiceDeps): Endpoint {
  return partnerEndpoint({
    id: 'changeOwnWebhook',
    method: 'PATCH',
    path: '/webhooks/{id}',
    summary: 'Change address, events or note of a webhook, or switch it off and on',
    params: idParam('The webhook.'),
    body: WebhookChange,
    answers: { 200: { description: 'As it is now.', schema: z.object({ data: Webhook }) } },
    hasOwnTimeout: true,
    async handle({ params, body: { url, is_active: isActive, ...rest }, partner, audit }) {
      const own = ownWebhook(params, partner.caller.partnerId)
      const target = url === undefined ? undefined : await readTarget(rules, url)
      const changing = changeWebhook(store, own, { ...rest, url: target, isActive }, audit)
      const changed = await withinStoreBudget(changing)
      if (changed === undefined) throw webhookNotFound()
      return dataAnswer(200, presentWebhook(changed))
    },
  })
}

function remove({ store }: SelfServiceDeps): Endpoint {
  return partnerEndpoint({
    id: 'deleteOwnWebhook',
    method: 'DELETE',
    path: '/webhooks/{id}',
    summary: 'Remove a webhook: nothing more is sent to it, and its deliveries are forgotten',
    params: idParam('The webhook.'),
    answers: { 200: { description: 'Removed.', schema: DeletedWebhook } },
    async handle({ params, partner, audit }) {
      const own = ownWebhook(params, partner.caller.partnerId)
      if (!(await removeWebhook(store, own, audit))) throw webhookNotFound()
      return dataAnswer(200, { id: own.id, deleted: true as const })
    },
  })
}

function rotateSecret({ store, webhooks: rules }: SelfServiceDeps): Endpoint {
  return partnerEndpoint({
    id: 'rotateOwnWebhookSecret',
    method: 'POST',
    path: '/webhooks/{id}/rotate-secret',
    summary: 'Replace the secret of a webhook; until the overlap is over deliveries are signed by the old one as well',
    params: idParam('The webhook.'),
    body: SecretRotation,
    answers: { 200: { description: 'The new secret, this once.', schema: z.object({ data: RotatedSecret }) } },
    async handle({ params, body: { overlap_seconds: overlapSeconds }, partner, audit }) {
      const own = ownWebhook(params, partner.caller.partnerId)
      const secret = await rotateWebhookSecret(store, { ...own, overlapSeconds }, rules.sealingKeys[0], audit)
      if (secret === undefined) throw webhookNotFound()
      return dataAnswer(200, { id: own.id, secret })
    },
  })
}
