import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** What was done for an `Idempotency-Key`, for a day. */
export async function addRepeatedRequests(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema
    .createTable('repeated_requests')
    .addColumn('partner_id', text, (column) => column.notNull().references('partners.id').onDelete('cascade'))
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('request', text, (column) => column.notNull())
    .addColumn('result_sealed', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('repeated_requests_key', ['partner_id', 'key'])
    .execute()
  await trx.schema
    .createIndex('repeated_requests_by_partner')
    .on('repeated_requests')
    .columns(['partner_id', 'created_at'])
    .execute()
  await trx.schema.createIndex('repeated_requests_by_time').on('repeated_requests').column('created_at').execute()
}
