import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { isPostgres } from './dialect.ts'
import type { Schema } from './schema/schema.ts'

/** The store's own time in milliseconds, inside a statement: the same for all processes, however wrong their machines' clocks are. */
export function storeTime(db: Kysely<Schema>): RawBuilder<number> {
  return isPostgres(db)
    ? sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
}

/** The time by which all processes agree: the store's, or where there is only this machine's, `now`. */
export async function agreedTime(trx: Transaction<Schema>, now: number): Promise<number> {
  if (!isPostgres(trx)) return now
  const { rows } = await sql<{ ms: number }>`select ${storeTime(trx)} as ms`.execute(trx)
  return rows[0]!.ms
}

/** `now`, or the store's time if that is earlier: what is due now must not be due in an hour because a clock is wrong. */
export async function notAfterStore(trx: Transaction<Schema>, now: number): Promise<number> {
  return Math.min(now, await agreedTime(trx, now))
}
