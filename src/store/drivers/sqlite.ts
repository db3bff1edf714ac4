import { open, stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely'
import { createMutex } from '../../async/mutex.ts'
import { currentWrites } from '../../async/request-writes.ts'
import { yieldIfLate } from '../../async/turns.ts'
import { DataStoreError } from '../../errors.ts'
import { commitIfWanted } from './commit-if-wanted.ts'
import { toDataStoreError } from './driver-errors.ts'
import { isRead } from './is-read.ts'
import { OwnSqliteCompiler } from './sqlite-compiler.ts'
import {
  BUSY_TIMEOUT_MS,
  openReader,
  openWriter,
  retryWhileBusy,
  type SqliteConnection,
  type StoreUse,
} from './sqlite-connection.ts'

/** A SQLite file: one connection that writes, one that reads without ever waiting for the first. */
export interface SqliteFile {
  readonly dialect: Dialect
  /** Differs from the last answer once another process has committed; undefined while the file is not open. */
  readDataVersion(): number | undefined
  connect(): Promise<unknown>
  /** Resolves when all that is committed is on the disk: commits alone reach the log file and are left there. */
  sync(): Promise<void>
  close(): Promise<void>
}

interface Connections {
  readonly writer: SqliteConnection
  readonly reader: SqliteConnection
  readonly readDataVersion: () => number
}

const LONG_HOLD_MS = 10
const REST_MS = 6
const CHECKPOINT_AT_BYTES = 64 * 1024 * 1024
const CHECKPOINT_CHECK_MS = 1000

export function openSqliteFile(path: string, use: StoreUse): SqliteFile {
  const connections = createConnections(path, use)
  const writing = createWriting(path, connections.get)
  return {
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => createDriver(connections.get, writing),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new OwnSqliteCompiler(),
    },
    readDataVersion: () => connections.current()?.readDataVersion(),
    connect: connections.get,
    sync: () => syncLog(`${path}-wal`),
    async close() {
      const unlock = await writing.mutex.lock(BUSY_TIMEOUT_MS)
      connections.close()
      unlock()
    },
  }
}

async function syncLog(path: string): Promise<void> {
  try {
    const log = await open(path, 'r')
    await log.datasync().finally(() => log.close())
  } catch (error) {
    throw toDataStoreError(error)
  }
}

/** Opened by the first query, and again by the next one when that failed: a missing disk may come back. */
function createConnections(path: string, use: StoreUse) {
  let current: Connections | undefined
  let opening: Promise<Connections> | undefined
  let isClosed = false

  async function open(): Promise<Connections> {
    let writer: SqliteConnection | undefined
    try {
      writer = await openWriter(path, use)
      const reader = await openReader(path, use)
      current = { writer, reader, readDataVersion: prepareDataVersion(writer) }
      return current
    } catch (error) {
      // It would stay open for ever, and every try would leave another.
      writer?.database.close()
      throw toDataStoreError(error)
    } finally {
      opening = undefined
    }
  }

  return {
    current: () => current,
    async get(): Promise<Connections> {
      if (isClosed) throw new DataStoreError(new Error('The store is closed.'))
      if (current) return current
      opening ??= open()
      return await opening
    },
    close() {
      isClosed = true
      if (!current) return
      emptyLog(current.writer)
      current.reader.database.close()
      current.writer.database.close()
      current = undefined
    },
  }
}

/** Asked on the writer's connection, whose own commits do not count: a change means a commit of another process. */
function prepareDataVersion(writer: SqliteConnection): () => number {
  const statement = writer.database.prepare('pragma data_version')
  statement.setReturnArrays(true)
  return () => statement.get()[0]
}

/**
 * Tried, not waited for. Closing a connection does not do it: the driver cannot end prepared statements, and SQLite takes a
 * connection with statements for an open one.
 */
function emptyLog(writer: SqliteConnection) {
  try {
    writer.database.exec('pragma wal_checkpoint(truncate)')
  } catch {
    // The log stays complete, and is read when the file is opened next.
  }
}

type Writing = ReturnType<typeof createWriting>

