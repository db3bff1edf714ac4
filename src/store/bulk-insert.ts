import { type CompiledQuery, type Insertable, sql, type Transaction } from 'kysely'
import { chunksOf } from '../structures/chunks-of.ts'
import { isPostgres } from './dialect.ts'
import type { RepeatedQuery } from './drivers/repeated-query.ts'
import type { UnawaitedQuery } from './drivers/unawaited-query.ts'
import type { Schema } from './schema/schema.ts'

/** Few sizes, so that few statements are compiled and prepared, whatever the number of rows. */
const SIZES = [100, 10, 1] as const

const statements = new Map<string, CompiledQuery>()

/**
 * Inserts rows that all have the same fields, none undefined. The statement of each size is compiled once and only its values change: for
 * the request log, building the query each time took three times as long as the insert.
 */
export async function insertRows<T extends keyof Schema & string>(
  trx: Transaction<Schema>,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
): Promise<void> {
  await executeInSizes(trx, `insert ${table}`, rows, (some) => trx.insertInto(table).values(some).compile())
}

/** The same, where a row that is there already has its counts added to. No two of the rows have the same key. */
export async function addRows<T extends keyof Schema & string>(
  trx: Transaction<Schema>,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
  { key, counts }: { key: readonly string[]; counts: readonly string[] },
): Promise<void> {
  const sums = counts.map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  )
  const adding = sql`on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do update set ${sql.join(sums)}`
  await executeInSizes(trx, `add ${table}`, rows, (some) =>
    trx.insertInto(table).values(some).modifyEnd(adding).compile(),
  )
}

/** Far below what a message to PostgreSQL may hold, and a pause in which a server on SQLite may answer others. */
const ROWS_PER_MESSAGE = 200

/**
 * Writes rows that all have the same fields, none undefined; with `key`, a row that is there already becomes this one. SQLite runs a
 * statement of one row again and again, which is a little quicker than one of many rows. PostgreSQL is sent all of them as
 * one JSON text: thousands of parameters took it and its driver longer than the rows. Nobody waits for its answer
 * (unawaited-query.ts). No text may hold NUL or half a surrogate pair, which PostgreSQL does not keep in any way.
 */
export async function writeRows<T extends keyof Schema & string>(
  trx: Transaction<Schema>,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
  key: readonly string[] = [],
): Promise<void> {
  if (rows.length === 0) return
  const names = Object.keys(rows[0]!)
  const replacing = key.length === 0 ? sql`` : replacingAll(names, key)
  if (!isPostgres(trx)) {
    const fullName = `write ${table} ${key} ${names}`
    const statement = statements.get(fullName) ?? trx.insertInto(table).values(rows[0]!).modifyEnd(replacing).compile()
    statements.set(fullName, statement)
    for (const some of chunksOf(rows, ROWS_PER_MESSAGE)) {
      const repeated: RepeatedQuery = { ...statement, parameters: [], rows: some.map((row) => valuesOf([row])) }
      await trx.executeQuery(repeated)
    }
    return
  }
  const columns = sql.join(names.map((name) => sql.ref(name)))
  for (const some of chunksOf(rows, ROWS_PER_MESSAGE)) {
    const read = sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(some)}::json)`
    const write = sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${read} ${replacing}`
    const unawaited: UnawaitedQuery = { ...write.compile(trx), isUnawaited: true }
    await trx.executeQuery(unawaited)
  }
}

function replacingAll(names: readonly string[], key: readonly string[]) {
  const others = names.filter((name) => !key.includes(name))
  const sets = others.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)
  return sql`on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do update set ${sql.join(sets)}`
}

async function executeInSizes<Row extends object>(
  trx: Transaction<Schema>,
  name: string,
  rows: readonly Row[],
  compile: (rows: readonly Row[]) => CompiledQuery,
): Promise<void> {
  const dialect = isPostgres(trx) ? 'postgres' : 'sqlite'
  let at = 0
  for (const size of SIZES) {
    for (; rows.length - at >= size; at += size) {
      const some = rows.slice(at, at + size)
      const fullName = `${dialect} ${name} ${size} ${Object.keys(some[0]!)}`
      const statement = statements.get(fullName) ?? compile(some)
      statements.set(fullName, statement)
      await trx.executeQuery({ ...statement, parameters: valuesOf(some) })
    }
  }
}

/** In the order of the first row's fields. A plain loop: `flatMap` over `Object.values` took half as long as the insert. */
function valuesOf(rows: readonly object[]): unknown[] {
  const names = Object.keys(rows[0]!)
  const values: unknown[] = []
  for (const row of rows as readonly Record<string, unknown>[]) {
    for (const name of names) values.push(row[name])
  }
  return values
}
