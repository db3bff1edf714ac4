import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** Why a request was refused and which key it named, so that every 403 can be explained; and how many equal refusals a row stands for. */
export async function addRequestReasons(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema.alterTable('request_log').addColumn('code', text).execute()
  await trx.schema.alterTable('request_log').addColumn('key_prefix', text).execute()
  await trx.schema
    .alterTable('request_log')
    .addColumn('repeats', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}
