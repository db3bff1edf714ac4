import { sql, type Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** What webhooks and `/changes` need beyond the first schema: lanes and pacing, and what partners see of a change. */
export async function addWebhookOutbox(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema.alterTable('webhooks').addColumn('paced_until', 'bigint').execute()
  await trx.schema
    .alterTable('deliveries')
    .addColumn('lane', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await trx.schema.alterTable('changes').addColumn('public_action', text).execute()
  await sql`update changes set public_action = action where kind = 'track'`.execute(trx)
  // Small whatever the history: only what is still to be sent, and only what is being sent.
  await sql`create index deliveries_pending on deliveries (webhook_id, lane, due_at) where state = 'pending'`.execute(
    trx,
  )
  await sql`create index deliveries_leased on deliveries (webhook_id) where leased_until is not null`.execute(trx)
}
