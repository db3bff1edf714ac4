import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Schema } from './schema/schema.ts'
import type { Store } from './store.ts'

/** Rows that go by themselves. */
export interface Retention {
  table: keyof Schema
  /** Its primary key; `id` when left out. */
  key?: readonly string[]
  /** Which of them are old. */
  old: (now: number) => RawBuilder<SqlBool>
  /** What is overwritten instead of deleting the row. */
  set?: (now: number) => RawBuilder<unknown>
}

export interface RetentionOptions {
  now: () => number
  shouldStop?: () => boolean
}

/** So few at a time that no other writer waits long. */
const CHUNK = 500

export const olderThan = (table: keyof Schema, column: string, ms: number): Retention => ({
  table,
  old: (now) => sql`${sql.ref(column)} < ${now - ms}`,
})

/** Applies the rules one after another, in small steps. Returns how many rows it concerned. */
export async function applyRetention(
  { db }: Store,
  rules: readonly Retention[],
  { now, shouldStop = () => false }: RetentionOptions,
): Promise<number> {
  let total = 0
  for (const { table, key = ['id'], old, set } of rules) {
    const columns = sql.join(key.map((column) => sql.ref(column)))
    for (let count = CHUNK; count === CHUNK && !shouldStop(); total += count) {
      const some = sql`select ${columns} from ${sql.table(table)} where ${old(now())} limit ${sql.lit(CHUNK)}`
      const change = set ? sql`update ${sql.table(table)} set ${set(now())}` : sql`delete from ${sql.table(table)}`
      const { numAffectedRows = 0n } = await sql`${change} where (${columns}) in (${some})`.execute(db)
      count = Number(numAffectedRows)
      if (count === CHUNK) await nextTurn()
    }
  }
  return total
}
