import { webhookNotFound } from '../../errors.ts'
import type { SignedInPartner } from '../../http/endpoint.ts'
import { withinStoreBudget } from '../../http/store-timeout.ts'
import { typedAnswer } from '../../http/typed-answer.ts'
import { presentNewWebhook, presentWebhook } from '../../webhooks/api/present.ts'
import { Registration, readTarget, SecretRotation, WebhookChange } from '../../webhooks/api/registration.ts'
import { ownWebhook } from '../../webhooks/api/route-deps.ts'
import { DeletedWebhook, RegisteredWebhook, Webhook } from '../../webhooks/api/schemas.ts'
import { changeWebhook, removeWebhook, rotateWebhookSecret } from '../../webhooks/own-webhooks.ts'
import { isWebhookOf, registerWebhook } from '../../webhooks/registrations.ts'
import { resume, sendTest } from '../../webhooks/webhook-deliveries.ts'
import { dataAnswer, dataOf, idParam } from '../endpoint/admin-endpoint.ts'
import type { PartnerRoute, SelfServiceDeps } from './deps.ts'
import { partnerEndpoint } from './partner-endpoint.ts'
import { OrderedTest, RotatedSecret } from './schemas.ts'

const params = idParam('The webhook.')

/** The id in the path, once it is known to be the partner's own: of others nothing is told, not even that they are there. */
async function ownWebhookId(
  { store }: SelfServiceDeps,
  { caller }: SignedInPartner,
  params: Readonly<Record<string, string>>,
): Promise<string> {
  const { partnerId, id } = ownWebhook(params, caller.partnerId)
  if (!(await isWebhookOf(store.db, partnerId, id))) throw webhookNotFound()
  return id
}

/** Webhooks made, changed, tried out and removed on the partner page, by the rules of the public API. */
export const partnerWebhookRoutes: readonly PartnerRoute[] = [
  partnerEndpoint('testOwnWebhook', 'POST /webhooks/{id}/test', {
    summary: 'Have the event `test` sent to a webhook, once',
    params,
    answers: { 202: dataOf('It will be sent at once.', OrderedTest) },
    async handle({ params, partner, audit }, deps) {
      const { deliveryId } = await sendTest(deps.store, await ownWebhookId(deps, partner, params), audit)
      return dataAnswer(202, { delivery_id: deliveryId })
    },
  }),
  partnerEndpoint('resumeOwnWebhook', 'POST /webhooks/{id}/resume', {
    summary: 'Make a suspended webhook active again; what it missed is in `/changes`, or the operator replays it',
    params,
    answers: { 200: dataOf('It is active.', Webhook) },
    async handle({ params, partner, audit }, deps) {
      const webhook = await resume(deps.store, await ownWebhookId(deps, partner, params), audit)
      return dataAnswer(200, presentWebhook(webhook))
    },
  }),
  partnerEndpoint('registerOwnWebhook', 'POST /webhooks', {
    summary: 'Register a webhook; its secret is in this answer only',
    body: Registration,
    answers: { 201: { description: 'Registered.', schema: RegisteredWebhook } },
    hasOwnTimeout: true,
    async handle({ body, partner: { caller }, audit }, { store, webhooks: rules, now }) {
      const order = { ...body, url: await readTarget(rules, body.url) }
      const registering = registerWebhook(store, caller.partnerId, order, rules.sealingKeys[0], now(), { audit })
      const { webhook, secret } = await withinStoreBudget(registering)
      return typedAnswer(201, presentNewWebhook(webhook, secret))
    },
  }),
  partnerEndpoint('changeOwnWebhook', 'PATCH /webhooks/{id}', {
    summary: 'Change address, events or note of a webhook, or switch it off and on',
    params,
    body: WebhookChange,
    answers: { 200: dataOf('As it is now.', Webhook) },
    hasOwnTimeout: true,
    async handle({ params, body: { url, is_active: isActive, ...rest }, partner, audit }, { store, webhooks: rules }) {
      const own = ownWebhook(params, partner.caller.partnerId)
      const target = url === undefined ? undefined : await readTarget(rules, url)
      const changed = await withinStoreBudget(changeWebhook(store, own, { ...rest, url: target, isActive }, audit))
      if (changed === undefined) throw webhookNotFound()
      return dataAnswer(200, presentWebhook(changed))
    },
  }),
  partnerEndpoint('deleteOwnWebhook', 'DELETE /webhooks/{id}', {
    summary: 'Remove a webhook: nothing more is sent to it, and its deliveries are forgotten',
    params,
    answers: { 200: { description: 'Removed.', schema: DeletedWebhook } },
    async handle({ params, partner, audit }, { store }) {
      const own = ownWebhook(params, partner.caller.partnerId)
      if (!(await removeWebhook(store, own, audit))) throw webhookNotFound()
      return dataAnswer(200, { id: own.id, deleted: true as const })
    },
  }),
  partnerEndpoint('rotateOwnWebhookSecret', 'POST /webhooks/{id}/rotate-secret', {
    summary: 'Replace the secret of a webhook; until the overlap is over deliveries are signed by the old one as well',
    params,
    body: SecretRotation,
    answers: { 200: dataOf('The new secret, this once.', RotatedSecret) },
    async handle({ params, body: { overlap_seconds: overlapSeconds }, partner, audit }, { store, webhooks: rules }) {
      const own = ownWebhook(params, partner.caller.partnerId)
      const secret = await rotateWebhookSecret(store, { ...own, overlapSeconds }, rules.sealingKeys[0], audit)
      if (secret === undefined) throw webhookNotFound()
      return dataAnswer(200, { id: own.id, secret })
    },
  }),
]
