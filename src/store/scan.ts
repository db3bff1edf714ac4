import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import { IN_KEY_ORDER, type Schema } from './schema/schema.ts'
import type { Store } from './store.ts'
import { TABLE_KEYS, type TableName } from './tables.ts'

/**
 * Reads a whole table in batches, giving the event loop its turn between them. It is no snapshot: a row that changes
 * meanwhile may be seen before or after, so take `findLastSeq` first and follow the feed from there.
 */
export async function* scanRows<T extends TableName, C extends keyof Selectable<Schema[T]> & string>(
  store: Store,
  table: T,
  columns: readonly C[],
  batchSize = 500,
): AsyncGenerator<Pick<Selectable<Schema[T]>, C>[]> {
  // The order that SQLite keeps the rows in is the fastest to follow.
  const isByRow = store.kind === 'sqlite' && !IN_KEY_ORDER.includes(table)
  const key: readonly string[] = isByRow ? ['rowid'] : TABLE_KEYS[table]
  // Under names of their own: the caller may or may not have asked for the key's columns too.
  const marks = key.map((_, index) => `scan_key_${index}`)
  const selected = sql.join([
    ...columns.map((column) => sql.ref(column)),
    ...key.map((column, index) => sql`${sql.ref(column)} as ${sql.ref(marks[index]!)}`),
  ])
  const order = sql.join(key.map((column) => sql.ref(column)))
  let after = sql``
  for (;;) {
    const statement = sql<Record<string, unknown>>`
      select ${selected} from ${sql.table(table)} ${after} order by ${order} limit ${batchSize}`
    const { rows } = await statement.execute(store.db)
    if (rows.length > 0) yield rows as Pick<Selectable<Schema[T]>, C>[]
    if (rows.length < batchSize) return
    const last = rows.at(-1)!
    after = sql`where (${order}) > (${sql.join(marks.map((mark) => sql.val(last[mark])))})`
    await nextTurn()
  }
}

/** About how many tracks there are, drafts included. SQLite counts the entries of an index; PostgreSQL says what it counted last, and may not have yet. */
export async function guessTracks({ db, kind }: Store): Promise<number> {
  const { rows } =
    kind === 'postgres'
      ? await sql<{ count: number }>`select reltuples as count from pg_class where oid = 'tracks'::regclass`.execute(db)
      : await sql<{ count: number }>`select count(*) as count from tracks`.execute(db)
  return Math.max(0, rows[0]?.count ?? 0)
}
