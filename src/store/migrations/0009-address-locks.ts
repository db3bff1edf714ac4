import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** The addresses that wrong keys have locked: seen and released by the operator, whichever process locked them. */
export async function addAddressLocks(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema
    .createTable('address_locks')
    .addColumn('address', text, (column) => column.primaryKey().notNull())
    .addColumn('locked_at', 'bigint', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addColumn('level', 'integer', (column) => column.notNull())
    .execute()
}
