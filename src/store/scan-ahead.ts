import { type Selectable, sql } from 'kysely'
import { startThread, ThreadEndedError } from '../async/threads.ts'
import { builtFile } from '../config/project-files.ts'
import { DataStoreError } from '../errors.ts'
import { compileRow } from './drivers/compile-row.ts'
import { type ScannedTable, scanRows } from './scan.ts'
import type { ScanAnswer, ScanNotice, ScanOrder } from './scan-thread.ts'
import type { Schema } from './schema/schema.ts'
import type { Store } from './store.ts'

const THREAD_URL = builtFile(new URL('./scan-thread.js', import.meta.url))

/** A thread takes a tenth of a second to start. */
const TRACKS_WORTH_A_THREAD = 50_000
const BATCH_SIZE = 500
const AHEAD = 4

/**
 * `scanRows` by a thread of its own where there is much to read: of the 30 seconds that a million tracks take to load, SQLite is eight,
 * and it can have them to itself. PostgreSQL reads in its own process anyway.
 */
export async function* scanAhead<T extends ScannedTable, C extends keyof Selectable<Schema[T]> & string>(
  store: Store,
  table: T,
  columns: readonly C[],
): AsyncGenerator<Pick<Selectable<Schema[T]>, C>[]> {
  if (store.kind === 'postgres' || !(await hasManyTracks(store))) return yield* scanRows(store, table, columns)
  const toRow = compileRow(columns) as (values: unknown[]) => Pick<Selectable<Schema[T]>, C>
  const workerData: ScanOrder = { url: store.url, table, columns, batchSize: BATCH_SIZE, ahead: AHEAD }
  const thread = startThread<ScanAnswer, ScanNotice>(THREAD_URL, { workerData, name: `reads ${table}` })
  try {
    for (;;) {
      const notice = await thread.next()
      if ('isDone' in notice) return
      if ('failure' in notice) throw new DataStoreError(new Error(notice.failure))
      yield notice.rows.map(toRow)
      thread.tell('next')
    }
  } catch (error) {
    throw error instanceof ThreadEndedError ? new DataStoreError(error) : error
  } finally {
    thread.tell('stop')
    // The reader may be about to end the process, and the thread must be out of the driver by then.
    await thread.ended
  }
}

/** By row numbers, which are read off the end of the table: counting would read it all. */
async function hasManyTracks({ db }: Store): Promise<boolean> {
  const { rows } = await sql<{ last: number | null }>`select max(rowid) as last from tracks`.execute(db)
  return (rows[0]?.last ?? 0) > TRACKS_WORTH_A_THREAD
}

/** About how many tracks there are, drafts included. SQLite counts the entries of an index; PostgreSQL says what it counted last, and may not have yet. */
export async function guessTracks({ db, kind }: Store): Promise<number> {
  const { rows } =
    kind === 'postgres'
      ? await sql<{ count: number }>`select reltuples as count from pg_class where oid = 'tracks'::regclass`.execute(db)
      : await sql<{ count: number }>`select count(*) as count from tracks`.execute(db)
  return Math.max(0, rows[0]?.count ?? 0)
}
