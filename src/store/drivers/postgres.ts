import {
  CompiledQuery,
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
import { copyIn } from './copy-in.ts'
import { isUnansweredCommit, toDataStoreError } from './driver-errors.ts'
import { isRead } from './is-read.ts'
import { loadPg } from './load-pg.ts'
import { isReadOnly, type PostgresHosts } from './postgres-hosts.ts'
import { isUnawaited, type UnawaitedQuery } from './unawaited-query.ts'

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
    // A statement is sent as soon as it is asked for, also while another is under way.
    pipeline: true,
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
  /** Statements of its transaction that were sent and not awaited, failed ones included. None is an unhandled rejection. */
  unanswered: Set<Promise<unknown>>
}

function createDriver(pool: pg.Pool, hosts: PostgresHosts): Driver {
  const execute = async (connection: DatabaseConnection, text: string) =>
    void (await connection.executeQuery(CompiledQuery.raw(text)))
  return {
    init: async () => {},
    acquireConnection: async () => createSession(await connect(pool, hosts), hosts),
    beginTransaction: (connection) => begin(sessionOf(connection)),
    commitTransaction: (connection) => commit(sessionOf(connection)),
    rollbackTransaction: (connection) => rollback(sessionOf(connection)),
    savepoint: (connection, name) => execute(connection, `savepoint "${name}"`),
    rollbackToSavepoint(connection, name) {
      // What was sent since goes with it, also where it failed.
      sessionOf(connection).unanswered.clear()
      return execute(connection, `rollback to "${name}"`)
    },
    releaseSavepoint: (connection, name) => execute(connection, `release "${name}"`),
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
  await settleAhead(session)
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
  session.unanswered.clear()
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
    unanswered: new Set(),
    async executeQuery<R>(compiled: CompiledQuery) {
      if (session.isInTransaction && isUnawaited(compiled)) {
        await sendAhead(session, compiled)
        return { rows: [] }
      }
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

/** So many that the server has always something to do, so few that they fit into memory. */
const MAX_UNANSWERED = 16

async function sendAhead(session: Session, { sql, parameters, copied }: UnawaitedQuery): Promise<void> {
  const { unanswered } = session
  if (unanswered.size >= MAX_UNANSWERED) await Promise.race(unanswered)
  const answer = send<unknown>(session, (silence) =>
    copied === undefined
      ? session.client.query({ text: sql, values: [...parameters], ...silence })
      : copyIn(session.client, sql, copied, silence),
  )
  unanswered.add(answer)
  // A failure stays until it is awaited.
  answer.then(
    () => unanswered.delete(answer),
    () => {},
  )
}

/** Waits for all that was sent ahead; the first that failed is the reason why the others did. */
async function settleAhead({ unanswered }: Session): Promise<void> {
  const all = [...unanswered]
  unanswered.clear()
  await Promise.all(all)
}

async function query(session: Session, text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
  const answer = send(session, (silence) => session.client.query({ text, values: [...parameters], ...silence }))
  await settleAhead(session)
  return await answer
}

/** How long the server may be silent; without it, as the pool has it. */
type Silence = { query_timeout?: number }

function send<T>(session: Session, ask: (silence: Silence) => Promise<T>): Promise<T> {
  const { size } = session.unanswered
  // Each of those before it may take its time.
  const answer = ask(size === 0 ? {} : { query_timeout: SILENCE_MS * (size + 1) }).catch((error) => {
    // Only an error that the server itself reported leaves the connection usable, and not where it leads to a standby.
    if (!(error instanceof loadPg().DatabaseError) || isReadOnly(error)) session.isBroken = true
    if (session.isBroken) session.hosts.doubt()
    throw toDataStoreError(error)
  })
  // Handled where it is awaited.
  answer.catch(() => {})
  return answer
}
