import type { Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

/** Files whose origin was looked for, and what was found. They outlast their jobs: they are evidence. */
export async function addTraces(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  await trx.schema
    .createTable('traces')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    // No reference: jobs are deleted after some weeks.
    .addColumn('job_id', text, (column) => column.notNull())
    .addColumn('file_name', text)
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('digest', text, (column) => column.notNull())
    .addColumn('created_by', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('finished_at', 'bigint')
    .addColumn('result', text)
    .execute()
  await trx.schema.createIndex('traces_by_time').on('traces').columns(['created_at', 'id']).execute()
}
