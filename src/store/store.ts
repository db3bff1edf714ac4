import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { hasAppended } from './change-log.ts'
import type { CommitWatch, OwnWatch } from './drivers/commit-watch.ts'
import { isLostRace } from './drivers/driver-errors.ts'
import { openPostgresPool } from './drivers/postgres.ts'
import { openHosts } from './drivers/postgres-hosts.ts'
import { watchPostgres } from './drivers/postgres-watch.ts'
import { openSqliteFile } from './drivers/sqlite.ts'
import type { StoreUse } from './drivers/sqlite-connection.ts'
import { watchSqlite } from './drivers/sqlite-watch.ts'
import { isNewest, MIGRATIONS, type Migration, migrate } from './migrations/migrations.ts'
import { readSchemaVersion } from './migrations/schema-version.ts'
import type { Db, Schema, Trx } from './schema/schema.ts'

/** Where everything is stored. Whatever goes wrong in the store itself is a DataStoreError whose cause is the driver's error. */
export interface Store {
  readonly kind: 'sqlite' | 'postgres'
  /** Where it is; may hold a password. */
  readonly url: string
  /** Reads and single-statement writes. Inside `transaction` use its argument: a write here would wait for it. */
  readonly db: Db
  /** May run `work` again when the store asks for it, so `work` touches nothing but the store. */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>
  /** Brings the store to the newest schema, however long that takes; makes it when there is none. */
  migrate(): Promise<void>
  /** Resolves when what is committed survives a power cut, which on SQLite takes a second otherwise. */
  sync(): Promise<void>
  /** One cheap read. */
  ping(): Promise<void>
  close(): Promise<void>
  readonly watch: CommitWatch
}

interface Backend extends Pick<Store, 'kind' | 'db' | 'sync' | 'close'> {
  readonly watch: OwnWatch
  /** Calls `work` with a database whose statements have no time limit. */
  withoutTimeouts<T>(work: (db: Db) => Promise<T>): Promise<T>
}

const MAX_TX_ATTEMPTS = 10

interface StoreOptions {
  /** `sqlite:/path/to/file.db` or `postgres://…`. */
  url: string
  /** In the pool to PostgreSQL. */
  connections?: number
  /** What it is opened for, `requests` if left out: SQLite keeps more or less of its file in memory. */
  use?: StoreUse
  /** The steps to the newest schema, for tests that need another one. */
  migrations?: readonly Migration[]
}

/** Nothing is opened yet: an unreachable store makes queries reject. */
export function openStore({ url, connections, use = 'requests', migrations = MIGRATIONS }: StoreOptions): Store {
  const backend = openBackend(url, connections, use)
  const { kind, db, watch } = backend
  return {
    kind,
    url,
    db,
    watch,
    transaction: createTransaction(db, watch),
    async migrate() {
      if (isNewest(await readSchemaVersion(url), migrations)) return
      await backend.withoutTimeouts((unlimited) => migrate(createTransaction(unlimited, watch), kind, migrations))
    },
    sync: backend.sync,
    ping: async () => void (await sql`select 1`.execute(db)),
    async close() {
      await watch.close()
      await backend.close()
    },
  }
}

/** The file of a SQLite store; undefined of any other. */
export function sqlitePathOf(url: string): string | undefined {
  return /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(url)?.[1]
}

function openBackend(url: string, connections: number | undefined, use: StoreUse): Backend {
  if (/^postgres(ql)?:\/\//.test(url)) {
    const hosts = openHosts(url)
    const pool = openPostgresPool(hosts, { connections })
    return {
      kind: 'postgres',
      db: new Kysely({ dialect: pool.dialect }),
      watch: watchPostgres(hosts),
      sync: async () => {},
      async withoutTimeouts(work) {
        const unlimited = openPostgresPool(hosts, { hasTimeouts: false })
        return await work(new Kysely({ dialect: unlimited.dialect })).finally(unlimited.close)
      },
      close: pool.close,
    }
  }
  const path = sqlitePathOf(url)
  if (!path) throw new Error('The store is neither sqlite:<file> nor postgres://<host>/<database>.')
  const file = openSqliteFile(path, use)
  const db = new Kysely<Schema>({ dialect: file.dialect })
  return {
    kind: 'sqlite',
    db,
    withoutTimeouts: (work) => work(db),
    watch: watchSqlite(file),
    sync: file.sync,
    close: file.close,
  }
}

function createTransaction(db: Db, watch: OwnWatch): Store['transaction'] {
  async function attempt<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    let hasChanges = false
    const result = await db.transaction().execute(async (trx) => {
      const value = await work(trx)
      hasChanges = hasAppended(trx)
      return value
    })
    if (hasChanges) watch.tell()
    return result
  }

  return async (work) => {
    for (let races = 0; ; races += 1) {
      try {
        return await attempt(work)
      } catch (error) {
        if (!isLostRace(error) || races >= MAX_TX_ATTEMPTS) throw error
      }
      await delay(Math.random() * 10 * (races + 1))
    }
  }
}
