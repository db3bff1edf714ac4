import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** Work that takes longer than a request: taken by any process, begun again when its process dies, never done twice. */
export async function addJobs(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema
    .createTable('jobs')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('stage', text)
    .addColumn('progress', 'double precision', (column) => column.notNull().defaultTo(0))
    .addColumn('subject_id', text)
    .addColumn('input', text, (column) => column.notNull())
    .addColumn('result', text)
    .addColumn('error', text)
    .addColumn('created_by', text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('crashes', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('lease', text)
    .addColumn('leased_until', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .execute()
  await trx.schema.createIndex('jobs_by_state').on('jobs').columns(['state', 'created_at', 'id']).execute()
  await trx.schema
    .createTable('job_files')
    .addColumn('job_id', text, (column) => column.notNull().references('jobs.id').onDelete('cascade'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('media', text, (column) => column.notNull())
    .addColumn('file_name', text)
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('job_files_key', ['job_id', 'name'])
    .execute()
  await trx.schema.createIndex('job_files_by_media').on('job_files').column('media').execute()
  // The beats that a preview can begin on, for whoever chooses it by ear.
  await trx.schema.alterTable('track_peaks').addColumn('beats', text).execute()
}
