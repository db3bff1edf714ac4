import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Schema } from '../../store/schema/schema.ts'
import { chunksOf } from '../../structures/chunks-of.ts'

type Db = Kysely<Schema>
type Trx = Transaction<Schema>
export type AddressLock = Selectable<Schema['address_locks']>

/** Those that are still in force, the longest first. */
export function findLocks(db: Db, nowMs: number): Promise<AddressLock[]> {
  return db
    .selectFrom('address_locks')
    .selectAll()
    .where('until', '>', nowMs)
    .orderBy('until', 'desc')
    .orderBy('address')
    .execute()
}

/** Each row has four variables, of which a statement of SQLite takes 32,766. */
const ROWS_AT_ONCE = 1000

export async function saveLocks(trx: Trx, locks: readonly AddressLock[]): Promise<void> {
  for (const some of chunksOf(locks, ROWS_AT_ONCE))
    await trx
      .insertInto('address_locks')
      .values(some)
      .onConflict((conflict) =>
        conflict.column('address').doUpdateSet((row) => ({
          locked_at: row.ref('excluded.locked_at'),
          until: row.ref('excluded.until'),
          level: row.ref('excluded.level'),
        })),
      )
      .execute()
}

export async function deleteLock(trx: Trx, address: string): Promise<AddressLock | undefined> {
  return await trx.deleteFrom('address_locks').where('address', '=', address).returningAll().executeTakeFirst()
}

/** The row of this very lock; that of a later one of the same address stays. */
export async function deleteThisLock(trx: Trx, { address, locked_at }: AddressLock): Promise<void> {
  await trx.deleteFrom('address_locks').where('address', '=', address).where('locked_at', '=', locked_at).execute()
}

export async function deleteExpiredLocks(db: Db, nowMs: number): Promise<void> {
  await db.deleteFrom('address_locks').where('until', '<=', nowMs).execute()
}

/** Addresses from which so many different keys were used since then. Reads only what was logged since then: there is no index on time. */
export async function findSharedAddresses(
  db: Db,
  sinceMs: number,
  minKeys: number,
): Promise<{ ip: string; keys: number }[]> {
  const rows = await db
    .selectFrom('request_log')
    .innerJoin('request_segments', 'request_segments.id', 'request_log.segment_id')
    .select(['ip', (row) => row.fn.count<number>('key_id').distinct().as('keys')])
    .where('request_segments.updated_at', '>=', sinceMs)
    .where('at', '>=', sinceMs)
    .where('key_id', 'is not', null)
    .groupBy('ip')
    .having((row) => row.fn.count('key_id').distinct(), '>=', minKeys)
    .orderBy('ip')
    .limit(10)
    .execute()
  return rows.map(({ ip, keys }) => ({ ip, keys: Number(keys) }))
}
