import { sql, type Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'

const REFERENCES = [
  ['tracks', 'audio_original'],
  ['tracks', 'master_media'],
  ['tracks', 'audio_media'],
  ['tracks', 'cover_media'],
  ['artists', 'avatar_media'],
  ['watermark_variants', 'master_media'],
  ['watermark_variants', 'marked_media'],
] as const

/** Files are looked up by their key, deliveries of a webhook by their state, and a file that is being removed is marked as such. */
export async function addFileReferences(trx: Transaction<Schema>): Promise<void> {
  for (const [table, column] of REFERENCES) {
    const name = sql.ref(`${table}_by_${column}`)
    await sql`create index ${name} on ${sql.table(table)} (${sql.ref(column)}) where ${sql.ref(column)} is not null`.execute(
      trx,
    )
  }
  await trx.schema
    .createIndex('deliveries_by_state')
    .on('deliveries')
    .columns(['webhook_id', 'state', 'created_at', 'id'])
    .execute()
  await trx.schema.alterTable('media_orphans').addColumn('removing_at', 'bigint').execute()
}
