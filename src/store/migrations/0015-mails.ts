import { sql, type Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** Mails wait here until the mail server has taken them; without one they are kept to be copied. */
export async function addMails(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema
    .createTable('mails')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('partner_id', text, (column) => column.references('partners.id').onDelete('set null'))
    .addColumn('subject_id', text)
    .addColumn('recipient', text, (column) => column.notNull())
    .addColumn('language', text, (column) => column.notNull())
    .addColumn('content_sealed', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('leased_until', 'bigint')
    .addColumn('sent_at', 'bigint')
    .addColumn('last_error', text)
    .execute()
  await sql`create index mails_due on mails (due_at) where state = 'waiting'`.execute(trx)
  await trx.schema.createIndex('mails_by_partner').on('mails').columns(['partner_id', 'created_at']).execute()
  await trx.schema.createIndex('mails_by_subject').on('mails').columns(['subject_id', 'created_at']).execute()
}
