import { type CompiledQuery, type Insertable, sql, type Transaction } from 'kysely'
import { isPostgres } from './dialect.ts'
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
