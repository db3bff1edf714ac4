import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** Tokens by which scripts use the admin API. One that an administrator made goes with that administrator. */
export async function addAdminTokens(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema
    .createTable('admin_tokens')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('digest', text, (column) => column.notNull().unique())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('admin_id', text, (column) => column.references('administrators.id').onDelete('cascade'))
    .addColumn('made_by', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('used_at', 'bigint')
    .execute()
}
