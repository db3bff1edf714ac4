import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** How a claimant can be reached and what it calls its demand; what the tracks of a trace were called when it ended. */
export async function addClaims(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema.alterTable('takedowns').addColumn('contact', text).execute()
  await trx.schema.alterTable('takedowns').addColumn('reference', text).execute()
  await trx.schema.alterTable('traces').addColumn('track_names', text).execute()
}
