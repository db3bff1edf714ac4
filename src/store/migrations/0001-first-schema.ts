import { sql, type Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { catalogueTables } from './0001-catalogue-tables.ts'
import { consoleTables } from './0001-console-tables.ts'
import { partnerTables } from './0001-partner-tables.ts'
import { sqlWords } from './sql-words.ts'

/** The schema of 0.1.0, the first version that is migrated from. */
export async function createFirstSchema(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  for (const statement of firstSchema(kind)) await sql.raw(statement).execute(trx)
}

export function firstSchema(kind: 'sqlite' | 'postgres'): string[] {
  const words = sqlWords(kind)
  const tables = [catalogueTables, partnerTables, consoleTables].map((part) => part(words)).join('')
  return [
    ...tables.trim().split(/;\s*\n/),
    ...APPEND_ONLY[kind],
    "insert into counters (name, value) values ('changes', 0)",
  ]
}

/** Nothing changes or removes an entry of the audit log. */
const APPEND_ONLY = {
  sqlite: ['update', 'delete'].map(
    (change) =>
      `create trigger audit_log_no_${change} before ${change} on audit_log begin select raise(abort, 'the audit log is append-only'); end`,
  ),
  postgres: [
    `create function refuse_audit_change() returns trigger language plpgsql as $$ begin raise exception 'the audit log is append-only'; end $$`,
    `create trigger audit_log_append_only before update or delete or truncate on audit_log for each statement execute function refuse_audit_change()`,
  ],
}
