import { sql, type Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'

/** Each delivery carries the time of its event. */
export async function addEventTimes(trx: Transaction<Schema>): Promise<void> {
  await trx.schema
    .alterTable('deliveries')
    .addColumn('sent_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update deliveries set sent_at = created_at`.execute(trx)
  await followEarlierAttempts(trx)
  // The last event of a track, and what a later one makes needless.
  await trx.schema.dropIndex('deliveries_by_track').execute()
  await trx.schema.createIndex('deliveries_by_track').on('deliveries').columns(['track_id', 'sent_at']).execute()
  await sql`create index deliveries_unsent_by_track on deliveries (webhook_id, track_id) where state in ('pending', 'parked')`.execute(
    trx,
  )
}

/** Until now an attempt carried its own time: what is still to be sent must be newer than the attempts of the track's earlier events. */
async function followEarlierAttempts(trx: Transaction<Schema>): Promise<void> {
  await sql`
    update deliveries set sent_at = later.at from (
      select id, max(last_attempt_at) over earlier + row_number() over in_order as at
      from deliveries where track_id <> ''
      window in_order as (partition by webhook_id, track_id order by created_at, id),
        earlier as (partition by webhook_id, track_id order by created_at, id rows between unbounded preceding and 1 preceding)
    ) as later
    where later.id = deliveries.id and deliveries.state <> 'done' and later.at > deliveries.sent_at`.execute(trx)
}
