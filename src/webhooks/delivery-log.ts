import type { Selectable } from 'kysely'
import type { Schema } from '../store/schema/schema.ts'
import type { DeliveryState } from '../store/schema/webhook-tables.ts'
import type { Store } from '../store/store.ts'
import { DAY_MS } from '../text/time.ts'

export type DeliveryRow = Selectable<Schema['deliveries']>

/** For how long deliveries are kept, parked ones from when they were parked. */
export const DELIVERIES_KEPT_MS = 30 * DAY_MS

/** How far pages and the total reach; a cursor goes on from there. Counting more would hold up other requests. */
export const MAX_PAGED = 10_000

/** A place in the list, newest first: after this delivery. */
export interface DeliveryPlace {
  createdAt: number
  id: string
}

export interface DeliveryQuery {
  webhookId: string
  state: DeliveryState | undefined
  limit: number
  /** Where to go on; rows are skipped by `offset` where there is none. */
  after?: DeliveryPlace | undefined
  offset: number
}

/** The newest first. `total` counts no further than `MAX_PAGED`, and so far reach pages; `next` is there when there may be more. */
export async function findDeliveries(
  store: Store,
  { webhookId, state, limit, after, offset }: DeliveryQuery,
): Promise<{ rows: DeliveryRow[]; total: number; next: DeliveryPlace | undefined }> {
  const matching = store.db
    .selectFrom('deliveries')
    .where('webhook_id', '=', webhookId)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
  const counted = matching.select('id').limit(MAX_PAGED).as('counted')
  const { total } = await store.db
    .selectFrom(counted)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (after === undefined && offset >= total) return { rows: [], total, next: undefined }
  const rows = await matching
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where((row) => row(row.refTuple('created_at', 'id'), '<', row.tuple(after!.createdAt, after!.id))),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(after === undefined ? offset : 0)
    .execute()
  const last = rows.length === limit ? rows.at(-1) : undefined
  return { rows, total, next: last && { createdAt: last.created_at, id: last.id } }
}

export function formatPlace({ createdAt, id }: DeliveryPlace): string {
  return Buffer.from(`d1.${createdAt.toString(36)}.${id}`).toString('base64url')
}

export function parsePlace(text: string): DeliveryPlace | undefined {
  if (!/^[\w-]{8,120}$/.test(text)) return undefined
  const [, at, id] =
    /^d1\.([0-9a-z]{1,11})\.([0-9a-f-]{36})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  if (at === undefined || id === undefined) return undefined
  const place = { createdAt: Number.parseInt(at, 36), id }
  return formatPlace(place) === text ? place : undefined
}
