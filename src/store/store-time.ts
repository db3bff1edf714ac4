import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import type { Db, Trx } from './schema/schema.ts'

/** The store's own time in milliseconds, inside a statement: the same for all processes, however wrong their machines' clocks are. */
export function storeTime(db: Db): RawBuilder<number> {
  return isPostgres(db)
    ? sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
}

/** The time by which all processes agree: the store's, or where there is only this machine's, `now`. */
export async function agreedTime(trx: Trx, now: number): Promise<number> {
  if (!isPostgres(trx)) return now
  const { rows } = await sql<{ ms: number }>`select ${storeTime(trx)} as ms`.execute(trx)
  return rows[0]!.ms
}

/** `now`, or the store's time if that is earlier: what is due now must not be due in an hour because a clock is wrong. */
export async function notAfterStore(trx: Trx, now: number): Promise<number> {
  return Math.min(now, await agreedTime(trx, now))
}
