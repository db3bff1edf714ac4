import { sql } from 'kysely'
import { sqlOf, type TableWords } from '../schema/columns.ts'
import { FIRST_INDEXES, FIRST_TABLES, IN_KEY_ORDER, type Trx } from '../schema/schema.ts'
import { columnSql } from './column-sql.ts'

/** The schema of 0.1.0, the first version that is migrated from. */
export async function createFirstSchema(trx: Trx, kind: 'sqlite' | 'postgres'): Promise<void> {
  for (const statement of firstSchema(kind)) await sql.raw(statement).execute(trx)
}

export function firstSchema(kind: 'sqlite' | 'postgres'): string[] {
  const statements = Object.entries(FIRST_TABLES).flatMap(([name, table]) => [
    createTable(name, table, kind),
    ...FIRST_INDEXES.filter((index) => index.includes(` on ${name} (`)).map((index) => `create ${index}`),
  ])
  return [...statements, ...APPEND_ONLY[kind], "insert into counters (name, value) values ('changes', 0)"]
}

function createTable(name: string, table: TableWords, kind: 'sqlite' | 'postgres'): string {
  const columns = Object.entries(table).map(([column, words]) => `  ${column} ${columnSql(sqlOf(words), kind)}`)
  const suffix = kind === 'sqlite' && IN_KEY_ORDER.includes(name) ? ' without rowid' : ''
  return `create table ${name} (\n${columns.join(',\n')}\n)${suffix}`
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
