import { sql, type Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'

/** What an operator looks for: who was told of a track, and the track of a recording's code. */
export async function addLookups(trx: Transaction<Schema>): Promise<void> {
  await trx.schema.createIndex('deliveries_by_track').on('deliveries').column('track_id').execute()
  await sql`create index tracks_by_isrc on tracks (isrc) where isrc is not null`.execute(trx)
}
