import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** The browser of a session; one-time links by which administrators choose their password; what owners demand of all of them. */
export async function addSafeAdministrators(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema.alterTable('admin_sessions').addColumn('user_agent', text).execute()
  await trx.schema
    .createTable('admin_links')
    .addColumn('digest', text, (column) => column.primaryKey().notNull())
    .addColumn('admin_id', text, (column) =>
      column.notNull().unique().references('administrators.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await trx.schema
    .createTable('admin_rules')
    .addColumn('name', text, (column) => column.primaryKey().notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .execute()
}
