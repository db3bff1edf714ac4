import { Kysely, sql } from 'kysely'
import { yieldIfLate } from '../async/turns.ts'
import { toDataStoreError } from './drivers/driver-errors.ts'
import { readingDialect } from './drivers/reading-dialect.ts'
import { openReader, retryWhileBusy } from './drivers/sqlite-connection.ts'
import type { Db } from './schema/schema.ts'
import { type Store, sqlitePathOf } from './store.ts'

/**
 * Reads that all see the store as it is at one moment, whatever others commit meanwhile, and without keeping others from committing. Not
 * for long: on SQLite the write-ahead log cannot be emptied meanwhile, on PostgreSQL dead rows stay.
 */
export async function withSnapshot<T>(store: Store, work: (db: Db) => Promise<T>): Promise<T> {
  return store.kind === 'sqlite' ? await onSqlite(sqlitePathOf(store.url)!, work) : await onPostgres(store.db, work)
}

async function onPostgres<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return await db.connection().execute(async (connection) => {
    await sql`begin isolation level repeatable read read only`.execute(connection)
    try {
      // A batch of wide rows may take long, and so may writing it elsewhere.
      await sql`set local statement_timeout = 0`.execute(connection)
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(connection)
      return await work(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}

async function onSqlite<T>(path: string, work: (db: Db) => Promise<T>): Promise<T> {
  const reader = await openReader(path, 'requests').catch((error: unknown) => {
    throw toDataStoreError(error)
  })
  try {
    reader.database.exec('begin')
    // Everything goes through the one connection that holds the moment.
    const dialect = readingDialect(async (query) => {
      await yieldIfLate()
      return await retryWhileBusy(() => reader.run(query))
    })
    return await work(new Kysely({ dialect }))
  } finally {
    if (reader.database.isTransaction) reader.database.exec('rollback')
    reader.database.close()
  }
}
