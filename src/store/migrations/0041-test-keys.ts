import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** A key for tests, which a partner made itself, knows the key that it was made with. */
export async function addTestKeys(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema.alterTable('api_keys').addColumn('test_of', text).execute()
}
