import { sql, type Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'

/** The bad lines of an import get a column beside the lines done; they had a row of their own, `<key>|failed`. */
export async function addImportFailures(trx: Transaction<Schema>): Promise<void> {
  await trx.schema
    .alterTable('import_progress')
    .addColumn('failed', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`
    update import_progress set failed = coalesce(
      (select other.lines_done from import_progress as other where other.file_key = import_progress.file_key || '|failed'), 0)
  `.execute(trx)
  await sql`
    delete from import_progress where file_key like '%|failed'
      and exists (select 1 from import_progress as other where other.file_key || '|failed' = import_progress.file_key)
  `.execute(trx)
}
