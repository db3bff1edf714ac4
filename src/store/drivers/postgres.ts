import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import { currentWrites } from '../../async/request-writes.ts'
import { DataStoreError } from '../../errors.ts'
import { commitIfWanted } from './commit-if-wanted.ts'
import { connectionOptions, SILENCE_MS } from './connection-options.ts'
import { isUnansweredCommit, toDataStoreError } from './driver-errors.ts'
import { isRead } from './is-read.ts'
import { loadPg } from './load-pg.ts'
import { isReadOnly, type PostgresHosts } from './postgres-hosts.ts'

export interface PostgresPool {
  readonly dialect: Dialect
  close(): Promise<void>
}

/** Size of a pool, unless the operator says otherwise. */
const CONNECTIONS = 10

/** `hasTimeouts: false` is for a migration, whose statements may take as long as they need (its transaction lifts the server's limit too). */
export function openPostgresPool(
  hosts: PostgresHosts,
  { hasTimeouts = true, connections = CONNECTIONS }: { hasTimeouts?: boolean; connections?: number | undefined } = {},
): PostgresPool {
  const pool = new (loadPg().Pool)({
    ...connectionOptions(hosts.latest),
    Client: createClientClass(hosts),
    ...(hasTimeouts ? { max: connections, query_timeout: SILENCE_MS } : { max: 1 }),
  })
  // A connection that breaks emits an error event, and one without a listener ends the process. A query
  // on that connection fails and so reports it; the pool drops the connection and opens another.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  let ending: Promise<void> | undefined
  return {
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => createDriver(pool, hosts),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    close: () => (ending ??= pool.end()),
  }
}

/** Handed to kysely: a pooled connection, and whether it must not be used again. */
interface Session extends DatabaseConnection {
  readonly client: pg.PoolClient
  readonly hosts: PostgresHosts
  isBroken: boolean
  isInTransaction: boolean
}

function createDriver(pool: pg.Pool, hosts: PostgresHosts): Driver {
  return {
    init: async () => {},
    acquireConnection: async () => createSession(await connect(pool, hosts), hosts),
    beginTransaction: (connection) => begin(sessionOf(connection)),
    commitTransaction: (connection) => commit(sessionOf(connection)),
    rollbackTransaction: (connection) => rollback(sessionOf(connection)),
    async releaseConnection(connection) {
      const session = sessionOf(connection)
      session.client.release(session.isBroken)
    },
    destroy: async () => {},
  }
}

async function begin(session: Session): Promise<void> {
  currentWrites()?.check()
  // Whatever the database's own default is: who has waited for a lock must see what was committed meanwhile.
  await query(session, 'begin isolation level read committed', [])
  session.isInTransaction = true
}

async function commit(session: Session): Promise<void> {
  await commitIfWanted(
    async () => {
      const { command } = await query(session, 'commit', [])
      session.isInTransaction = false
      // PostgreSQL answers so when a statement failed and its error was caught on the way: nothing was committed.
      if (command === 'ROLLBACK') throw new DataStoreError(new Error('The transaction had failed and was rolled back.'))
    },
    (error) => session.isBroken || isUnansweredCommit(error),
  )
}

/** Must not throw: it would hide the error that is the reason for the rollback. */
async function rollback(session: Session): Promise<void> {
  session.isInTransaction = false
  await query(session, 'rollback', []).catch(() => {
    session.isBroken = true
  })
}

function sessionOf(connection: DatabaseConnection): Session {
  return connection as Session
}

async function connect(pool: pg.Pool, hosts: PostgresHosts): Promise<pg.PoolClient> {
  try {
    if (!hosts.isSeveral) return await pool.connect()
    return await connectToLatest(pool, hosts).catch(() => {
      // The server may be gone, and another may have taken its place.
      hosts.doubt()
      return connectToLatest(pool, hosts)
    })
  } catch (error) {
    throw toDataStoreError(error)
  }
}

/** The server that a connection of the pool was opened to. */
const serverOf = new WeakMap<object, string>()

function createClientClass(hosts: PostgresHosts) {
  return class extends loadPg().Client {
    constructor(options?: pg.ClientConfig) {
      super({ ...options, connectionString: hosts.latest })
      serverOf.set(this, hosts.latest)
    }
  }
}

/** Connections to a server that has been left are not used again: it may be silent, or a standby by now. */
async function connectToLatest(pool: pg.Pool, hosts: PostgresHosts): Promise<pg.PoolClient> {
  await hosts.locate()
  for (;;) {
    const client = await pool.connect()
    if (serverOf.get(client) === hosts.latest) return client
    client.release(true)
  }
}

const COUNTED = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

function createSession(client: pg.PoolClient, hosts: PostgresHosts): Session {
  const session: Session = {
    client,
    hosts,
    isBroken: false,
    isInTransaction: false,
    async executeQuery<R>(compiled: CompiledQuery) {
      const isOwnTransaction = !session.isInTransaction && currentWrites() !== undefined && !isRead(compiled)
      const run = () => query(session, compiled.sql, compiled.parameters)
      const { command, rowCount, rows } = await (isOwnTransaction ? inTransaction(session, run) : run())
      return COUNTED.includes(command)
        ? { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
        : { rows: rows as R[] }
    },
    streamQuery() {
      throw new Error('Rows are not streamed: read them in batches (scan.ts).')
    },
  }
  return session
}

/** A single statement for a request that may be refused while it waits: it is not to commit by itself. */
async function inTransaction<T>(session: Session, work: () => Promise<T>): Promise<T> {
  await begin(session)
  try {
    const result = await work()
    await commit(session)
    return result
  } catch (error) {
    await rollback(session)
    throw error
  }
}

async function query(session: Session, text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
  try {
    return await session.client.query({ text, values: [...parameters] })
  } catch (error) {
    // Only an error that the server itself reported leaves the connection usable, and not where it leads to a standby.
    if (!(error instanceof loadPg().DatabaseError) || isReadOnly(error)) session.isBroken = true
    if (session.isBroken) session.hosts.doubt()
    throw toDataStoreError(error)
  }
}
