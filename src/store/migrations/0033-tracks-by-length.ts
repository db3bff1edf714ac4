import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'

/** The same sound is looked for among tracks of the same length, and the console lists them by it. */
export async function indexTracksByLength(trx: Transaction<Schema>): Promise<void> {
  await trx.schema.createIndex('tracks_by_length').on('tracks').columns(['duration_seconds', 'id']).execute()
}
