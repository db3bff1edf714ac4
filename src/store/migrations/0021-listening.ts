import type { sql, Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** Plays and likes on the service's own site. */
export async function addListening(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema
    .createTable('listens')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('first_byte_at', 'bigint', (column) => column.notNull())
    .addColumn('covered', text, (column) => column.notNull())
    .addColumn('is_enough', 'integer', (column) => column.notNull())
    .addColumn('outcome', text)
    .execute()
  await trx.schema.createIndex('listens_by_time').on('listens').column('first_byte_at').execute()
  await trx.schema
    .createTable('recent_plays')
    .addColumn('digest', text, (column) => column.primaryKey().notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute()
  await trx.schema.createIndex('recent_plays_by_time').on('recent_plays').column('until').execute()
  // No reference: a track that was deleted meanwhile must not refuse the plays of others.
  await trx.schema
    .createTable('waiting_counts')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('track_id', text, (column) => column.notNull())
    .addColumn('day', text, (column) => column.notNull())
    .addColumn('plays', 'integer', (column) => column.notNull())
    .addColumn('likes', 'integer', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await addCounts(trx, text)
}

async function addCounts(trx: Transaction<Schema>, text: ReturnType<typeof sql>): Promise<void> {
  await trx.schema
    .createTable('site_daily')
    .addColumn('track_id', text, (column) => column.notNull().references('tracks.id').onDelete('cascade'))
    .addColumn('day', text, (column) => column.notNull())
    .addColumn('plays', 'integer', (column) => column.notNull())
    .addColumn('likes', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('site_daily_pk', ['track_id', 'day'])
    .execute()
  await trx.schema
    .createTable('likes')
    .addColumn('digest', text, (column) => column.primaryKey().notNull())
    .addColumn('like_id', text, (column) => column.notNull())
    .addColumn('track_id', text, (column) => column.notNull().references('tracks.id').onDelete('cascade'))
    .execute()
  await trx.schema.createIndex('likes_by_like').on('likes').column('like_id').execute()
  await trx.schema.createIndex('likes_by_track').on('likes').column('track_id').execute()
}
