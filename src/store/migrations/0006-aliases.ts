import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** Other names by which people look for an artist or a track. */
export async function addAliases(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema.alterTable('artists').addColumn('aliases', text).execute()
  await trx.schema.alterTable('tracks').addColumn('aliases', text).execute()
}
