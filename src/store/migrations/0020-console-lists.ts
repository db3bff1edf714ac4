import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'

/** The console lists tracks and mails by time, latest first, a page at a time. */
export async function addConsoleLists(trx: Transaction<Schema>): Promise<void> {
  await trx.schema.createIndex('tracks_by_change').on('tracks').columns(['updated_at', 'id']).execute()
  await trx.schema.createIndex('mails_by_time').on('mails').columns(['created_at', 'id']).execute()
}
