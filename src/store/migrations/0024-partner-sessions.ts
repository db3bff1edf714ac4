import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** Partners who have signed in at `/partner`, by the key that they did it with. */
export async function addPartnerSessions(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema
    .createTable('partner_sessions')
    .addColumn('digest', text, (column) => column.primaryKey().notNull())
    .addColumn('key_id', text, (column) => column.notNull().references('api_keys.id').onDelete('cascade'))
    .addColumn('address', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute()
  await trx.schema.createIndex('partner_sessions_by_key').on('partner_sessions').column('key_id').execute()
}
