import { sql, type Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'

/** `/changes` and the deliveries of a webhook are read from a cursor on, however long they are. */
export async function addLongLists(trx: Transaction<Schema>): Promise<void> {
  await sql`create index changes_public on changes (seq) where public_action is not null`.execute(trx)
  await trx.schema.dropIndex('deliveries_by_webhook').execute()
  await trx.schema
    .createIndex('deliveries_by_webhook')
    .on('deliveries')
    .columns(['webhook_id', 'created_at', 'id'])
    .execute()
}
