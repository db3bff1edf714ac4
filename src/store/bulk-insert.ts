import { type CompiledQuery, type Insertable, type RawBuilder, sql } from 'kysely'
import { chunksOf } from '../structures/chunks-of.ts'
import { isPostgres } from './dialect.ts'
import type { Schema, Trx } from './schema/schema.ts'

type Table = keyof Schema & string
type Row = Readonly<Record<string, unknown>>

/** Inserts rows that all have the same fields, none undefined. No text may hold NUL, which PostgreSQL does not keep in any way. */
export async function insertRows<T extends Table>(trx: Trx, table: T, rows: readonly Insertable<Schema[T]>[]) {
  await write(trx, table, rows, { name: 'insert', end: sql`` })
}

/** The same, where a row that is there already becomes this one. */
export async function replaceRows<T extends Table>(
  trx: Trx,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
  key: readonly string[],
) {
  const others = Object.keys(rows[0] ?? {}).filter((name) => !key.includes(name))
  const sets = others.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)
  await write(trx, table, rows, { name: 'replace', end: onConflict(key, sets) })
}

/** The same, where a row that is there already has its counts added to. No two of the rows have the same key. */
export async function addRows<T extends Table>(
  trx: Trx,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
  { key, counts }: { key: readonly string[]; counts: readonly string[] },
) {
  const sums = counts.map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  )
  await write(trx, table, rows, { name: 'add', end: onConflict(key, sums) })
}

const onConflict = (key: readonly string[], sets: readonly RawBuilder<unknown>[]) =>
  sql`on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do update set ${sql.join(sets)}`

/** Far below what a message to PostgreSQL may hold. */
const ROWS_PER_MESSAGE = 200
/** Few sizes, so that few statements are prepared on SQLite, whatever the number of rows. */
const SIZES = [100, 10, 1] as const

const statements = new Map<string, CompiledQuery>()

/**
 * A statement is compiled once and only its values change: for the request log, building it each time took three times as long as the
 * insert. PostgreSQL is sent the rows as one JSON text: thousands of parameters took it and its driver longer than the rows.
 */
async function write(trx: Trx, table: Table, rows: readonly object[], how: { name: string; end: RawBuilder<unknown> }) {
  if (rows.length === 0) return
  const names = Object.keys(rows[0]!)
  const isJson = isPostgres(trx)
  for (const some of isJson ? chunksOf(rows as Row[], ROWS_PER_MESSAGE) : inSizes(rows as Row[])) {
    const name = `${how.name} ${table} ${names} ${isJson ? 'json' : some.length}`
    const statement = statements.get(name) ?? compile(trx, table, names, isJson ? 'json' : some.length, how.end)
    statements.set(name, statement)
    await trx.executeQuery({ ...statement, parameters: isJson ? [toJson(some)] : valuesOf(some, names) })
  }
}

function compile(trx: Trx, table: Table, names: readonly string[], size: number | 'json', end: RawBuilder<unknown>) {
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const row = sql`(${sql.join(names)})`
  const rows =
    size === 'json'
      ? sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${''}::json)`
      : sql`values ${sql.join(Array<typeof row>(size).fill(row))}`
  return sql`insert into ${sql.table(table)} (${columns}) ${rows} ${end}`.compile(trx)
}

function* inSizes(rows: readonly Row[]): Generator<readonly Row[]> {
  let at = 0
  for (const size of SIZES) for (; rows.length - at >= size; at += size) yield rows.slice(at, at + size)
}

/** A plain loop: `flatMap` took half as long as the insert. */
function valuesOf(rows: readonly Row[], names: readonly string[]): unknown[] {
  const values: unknown[] = []
  for (const row of rows) for (const name of names) values.push(row[name])
  return values
}

/** Half a surrogate pair, which JSON would bring as it is, becomes what it would as a parameter. */
function toJson(rows: readonly Row[]): string {
  const json = JSON.stringify(rows)
  if (!json.includes('\\ud')) return json
  return JSON.stringify(rows, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))
}
