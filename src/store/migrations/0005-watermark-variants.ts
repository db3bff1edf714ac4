import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** What marked copies are made of, and which of it each issued code belongs to. */
export async function addWatermarkVariants(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text, real } = columnTypes(kind)
  await trx.schema.alterTable('watermark_issues').addColumn('variant_id', text).execute()
  await trx.schema
    .createTable('watermark_variants')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('track_id', text, (column) => column.notNull())
    .addColumn('master_media', text, (column) => column.notNull())
    .addColumn('secret_id', text, (column) => column.notNull())
    .addColumn('marked_media', text, (column) => column.notNull())
    .addColumn('strength', real, (column) => column.notNull())
    .addColumn('ratio_db', real, (column) => column.notNull())
    .addColumn('margin', real, (column) => column.notNull())
    .addColumn('is_weak', 'integer', (column) => column.notNull())
    .addColumn('fingerprint', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await trx.schema
    .createIndex('watermark_variants_by_sound')
    .on('watermark_variants')
    .columns(['track_id', 'master_media', 'secret_id'])
    .unique()
    .execute()
}
