import { sql, type Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'

/** When a draft is to go out by itself. */
export async function addPublishAt(trx: Transaction<Schema>): Promise<void> {
  await trx.schema.alterTable('tracks').addColumn('publish_at', 'bigint').execute()
  await sql`create index tracks_by_publish_at on tracks (publish_at) where publish_at is not null`.execute(trx)
}
