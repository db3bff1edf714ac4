import { OperatorError } from '../operator-error.ts'
import type { AuditContext } from '../store/audit-log.ts'
import type { DeliveryState } from '../store/schema/webhook-tables.ts'
import type { Store } from '../store/store.ts'
import { findWebhook, findWebhookOfDelivery, type ReplayOrder, replayDeliveries, resumeWebhook } from './operator.ts'
import type { WebhookRow } from './registrations.ts'
import { MAX_TESTS_PER_MINUTE, orderTest } from './test-delivery.ts'

export const noSuchWebhook = (id: string) =>
  new OperatorError({ vi: 'Không tìm thấy webhook.', en: `there is no webhook ${id}`, status: 404 })

const noSuchDelivery = (id: string) =>
  new OperatorError({ vi: 'Không tìm thấy lần gửi này.', en: `there is no delivery ${id}`, status: 404 })

const isSuspended = (id: string) =>
  new OperatorError({
    vi: 'Webhook đang bị tạm ngưng: hãy mở lại trước.',
    en: `webhook ${id} is suspended: use "webhook resume" first`,
  })

export interface Replayed {
  webhook: WebhookRow
  count: number
}

/** Sends one delivery again, whatever its state; one that is still to be sent goes as it would. */
export async function replayDelivery(store: Store, deliveryId: string, audit: AuditContext): Promise<Replayed> {
  const webhook = await findWebhookOfDelivery(store, deliveryId)
  if (webhook === undefined) throw noSuchDelivery(deliveryId)
  return await replay(store, webhook, { webhookId: webhook.id, deliveryId, states: [] }, audit)
}

/** Sends again what failed, or was parked by a suspension. */
export async function replayWebhook(
  store: Store,
  webhookId: string,
  states: readonly DeliveryState[],
  audit: AuditContext,
): Promise<Replayed> {
  const webhook = await findWebhook(store, webhookId)
  if (webhook === undefined) throw noSuchWebhook(webhookId)
  return await replay(store, webhook, { webhookId, states }, audit)
}

async function replay(store: Store, webhook: WebhookRow, order: ReplayOrder, audit: AuditContext): Promise<Replayed> {
  if (webhook.is_active === 0) throw isSuspended(webhook.id)
  return { webhook, count: await replayDeliveries(store, order, audit) }
}

/** Makes a suspended webhook active again. */
export async function resume(store: Store, webhookId: string, audit: AuditContext): Promise<WebhookRow> {
  const webhook = await resumeWebhook(store, webhookId, audit)
  if (webhook === undefined) throw noSuchWebhook(webhookId)
  return webhook
}

/** Has the event `test` sent to a webhook. */
export async function sendTest(
  store: Store,
  webhookId: string,
  audit: AuditContext,
): Promise<{ webhook: WebhookRow; deliveryId: string }> {
  const order = await orderTest(store, webhookId, audit)
  if (order.outcome === 'unknown') throw noSuchWebhook(webhookId)
  if (order.outcome === 'suspended') throw isSuspended(webhookId)
  if (order.outcome === 'too-many') throw tooManyTests(order.waitSeconds)
  return order
}

const tooManyTests = (waitSeconds: number) =>
  new OperatorError({
    vi: `Mỗi phút chỉ gửi thử được ${MAX_TESTS_PER_MINUTE} lần cho một webhook: hãy đợi ${waitSeconds} giây.`,
    en: `${MAX_TESTS_PER_MINUTE} tests a minute can be sent to a webhook: wait ${waitSeconds} s`,
    retryAfterSeconds: waitSeconds,
  })
