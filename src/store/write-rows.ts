import { type CompiledQuery, type Insertable, sql, type Transaction } from 'kysely'
import { chunksOf } from '../structures/chunks-of.ts'
import { isPostgres } from './dialect.ts'
import { copyText } from './drivers/copy-in.ts'
import type { RepeatedQuery } from './drivers/repeated-query.ts'
import type { UnawaitedQuery } from './drivers/unawaited-query.ts'
import type { Schema } from './schema/schema.ts'

type Trx = Transaction<Schema>
type Row = Readonly<Record<string, unknown>>
type Write = (rows: readonly Row[]) => RepeatedQuery | UnawaitedQuery

/** Far below what a message to PostgreSQL may hold, and a pause in which a server on SQLite may answer others. */
const ROWS_PER_MESSAGE = 200

const writes = new Map<string, Write>()

/**
 * Writes rows that all have the same fields, none undefined; with `key`, a row that is there already becomes this one. SQLite runs a
 * statement of one row again and again, which is a little quicker than one of many rows. PostgreSQL copies rows that can only be new,
 * and is sent others as one JSON text: thousands of parameters took it and its driver longer than the rows. Its answers are not awaited
 * (unawaited-query.ts). No text may hold NUL or half a surrogate pair, which PostgreSQL does not keep in any way.
 */
export async function writeRows<T extends keyof Schema & string>(
  trx: Trx,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
  key: readonly string[] = [],
): Promise<void> {
  if (rows.length === 0) return
  const names = Object.keys(rows[0]!)
  const name = `${isPostgres(trx) ? 'postgres' : 'sqlite'} ${table} ${key} ${names}`
  const write = writes.get(name) ?? createWrite(trx, table, names, key)
  writes.set(name, write)
  for (const some of chunksOf(rows, ROWS_PER_MESSAGE)) await trx.executeQuery(write(some as readonly Row[]))
}

/** The statement is compiled once, and is given its rows. */
function createWrite(trx: Trx, table: string, names: readonly string[], key: readonly string[]): Write {
  const target = sql`${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})`
  const compile = (statement: ReturnType<typeof sql>): CompiledQuery => ({ ...statement.compile(trx), parameters: [] })
  if (!isPostgres(trx)) {
    const one = compile(sql`insert into ${target} values (${sql.join(names)}) ${replacing(names, key)}`)
    return (rows) => ({ ...one, rows: rows.map((row) => names.map((name) => row[name])) })
  }
  if (key.length === 0) {
    const copy = compile(sql`copy ${target} from stdin`)
    return (rows) => ({ ...copy, isUnawaited: true, copied: copyText(rows, names) })
  }
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const read = sql`json_populate_recordset(null::${sql.table(table)}, ${''}::json)`
  const insert = compile(sql`insert into ${target} select ${columns} from ${read} ${replacing(names, key)}`)
  return (rows) => ({ ...insert, isUnawaited: true, parameters: [JSON.stringify(rows)] })
}

function replacing(names: readonly string[], key: readonly string[]) {
  if (key.length === 0) return sql``
  const others = names.filter((name) => !key.includes(name))
  const sets = others.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)
  return sql`on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do update set ${sql.join(sets)}`
}
