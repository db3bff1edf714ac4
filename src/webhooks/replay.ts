import { sql, type Transaction } from 'kysely'
import { type AuditContext, recordAudit } from '../store/audit-log.ts'
import type { Schema } from '../store/schema/schema.ts'
import type { DeliveryState } from '../store/schema/webhook-tables.ts'
import type { Store } from '../store/store.ts'
import { notAfterStore } from '../store/store-time.ts'
import { NO_SUBJECT } from './event-names.ts'
import { BULK_STEP_MS, LANE } from './outbox.ts'

export interface ReplayOrder {
  webhookId: string
  /**
   * Left out: all of the webhook in one of `states`, except notices of takedowns that were undone (partners would delete the track again)
   * and what the receiver has something newer of. Given: this one alone, whatever its state; its `sent_at` says how old it is.
   */
  deliveryId?: string | undefined
  states: readonly DeliveryState[]
}

const CHUNK = 500

/**
 * Sends deliveries again, with all their attempts before them and under the same ids, spread out like an import. Returns how many.
 * The webhook must be active. Each transaction has its own entry in the audit log.
 */
export async function replayDeliveries(store: Store, order: ReplayOrder, audit: AuditContext): Promise<number> {
  let replayed = 0
  for (;;) {
    const { found, deliveries } = await store.transaction(async (trx) => {
      const some = await replaySome(trx, order, audit.at)
      const after = { delivery_id: order.deliveryId ?? null, states: order.states, deliveries: some.deliveries }
      if (some.deliveries > 0) await recordAudit(trx, audit, { action: 'webhook.replay', id: order.webhookId, after })
      return some
    })
    replayed += deliveries
    if (found < CHUNK) return replayed
  }
}

async function replaySome(
  trx: Transaction<Schema>,
  { webhookId, deliveryId, states }: ReplayOrder,
  ownNow: number,
): Promise<{ found: number; deliveries: number }> {
  const webhook = await trx
    .selectFrom('webhooks')
    .select('paced_until')
    .where('id', '=', webhookId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const undone = trx
    .selectFrom('takedown_notices')
    .innerJoin('takedowns', 'takedowns.id', 'takedown_id')
    .select('delivery_id')
    .where('delivery_id', '=', sql.ref<string>('deliveries.id'))
    .where('restored_at', 'is not', null)
  const found = await trx
    .selectFrom('deliveries')
    .select(['id', 'track_id', 'sent_at'])
    .where('webhook_id', '=', webhookId)
    .$if(deliveryId === undefined, (query) =>
      query.where('state', 'in', states).where((row) => row.not(row.exists(undone))),
    )
    .$if(deliveryId !== undefined, (query) => query.where('id', '=', deliveryId!).where('state', '!=', 'pending'))
    .orderBy('created_at')
    .orderBy('id')
    .limit(CHUNK)
    .execute()
  if (found.length === 0 || !webhook) return { found: 0, deliveries: 0 }
  const some = deliveryId === undefined ? await supersedeOvertaken(trx, webhookId, found) : found
  if (some.length === 0) return { found: found.length, deliveries: 0 }
  const now = await notAfterStore(trx, ownNow)
  const startAt = Math.max(now, webhook.paced_until ?? 0)
  await keepNotices(
    trx,
    some.map((one) => one.id),
  )
  for (const [index, { id }] of some.entries()) {
    await trx
      .updateTable('deliveries')
      .set({ state: 'pending', attempts: 0, leased_until: null })
      .set({ lane: LANE.bulk, due_at: startAt + index * BULK_STEP_MS })
      .where('id', '=', id)
      .execute()
  }
  const pacedUntil = startAt + some.length * BULK_STEP_MS
  await trx.updateTable('webhooks').set({ paced_until: pacedUntil }).where('id', '=', webhookId).execute()
  return { found: found.length, deliveries: some.length }
}

interface Found {
  id: string
  track_id: string
  sent_at: number
}

/** Drops those of whose subject the receiver has a later event, and returns the others. */
async function supersedeOvertaken(trx: Transaction<Schema>, webhookId: string, found: Found[]): Promise<Found[]> {
  const taken = await trx
    .selectFrom('deliveries')
    .select((row) => ['track_id', row.fn.max<number>('sent_at').as('at')])
    .where('webhook_id', '=', webhookId)
    .where(
      'track_id',
      'in',
      found.map((one) => one.track_id),
    )
    .where('track_id', '!=', NO_SUBJECT)
    .where('state', '=', 'done')
    .groupBy('track_id')
    .execute()
  const newest = new Map(taken.map(({ track_id, at }) => [track_id, at]))
  const isOvertaken = ({ track_id, sent_at }: Found) => (newest.get(track_id) ?? 0) > sent_at
  const ids = found.filter(isOvertaken).map(({ id }) => id)
  if (ids.length > 0) await trx.updateTable('deliveries').set({ state: 'superseded' }).where('id', 'in', ids).execute()
  return found.filter((one) => !isOvertaken(one))
}

/** What a takedown's notice says of a delivery outlasts its being sent again: that it arrived stays so, one that failed is tried again. */
async function keepNotices(trx: Transaction<Schema>, deliveryIds: readonly string[]): Promise<void> {
  const done = await trx
    .selectFrom('deliveries')
    .select(['id', 'attempts', 'last_attempt_at'])
    .where('id', 'in', deliveryIds)
    .where('event', '=', 'track.deleted')
    .where('state', '=', 'done')
    .execute()
  for (const { id, attempts, last_attempt_at } of done)
    await trx
      .updateTable('takedown_notices')
      .set({ state: 'delivered', attempts, delivered_at: last_attempt_at })
      .where('delivery_id', '=', id)
      .where('delivered_at', 'is', null)
      .execute()
  await trx
    .updateTable('takedown_notices')
    .set({ state: 'trying' })
    .where('delivery_id', 'in', deliveryIds)
    .where('state', '=', 'failed')
    .execute()
}
