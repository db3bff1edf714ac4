import { sql, type Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** What a partner says when it applies, the links by which it claims its key, and keys that end. */
export async function addApplications(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  for (const column of ['contact_name', 'website', 'purpose', 'language', 'decision_note'])
    await trx.schema.alterTable('partners').addColumn(column, text).execute()
  await trx.schema.alterTable('partners').addColumn('applied_at', 'bigint').execute()
  await trx.schema.alterTable('partners').addColumn('decided_at', 'bigint').execute()
  await trx.schema.createIndex('partners_by_status').on('partners').columns(['status', 'created_at', 'id']).execute()
  await trx.schema.alterTable('api_keys').addColumn('expires_at', 'bigint').execute()
  await trx.schema.alterTable('api_keys').addColumn('rotated_from', text).execute()
  await trx.schema.alterTable('api_keys').addColumn('expiry_told_at', 'bigint').execute()
  await sql`create index api_keys_by_end on api_keys (expires_at) where expires_at is not null`.execute(trx)
  await trx.schema
    .createTable('key_claims')
    .addColumn('digest', text, (column) => column.primaryKey().notNull())
    .addColumn('partner_id', text, (column) => column.notNull().references('partners.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('spent_at', 'bigint')
    .addColumn('key_id', text)
    .execute()
  await trx.schema
    .createTable('application_windows')
    .addColumn('address', text, (column) => column.primaryKey().notNull())
    .addColumn('times', text, (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute()
  await trx.schema.createIndex('api_keys_by_origin').on('api_keys').column('rotated_from').execute()
  await trx.schema.createIndex('key_claims_by_partner').on('key_claims').columns(['partner_id', 'created_at']).execute()
}
