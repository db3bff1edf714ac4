import type { CompiledQuery, Insertable, Transaction } from 'kysely'
import type { Schema } from './schema.ts'
import type { Store } from './store.ts'

/** Few sizes, so that few statements are compiled and prepared, whatever the number of rows. */
const SIZES = [100, 10, 1] as const

const statements = new Map<string, CompiledQuery>()

/**
 * Inserts rows that all have the same fields, none undefined. The statement of each size is compiled once and only its values change: for
 * the request log, building the query each time took three times as long as the insert.
 */
export async function insertRows<T extends keyof Schema & string>(
  trx: Transaction<Schema>,
  kind: Store['kind'],
  table: T,
  rows: readonly Insertable<Schema[T]>[],
): Promise<void> {
  let at = 0
  for (const size of SIZES) {
    for (; rows.length - at >= size; at += size) {
      const some = rows.slice(at, at + size)
      await trx.executeQuery({ ...statementFor(trx, kind, table, some), parameters: valuesOf(some) })
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

function statementFor<T extends keyof Schema & string>(
  trx: Transaction<Schema>,
  kind: Store['kind'],
  table: T,
  rows: readonly Insertable<Schema[T]>[],
): CompiledQuery {
  const name = `${kind} ${table} ${rows.length} ${Object.keys(rows[0]!)}`
  let statement = statements.get(name)
  if (statement === undefined) {
    statement = trx.insertInto(table).values(rows).compile()
    statements.set(name, statement)
  }
  return statement
}
