import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** Albums: tracks that came out together, in an order. A track is on one at most, and leaves it when it is deleted. */
export async function addReleases(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema
    .createTable('releases')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('release_date', text)
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute()
  await trx.schema
    .createTable('release_tracks')
    .addColumn('track_id', text, (column) => column.primaryKey().notNull().references('tracks.id').onDelete('cascade'))
    .addColumn('release_id', text, (column) => column.notNull().references('releases.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute()
  await trx.schema
    .createIndex('release_tracks_by_release')
    .on('release_tracks')
    .columns(['release_id', 'position'])
    .execute()
}
