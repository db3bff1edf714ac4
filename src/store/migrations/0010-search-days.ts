import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** What listeners looked for, by day. Nothing of who asked. */
export async function addSearchDays(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema
    .createTable('search_daily')
    .addColumn('day', text, (column) => column.notNull())
    .addColumn('query', text, (column) => column.notNull())
    .addColumn('searches', 'bigint', (column) => column.notNull())
    .addColumn('found_nothing', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('search_daily_pk', ['day', 'query'])
    .execute()
}
