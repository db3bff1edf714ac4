import { type CompiledQuery, Kysely, type QueryResult } from 'kysely'
import { openThreadCalls } from '../async/thread-calls.ts'
import { startThread } from '../async/threads.ts'
import { builtFile } from '../config/project-files.ts'
import { DataStoreError } from '../errors.ts'
import { readingDialect } from './drivers/reading-dialect.ts'
import type { ReadQuestion } from './read-thread.ts'
import { type Store, sqlitePathOf } from './store.ts'

const THREAD_URL = builtFile(new URL('./read-thread.js', import.meta.url))
const IDLE_MS = 60_000

/** The store, read without holding up the other requests of this process. */
interface ReadingStore {
  /** Its `db` is only read. */
  readonly store: Store
  close(): Promise<void>
}

/**
 * For what reads whole tables. SQLite reads in the thread that asks, so this one asks in another; queries come after each other there.
 * PostgreSQL reads in its own process anyway.
 */
export function openReadingStore(store: Store, name: string): ReadingStore {
  const path = sqlitePathOf(store.url)
  if (path === undefined) return { store, close: async () => {} }
  const calls = openThreadCalls<ReadQuestion, unknown[]>({
    start: () => startThread(THREAD_URL, { workerData: path, name }),
    idleMs: IDLE_MS,
    toError: (cause) => new DataStoreError(cause),
  })
  const read = async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
    return { rows: (await calls.ask({ sql, parameters })) as R[] }
  }
  return { store: { ...store, db: new Kysely({ dialect: readingDialect(read) }) }, close: calls.close }
}
