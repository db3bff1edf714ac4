import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DeliveryState } from '../../store/schema/webhook-tables.ts'
import type { Store } from '../../store/store.ts'
import { DAY_MS } from '../../text/time.ts'
import { dropPreviousSecrets } from '../secret.ts'

export const RETENTION_MS = 30 * DAY_MS
const CHUNK = 1_000

export interface RetentionOptions {
  now: () => number
  shouldStop: () => boolean
}

/** Parks what suspended webhooks still have to get, deletes what is older than 30 days, in small steps, and forgets secrets of the past. */
export async function applyDeliveryRetention(store: Store, options: RetentionOptions): Promise<void> {
  await dropPreviousSecrets(store, options.now())
  await inChunks(options, () => parkSome(store, options.now()))
  for (const state of ['done', 'failed', 'parked', 'superseded'] as const) {
    await inChunks(options, () => deleteSome(store, state, options.now() - RETENTION_MS))
  }
  // Of partners who have not been approved for that long.
  await inChunks(options, () => deleteSome(store, 'pending', options.now() - RETENTION_MS))
}

async function inChunks({ shouldStop }: RetentionOptions, step: () => Promise<number>): Promise<void> {
  while (!shouldStop() && (await step()) === CHUNK) await nextTurn()
}

/** `due_at` becomes the time of parking, from which its 30 days are counted. */
async function parkSome(store: Store, now: number): Promise<number> {
  const some = store.db
    .selectFrom('deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'deliveries.webhook_id')
    .select('deliveries.id')
    .where('webhooks.is_active', '=', 0)
    .where('deliveries.state', '=', 'pending')
    .limit(CHUNK)
  const { numUpdatedRows } = await store.db
    .updateTable('deliveries')
    .set({ state: 'parked', due_at: now, leased_until: null })
    .where('id', 'in', some)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

async function deleteSome(store: Store, state: DeliveryState, before: number): Promise<number> {
  const some = store.db
    .selectFrom('deliveries')
    .select('id')
    .where('state', '=', state)
    .where('due_at', '<', before)
    .limit(CHUNK)
  const { numDeletedRows } = await store.db.deleteFrom('deliveries').where('id', 'in', some).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
