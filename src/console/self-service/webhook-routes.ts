import { z } from 'zod'
import { webhookNotFound } from '../../errors.ts'
import type { Endpoint, SignedInPartner } from '../../http/endpoint.ts'
import { presentWebhook } from '../../webhooks/api/present.ts'
import { ownWebhook } from '../../webhooks/api/route-deps.ts'
import { Webhook } from '../../webhooks/api/schemas.ts'
import { isWebhookOf } from '../../webhooks/registrations.ts'
import { resume, sendTest } from '../../webhooks/webhook-deliveries.ts'
import { dataAnswer, idParam } from '../endpoint/admin-endpoint.ts'
import type { SelfServiceDeps } from './deps.ts'
import { partnerEndpoint } from './partner-endpoint.ts'
import { OrderedTest } from './schemas.ts'
import { webhookWriteRoutes } from './webhook-write-routes.ts'

export function partnerWebhookRoutes(deps: SelfServiceDeps): Endpoint[] {
  return [test(deps), resumeRoute(deps), ...webhookWriteRoutes(deps)]
}

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

function test(deps: SelfServiceDeps): Endpoint {
  return partnerEndpoint({
    id: 'testOwnWebhook',
    method: 'POST',
    path: '/webhooks/{id}/test',
    summary: 'Have the event `test` sent to a webhook, once',
    params: idParam('The webhook.'),
    answers: { 202: { description: 'It will be sent at once.', schema: z.object({ data: OrderedTest }) } },
    async handle({ params, partner, audit }) {
      const { deliveryId } = await sendTest(deps.store, await ownWebhookId(deps, partner, params), audit)
      return dataAnswer(202, { delivery_id: deliveryId })
    },
  })
}

function resumeRoute(deps: SelfServiceDeps): Endpoint {
  return partnerEndpoint({
    id: 'resumeOwnWebhook',
    method: 'POST',
    path: '/webhooks/{id}/resume',
    summary: 'Make a suspended webhook active again; what it missed is in `/changes`, or the operator replays it',
    params: idParam('The webhook.'),
    answers: { 200: { description: 'It is active.', schema: z.object({ data: Webhook }) } },
    async handle({ params, partner, audit }) {
      const webhook = await resume(deps.store, await ownWebhookId(deps, partner, params), audit)
      return dataAnswer(200, presentWebhook(webhook))
    },
  })
}
