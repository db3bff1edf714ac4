import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** What a merge of artists has to know to be undone. */
export async function addArtistMerges(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema
    .createTable('artist_merges')
    .addColumn('from_id', text, (column) => column.primaryKey().notNull())
    .addColumn('into_id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('artist', text, (column) => column.notNull())
    .addColumn('aliases_before', text)
    .addColumn('aliases_after', text)
    .addColumn('tracks', text, (column) => column.notNull())
    .addColumn('moved', 'integer', (column) => column.notNull())
    .addColumn('merged_at', 'bigint', (column) => column.notNull())
    .addColumn('merged_by', text, (column) => column.notNull())
    .execute()
  await trx.schema.createIndex('artist_merges_by_into').on('artist_merges').column('into_id').execute()
}
