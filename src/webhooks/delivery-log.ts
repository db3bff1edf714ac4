import type { Selectable } from 'kysely'
import type { DeliveryState, Schema } from '../store/schema.ts'
import type { Store } from '../store/store.ts'

export type DeliveryRow = Omit<Selectable<Schema['deliveries']>, 'data'>

export const DELIVERY_STATES: readonly DeliveryState[] = ['pending', 'done', 'failed', 'parked']

const COLUMNS = [
  ...(['id', 'webhook_id', 'event', 'track_id', 'state', 'lane', 'attempts', 'created_at', 'due_at'] as const),
  ...(['leased_until', 'last_attempt_at', 'last_status_code', 'last_error', 'duration_ms'] as const),
]

export interface DeliveryQuery {
  webhookId: string
  state: DeliveryState | undefined
  limit: number
  offset: number
}

/** The newest first. */
export async function findDeliveries(
  store: Store,
  { webhookId, state, limit, offset }: DeliveryQuery,
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const matching = store.db
    .selectFrom('deliveries')
    .where('webhook_id', '=', webhookId)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
  const { total } = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await matching
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total }
}
