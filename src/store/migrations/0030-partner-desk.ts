import { sql, type Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/**
 * Which parameter of a refused request was wrong; partners who ask for more quota; what was told them of a takedown by hand, and when they
 * said that they have acted.
 */
export async function addPartnerDesk(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema.alterTable('request_log').addColumn('parameter', text).execute()
  await trx.schema
    .createTable('quota_requests')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('partner_id', text, (column) => column.notNull().references('partners.id').onDelete('cascade'))
    .addColumn('quota_per_minute', 'integer', (column) => column.notNull())
    .addColumn('reason', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('decided_at', 'bigint')
    .addColumn('decided_by', text)
    .addColumn('note', text)
    .execute()
  await trx.schema
    .createIndex('quota_requests_by_partner')
    .on('quota_requests')
    .columns(['partner_id', 'created_at'])
    .execute()
  await sql`create unique index quota_requests_open on quota_requests (partner_id) where state = 'open'`.execute(trx)
  for (const [name, type] of [
    ['sent_at', 'bigint'],
    ['sent_by', text],
    ['sent_how', text],
    ['done_at', 'bigint'],
    ['done_from', text],
  ] as const)
    await trx.schema.alterTable('takedown_notices').addColumn(name, type).execute()
  await trx.schema.createIndex('takedown_notices_by_partner').on('takedown_notices').column('partner_id').execute()
}
