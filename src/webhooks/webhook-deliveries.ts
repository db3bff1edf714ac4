import { OperatorError } from '../operator-error.ts'
import { type AuditContext, recordAudit } from '../store/audit-log.ts'
import type { DeliveryState } from '../store/schema/webhook-tables.ts'
import type { Store } from '../store/store.ts'
import type { WebhookRow } from './registrations.ts'
import { type ReplayOrder, replayDeliveries } from './replay.ts'
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
  const webhook = await store.db.selectFrom('webhooks').selectAll().where('id', '=', webhookId).executeTakeFirst()
  if (webhook === undefined) throw noSuchWebhook(webhookId)
  return await replay(store, webhook, { webhookId, states }, audit)
}

async function replay(store: Store, webhook: WebhookRow, order: ReplayOrder, audit: AuditContext): Promise<Replayed> {
  if (webhook.is_active === 0) throw isSuspended(webhook.id)
  return { webhook, count: await replayDeliveries(store, order, audit) }
}

/** Active again, with its failures reset. What was parked stays parked until it is replayed. */
export async function resume(store: Store, webhookId: string, audit: AuditContext): Promise<WebhookRow> {
  return await store.transaction(async (trx) => {
    const resumed = await trx
      .updateTable('webhooks')
      .set({ is_active: 1, suspended_at: null, consecutive_failures: 0, failing_since: null })
      .where('id', '=', webhookId)
      .returningAll()
      .executeTakeFirst()
    if (resumed === undefined) throw noSuchWebhook(webhookId)
    await recordAudit(trx, audit, { action: 'webhook.resume', id: webhookId, name: resumed.url })
    return resumed
  })
}

/** Has the event `test` sent to a webhook. */
export async function sendTest(
  store: Store,
  webhookId: string,
  audit: AuditContext,
): Promise<{ webhook: WebhookRow; deliveryId: string }> {
  const refusals = {
    unknown: () => noSuchWebhook(webhookId),
    suspended: () => isSuspended(webhookId),
    tooMany: tooManyTests,
  }
  return await store.transaction((trx) => orderTest(trx, webhookId, audit, refusals))
}

const tooManyTests = (waitSeconds: number) =>
  new OperatorError({
    vi: `Mỗi phút chỉ gửi thử được ${MAX_TESTS_PER_MINUTE} lần cho một webhook: hãy đợi ${waitSeconds} giây.`,
    en: `${MAX_TESTS_PER_MINUTE} tests a minute can be sent to a webhook: wait ${waitSeconds} s`,
    retryAfterSeconds: waitSeconds,
  })

/** The webhook that a delivery was for. */
export async function findWebhookOfDelivery(store: Store, deliveryId: string): Promise<WebhookRow | undefined> {
  return await store.db
    .selectFrom('deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'deliveries.webhook_id')
    .selectAll('webhooks')
    .where('deliveries.id', '=', deliveryId)
    .executeTakeFirst()
}

/** How many deliveries wait to be sent by themselves, and when the next one is due: of a webhook, or of one delivery. */
export async function findPending(
  store: Store,
  webhookId: string,
  deliveryId?: string,
): Promise<{ count: number; nextAt: number | null }> {
  return await store.db
    .selectFrom('deliveries')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min<number | null>('due_at').as('nextAt')])
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'pending')
    .$if(deliveryId !== undefined, (query) => query.where('id', '=', deliveryId!))
    .executeTakeFirstOrThrow()
}
