import { mkdir, open as openFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'
import { PRIVATE_FOLDER } from '../../config/private-folder.ts'
import { compileRow } from './compile-row.ts'
import { isBusy } from './driver-errors.ts'

type Database = InstanceType<typeof DatabaseSync>
type Statement = ReturnType<Database['prepare']>

/** One SQLite connection whose calls are synchronous and never wait: a lock held elsewhere throws at once. */
export interface SqliteConnection {
  readonly database: Database
  run<R>(query: CompiledQuery): QueryResult<R>
}

/** How long a writer asks again for the lock that another process holds. */
export const BUSY_TIMEOUT_MS = 10_000

const CACHED_STATEMENTS = 300
// Shorter than the rest that a long writer takes (sqlite.ts), so that no process is kept out by another's batches.
const BUSY_STEP_MS = 3

/**
 * What a connection keeps of the file, by what it is for. Few pages are read or written again and again, and the system keeps the file in its
 * memory too; each thread has connections of its own. Many rows that are written lie all over the indexes.
 */
const CACHE_MB = { requests: 8, 'many writes': 64 }
export type StoreUse = keyof typeof CACHE_MB

const setCache = (cacheMb: number) => `pragma cache_size = -${cacheMb * 1024}`

/** Writes. WAL lets readers go on beside it; NORMAL loses no commit when the process dies, only when the power does. */
export async function openWriter(path: string, use: StoreUse): Promise<SqliteConnection> {
  await mkdir(dirname(path), PRIVATE_FOLDER)
  await createPrivately(path)
  return await open(path, [
    'pragma journal_mode = wal',
    'pragma synchronous = normal',
    setCache(CACHE_MB[use]),
    'pragma journal_size_limit = 67108864',
    // Four times the default: an import takes two thirds of the time, and it does not make a server's pauses longer.
    'pragma wal_autocheckpoint = 4000',
  ])
}

/** SQLite would let everybody read a new file. Its log and its index take over the mode that the file has. */
async function createPrivately(path: string): Promise<void> {
  const file = await openFile(path, 'a', 0o600)
  await file.close()
}

export async function openReader(path: string, use: StoreUse): Promise<SqliteConnection> {
  return await open(path, ['pragma query_only = 1', setCache(Math.min(CACHE_MB[use], CACHE_MB.requests))])
}

async function open(path: string, pragmas: readonly string[]): Promise<SqliteConnection> {
  const database = new DatabaseSync(path, { timeout: 0, enableForeignKeyConstraints: true })
  try {
    // Several processes may be turning the same new file to WAL.
    for (const pragma of pragmas) await retryWhileBusy(() => database.exec(pragma))
  } catch (error) {
    database.close()
    throw error
  }
  const statements = new LRUCache<string, PreparedStatement>({ max: CACHED_STATEMENTS })
  return { database, run: (query) => runPrepared(database, statements, query) }
}

/** Waiting happens in timers, never inside SQLite: its own busy timeout would stop the whole process. */
export async function retryWhileBusy<T>(attempt: () => T): Promise<T> {
  const deadline = performance.now() + BUSY_TIMEOUT_MS
  for (;;) {
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
    }
    await delay(1 + Math.random() * BUSY_STEP_MS)
  }
}

interface PreparedStatement {
  readonly statement: Statement
  columns: readonly string[]
  toRow: (values: unknown[]) => unknown
}

function runPrepared<R>(
  database: Database,
  statements: LRUCache<string, PreparedStatement>,
  query: CompiledQuery,
): QueryResult<R> {
  const { sql, parameters } = query
  let prepared = statements.get(sql)
  if (!prepared) {
    prepared = prepare(database, sql)
    statements.set(sql, prepared)
  }
  if (prepared.columns.length === 0) {
    const { changes, lastInsertRowid } = prepared.statement.run(...parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }
  const rows: unknown[][] = prepared.statement.all(...parameters)
  // A migration elsewhere may have widened a `select *` that was prepared before it.
  if (rows[0] && rows[0].length !== prepared.columns.length) readColumns(prepared)
  return { rows: rows.map(prepared.toRow) as R[] }
}

function prepare(database: Database, sql: string): PreparedStatement {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  const prepared: PreparedStatement = { statement, columns: [], toRow: (values) => values }
  readColumns(prepared)
  return prepared
}

function readColumns(prepared: PreparedStatement) {
  prepared.columns = prepared.statement.columns().map((column) => column.name)
  prepared.toRow = compileRow(prepared.columns)
}
