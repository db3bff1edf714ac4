import { sql, type Transaction } from 'kysely'
import type { Schema } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'

// Any number will do as long as all versions of the program agree on it.
const ADVISORY_LOCK = 7_208_316

/**
 * A transaction that is alone among those that write artists, tracks and plays, so that what it reads before it writes (is
 * the slug free, does the artist exist) still holds at the commit. SQLite has one writer anyway.
 */
export async function writeCatalog<T>(store: Store, work: (trx: Transaction<Schema>) => Promise<T>): Promise<T> {
  return await store.transaction(async (trx) => {
    if (store.kind === 'postgres') await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(trx)
    return await work(trx)
  })
}
