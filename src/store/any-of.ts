import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import type { Db } from './schema/schema.ts'

/**
 * Whether a text column is one of many values, which are one parameter: the statement is the same for any number of them. A list of
 * parameters is another statement for every length, and building and preparing it took longer than the look-up.
 *
 * PostgreSQL is not to see how many there are when it plans (the inner select): for some hundred it would rather read a whole table of
 * some ten thousand rows than go through its index.
 */
export function isAnyOf(db: Db, column: string, values: Iterable<string>): RawBuilder<boolean> {
  const list = [...new Set(values)]
  return isPostgres(db)
    ? sql<boolean>`${sql.ref(column)} in (select unnest((select ${list}::text[])))`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(list)}))`
}

/** The same of a pair of text columns. */
export function isAnyPair(
  db: Db,
  [first, second]: readonly [string, string],
  pairs: readonly (readonly [string, string])[],
): RawBuilder<boolean> {
  const columns = sql`(${sql.ref(first)}, ${sql.ref(second)})`
  if (!isPostgres(db))
    return sql<boolean>`${columns} in (select value ->> 0, value ->> 1 from json_each(${JSON.stringify(pairs)}))`
  const lists = [pairs.map((pair) => pair[0]), pairs.map((pair) => pair[1])]
  return sql<boolean>`${columns} in (select * from unnest((select ${lists[0]}::text[]), (select ${lists[1]}::text[])))`
}
