import { z } from 'zod'
import { invalidWebhookId, webhookNotFound } from '../../errors.ts'
import type { Endpoint, SignedInPartner } from '../../http/endpoint.ts'
import { parseUuid } from '../../http/parameters.ts'
import { presentWebhook } from '../../webhooks/api/present.ts'
import { Webhook } from '../../webhooks/api/schemas.ts'
import { isWebhookOf } from '../../webhooks/registrations.ts'
import { resume, sendTest } from '../../webhooks/webhook-deliveries.ts'
import { dataAnswer, idParam } from '../endpoint/admin-endpoint.ts'
import { partnerEndpoint } from './partner-endpoint.ts'
import type { SelfServiceParts } from './parts.ts'
import { OrderedTest } from './schemas.ts'

export function partnerWebhookRoutes(parts: SelfServiceParts): Endpoint[] {
  return [test(parts), resumeRoute(parts)]
}

/** Of the path, once it is known to be the partner's own: of others nothing is told, not even that they are there. */
async function ownWebhookId(
  { store }: SelfServiceParts,
  { caller }: SignedInPartner,
  params: Readonly<Record<string, string>>,
): Promise<string> {
  const id = parseUuid(params.id ?? '')
  if (id === undefined) throw invalidWebhookId()
  if (!(await isWebhookOf(store, caller.partnerId, id))) throw webhookNotFound()
  return id
}

function test(parts: SelfServiceParts): Endpoint {
  return partnerEndpoint({
    id: 'testOwnWebhook',
    method: 'POST',
    path: '/webhooks/{id}/test',
    summary: 'Have the event `test` sent to a webhook, once',
    params: idParam('The webhook.'),
    answers: { 202: { description: 'It will be sent at once.', schema: z.object({ data: OrderedTest }) } },
    async handle({ params, partner, act }) {
      const { deliveryId } = await sendTest(parts.store, await ownWebhookId(parts, partner, params), act)
      return dataAnswer(202, { delivery_id: deliveryId })
    },
  })
}

function resumeRoute(parts: SelfServiceParts): Endpoint {
  return partnerEndpoint({
    id: 'resumeOwnWebhook',
    method: 'POST',
    path: '/webhooks/{id}/resume',
    summary: 'Make a suspended webhook active again; what it missed is in `/changes`, or the operator replays it',
    params: idParam('The webhook.'),
    answers: { 200: { description: 'It is active.', schema: z.object({ data: Webhook }) } },
    async handle({ params, partner, act }) {
      const webhook = await resume(parts.store, await ownWebhookId(parts, partner, params), act)
      return dataAnswer(200, presentWebhook(webhook))
    },
  })
}
