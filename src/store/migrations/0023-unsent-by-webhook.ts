import { sql, type Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'

/** To count what a webhook did not get without reading all that it got. */
export async function indexUnsentByWebhook(trx: Transaction<Schema>): Promise<void> {
  await sql`create index deliveries_unsent_by_webhook on deliveries (webhook_id, state) where state in ('failed', 'parked')`.execute(
    trx,
  )
}
