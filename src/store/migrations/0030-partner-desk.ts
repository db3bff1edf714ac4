import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** Which parameter of a refused request was wrong. */
export async function addPartnerDesk(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema.alterTable('request_log').addColumn('parameter', text).execute()
}
