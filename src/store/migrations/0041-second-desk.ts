import { sql, type Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** A key for tests, which a partner made itself, knows the key that it was made with; a takedown has the demand that it follows as a file. */
export async function addSecondDesk(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema.alterTable('api_keys').addColumn('test_of', text).execute()
  await trx.schema.alterTable('takedowns').addColumn('demand', text).execute()
  await trx.schema.alterTable('takedowns').addColumn('demand_media', text).execute()
  // Files are looked up by their key.
  await sql`create index takedowns_by_demand_media on takedowns (demand_media) where demand_media is not null`.execute(
    trx,
  )
}