/** Serialises the writes of this process and leaves room for those of others. */
function createWriting(path: string, connect: () => Promise<Connections>) {
  const mutex = createMutex()
  let restUntil = 0
  let checkpointCheckedAt = 0

  /** A log that other processes never let restart would grow for ever: past this size it is emptied, unless another process prevents it. */
  async function boundLog() {
    if (performance.now() - checkpointCheckedAt < CHECKPOINT_CHECK_MS) return
    checkpointCheckedAt = performance.now()
    const log = await stat(`${path}-wal`).catch(() => undefined)
    if (!log || log.size < CHECKPOINT_AT_BYTES) return
    const { writer } = await connect()
    emptyLog(writer)
  }

  return {
    mutex,
    /**
     * The lock of this process; `give` returns it. SQLite's lock has no queue, so a process that held it for long
     * waits before it asks again, longer than others sleep between two tries: an import in batches shuts no other writer out.
     */
    async take(): Promise<{ writer: SqliteConnection; give: () => void }> {
      const { writer } = await connect()
      const unlock = await mutex.lock(BUSY_TIMEOUT_MS)
      try {
        const restMs = restUntil - performance.now()
        if (restMs > 0) await delay(restMs)
        await boundLog()
      } catch (error) {
        unlock()
        throw error
      }
      const takenAt = performance.now()
      return {
        writer,
        give: () => {
          const now = performance.now()
          if (now - takenAt > LONG_HOLD_MS) restUntil = now + REST_MS
          unlock()
        },
      }
    },
  }
}

/** Handed to kysely for one query or one transaction; holds the writer only while it must. */
interface Session extends DatabaseConnection {
  transaction: { writer: SqliteConnection; give: () => void } | undefined
}

function createDriver(connect: () => Promise<Connections>, writing: Writing): Driver {
  return {
    init: async () => {},
    acquireConnection: async () => createSession(connect, writing),
    async beginTransaction(connection) {
      try {
        const held = await writing.take()
        sessionOf(connection).transaction = held
        await retryWhileBusy(() => {
          currentWrites()?.check()
          held.writer.database.exec('begin immediate')
        })
      } catch (error) {
        throw toDataStoreError(error)
      }
    },
    // SQLite always knows what became of it.
    commitTransaction: (connection) =>
      commitIfWanted(
        async () => void (await connection.executeQuery(CompiledQuery.raw('commit'))),
        () => false,
      ),
    async rollbackTransaction(connection) {
      const writer = sessionOf(connection).transaction?.writer
      // After some failures, a full disk for one, SQLite has rolled back already.
      if (writer?.database.isTransaction) writer.database.exec('rollback')
    },
    async releaseConnection(connection) {
      const session = sessionOf(connection)
      session.transaction?.give()
      session.transaction = undefined
    },
    destroy: async () => {},
  }
}

function sessionOf(connection: DatabaseConnection): Session {
  return connection as Session
}

function createSession(connect: () => Promise<Connections>, writing: Writing): Session {
  const session: Session = {
    transaction: undefined,
    async executeQuery<R>(query: CompiledQuery) {
      try {
        await yieldIfLate()
        if (session.transaction) return session.transaction.writer.run(query)
        if (isRead(query)) {
          const { reader } = await connect()
          return await retryWhileBusy(() => reader.run(query))
        }
        const { writer, give } = await writing.take()
        try {
          return await retryWhileBusy(() => runIfWanted(() => writer.run<R>(query)))
        } finally {
          give()
        }
      } catch (error) {
        throw toDataStoreError(error)
      }
    },
    streamQuery() {
      // An open cursor would keep the write-ahead log from ever being emptied.
      throw new Error('Rows are not streamed: read them in batches (scan.ts).')
    },
  }
  return session
}

/** A statement that is its own transaction. */
function runIfWanted<T>(run: () => T): T {
  const endCommit = currentWrites()?.beginCommit()
  try {
    const result = run()
    endCommit?.('done')
    return result
  } catch (error) {
    endCommit?.('not-done')
    throw error
  }
}
