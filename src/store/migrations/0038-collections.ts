import { sql, type Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** Tracks that an editor has put together, in an order. A track that is deleted leaves every collection. */
export async function addCollections(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema
    .createTable('collections')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('slug', text, (column) => column.notNull().unique())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('description', text)
    .addColumn('cover_media', text)
    .addColumn('cover_source', text)
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute()
  await trx.schema
    .createTable('collection_tracks')
    .addColumn('collection_id', text, (column) => column.notNull().references('collections.id').onDelete('cascade'))
    .addColumn('track_id', text, (column) => column.notNull().references('tracks.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('collection_tracks_key', ['collection_id', 'track_id'])
    .execute()
  await trx.schema.createIndex('collection_tracks_by_track').on('collection_tracks').column('track_id').execute()
  // Files are looked up by their key.
  await sql`create index collections_by_cover_media on collections (cover_media) where cover_media is not null`.execute(
    trx,
  )
}
