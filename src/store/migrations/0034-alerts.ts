import { sql, type Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** What administrators were told of, and by which way; failed jobs and mails that somebody has put away. */
export async function addAlerts(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema.alterTable('administrators').addColumn('email', text).execute()
  await trx.schema.alterTable('administrators').addColumn('language', text).execute()
  await trx.schema.alterTable('jobs').addColumn('put_away_at', 'bigint').execute()
  await trx.schema.alterTable('mails').addColumn('put_away_at', 'bigint').execute()
  await trx.schema
    .createTable('alerts')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('path', text, (column) => column.notNull())
    .addColumn('sentence', text, (column) => column.notNull())
    .addColumn('told_at', 'bigint', (column) => column.notNull())
    .addColumn('mails', 'integer', (column) => column.notNull())
    .addColumn('post_id', text)
    .execute()
  await trx.schema.createIndex('alerts_by_time').on('alerts').columns(['told_at', 'id']).execute()
  await trx.schema
    .createTable('alert_posts')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('text', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('leased_until', 'bigint')
    .addColumn('sent_at', 'bigint')
    .addColumn('last_error', text)
    .execute()
  await sql`create index alert_posts_waiting on alert_posts (due_at) where state = 'waiting'`.execute(trx)
  await sql`create index jobs_finished on jobs (finished_at) where finished_at is not null`.execute(trx)
}
