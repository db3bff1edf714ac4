import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** Where a track's files came from and what was measured of them, and which files nothing refers to any more. */
export async function addSoundFiles(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text, real } = columnTypes(kind)
  // One column a statement: SQLite takes no more.
  for (const column of ['audio_original', 'master_media', 'measured', 'cover_source'])
    await trx.schema.alterTable('tracks').addColumn(column, text).execute()
  await trx.schema.alterTable('tracks').addColumn('preview_offset', real).execute()
  await trx.schema.alterTable('artists').addColumn('avatar_source', text).execute()
  await trx.schema
    .createTable('media_orphans')
    .addColumn('key', text, (column) => column.primaryKey().notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .execute()
}
