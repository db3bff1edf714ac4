import { sql, type Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** Tracks that were taken down at a claimant's demand, and which partners were told; what webhooks answered. */
export async function addTakedowns(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema
    .createTable('takedowns')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    // No reference: the record of a takedown outlives its track.
    .addColumn('track_id', text, (column) => column.notNull())
    .addColumn('track', text, (column) => column.notNull())
    .addColumn('claimant', text, (column) => column.notNull())
    .addColumn('reason', text, (column) => column.notNull())
    .addColumn('scope', text, (column) => column.notNull())
    .addColumn('created_by', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('deadline_at', 'bigint', (column) => column.notNull())
    .addColumn('published_at', 'bigint')
    .addColumn('restored_at', 'bigint')
    .addColumn('restored_by', text)
    .execute()
  await trx.schema.createIndex('takedowns_by_time').on('takedowns').columns(['created_at', 'id']).execute()
  // A track is taken down once at a time.
  await sql`create unique index takedowns_in_force on takedowns (track_id) where restored_at is null`.execute(trx)
  await trx.schema
    .createTable('takedown_notices')
    .addColumn('takedown_id', text, (column) => column.notNull().references('takedowns.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('partner_id', text, (column) => column.notNull())
    .addColumn('partner_name', text, (column) => column.notNull())
    .addColumn('webhook_id', text)
    .addColumn('webhook_url', text)
    .addColumn('delivery_id', text)
    .addColumn('mail_id', text)
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('delivered_at', 'bigint')
    .addColumn('last_attempt_at', 'bigint')
    .addColumn('last_status_code', 'integer')
    .addColumn('last_error', text)
    .addColumn('last_answer', text)
    .addColumn('duration_ms', 'integer')
    .addPrimaryKeyConstraint('takedown_notices_key', ['takedown_id', 'position'])
    .execute()
  await trx.schema.createIndex('takedown_notices_by_delivery').on('takedown_notices').column('delivery_id').execute()
  await sql`create index takedown_notices_trying on takedown_notices (delivery_id) where state = 'trying'`.execute(trx)
  await trx.schema.alterTable('deliveries').addColumn('last_answer', text).execute()
}
