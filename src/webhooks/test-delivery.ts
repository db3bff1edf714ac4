import type { Transaction } from 'kysely'
import { type AuditContext, recordAudit } from '../store/audit-log.ts'
import type { Schema } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import { notAfterStore } from '../store/store-time.ts'
import { MINUTE_MS } from '../time.ts'
import { NO_TRACK, TEST_EVENT } from './event-names.ts'
import { createDeliveryId, LANE } from './outbox.ts'
import type { WebhookRow } from './registrations.ts'

/** Each webhook, whoever asks: nobody can have us flood a receiver. */
export const MAX_TESTS_PER_MINUTE = 5

export type TestOrder =
  | { outcome: 'ordered'; deliveryId: string; webhook: WebhookRow }
  | { outcome: 'unknown' }
  | { outcome: 'suspended' }
  | { outcome: 'too-many'; waitSeconds: number }

/** Writes a delivery of the event `test`, which goes the way of all others, but is tried once only: whoever asks looks at the outcome. */
export async function orderTest(store: Store, webhookId: string, audit: AuditContext): Promise<TestOrder> {
  return await store.transaction(async (trx) => {
    const webhook = await trx
      .selectFrom('webhooks')
      .selectAll()
      .where('id', '=', webhookId)
      // Two at once must not both be the fifth.
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (webhook === undefined) return { outcome: 'unknown' }
    if (webhook.is_active === 0) return { outcome: 'suspended' }
    const now = await notAfterStore(trx, audit.at)
    const wait = await findWait(trx, webhookId, now)
    if (wait !== undefined) return { outcome: 'too-many', waitSeconds: wait }
    const deliveryId = createDeliveryId(now)
    await trx
      .insertInto('deliveries')
      .values({
        id: deliveryId,
        webhook_id: webhookId,
        event: TEST_EVENT,
        track_id: NO_TRACK,
        data: JSON.stringify({ test: true, webhook_id: webhookId }),
        sent_at: now,
        state: 'pending',
        lane: LANE.single,
        attempts: 0,
        created_at: now,
        due_at: now,
      })
      .execute()
    await recordAudit(trx, audit, { action: 'webhook.test', id: webhookId, name: webhook.url })
    return { outcome: 'ordered', deliveryId, webhook }
  })
}

/** In how many seconds the next one may be sent; undefined: now. */
async function findWait(trx: Transaction<Schema>, webhookId: string, now: number): Promise<number | undefined> {
  const last = await trx
    .selectFrom('deliveries')
    .select('created_at')
    .where('webhook_id', '=', webhookId)
    .where('created_at', '>', now - MINUTE_MS)
    .where('event', '=', TEST_EVENT)
    .orderBy('created_at', 'desc')
    .limit(MAX_TESTS_PER_MINUTE)
    .execute()
  if (last.length < MAX_TESTS_PER_MINUTE) return undefined
  return Math.max(1, Math.ceil((last.at(-1)!.created_at + MINUTE_MS - now) / 1000))
}
