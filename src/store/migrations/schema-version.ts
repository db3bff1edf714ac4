import { stat } from 'node:fs/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { DataStoreError } from '../../errors.ts'
import { connectionOptions, SILENCE_MS } from '../drivers/connection-options.ts'
import { toDataStoreError } from '../drivers/driver-errors.ts'
import { loadPg } from '../drivers/load-pg.ts'
import { openHosts } from '../drivers/postgres-hosts.ts'
import { retryWhileBusy } from '../drivers/sqlite-connection.ts'

/** What `/readyz` and the log say of a store that a newer version has migrated. */
export const NEWER_SCHEMA = 'the database has a newer schema than this program: run the newer version'

/** The store was brought to a schema that this program does not know. */
export class NewerSchemaError extends DataStoreError {
  constructor(version: number, known: number) {
    super(
      new Error(
        `The store has schema version ${version}, but this program knows only up to ${known}: run a newer one.`,
      ),
    )
  }
}

export function refuseNewerSchema(version: number, newest: number): void {
  if (version > newest) throw new NewerSchemaError(version, newest)
}

const NO_SUCH_TABLE = '42P01'

/** The schema version of a store, read without making or changing anything; undefined when there is no store of ours. */
export async function readSchemaVersion(url: string): Promise<number | undefined> {
  try {
    return url.startsWith('sqlite:')
      ? await readSqliteVersion(url.replace(/^sqlite:(?:\/\/(?=\/))?/, ''))
      : await readPostgresVersion(url)
  } catch (error) {
    throw toDataStoreError(error)
  }
}

async function readSqliteVersion(path: string): Promise<number | undefined> {
  const status = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
  if (!status || status.size === 0) return undefined
  const database = new DatabaseSync(path, { readOnly: true, timeout: 0 })
  try {
    return await retryWhileBusy(() => {
      const table = "select 1 from sqlite_master where type = 'table' and name = 'migrations'"
      if (database.prepare(table).get() === undefined) return undefined
      const row = database.prepare('select max(version) as version from migrations').get() as Versions
      return row.version ?? undefined
    })
  } finally {
    database.close()
  }
}

interface Versions {
  version: number | null
}

async function readPostgresVersion(url: string): Promise<number | undefined> {
  const client = new (loadPg().Client)({
    ...connectionOptions(await openHosts(url).locate()),
    query_timeout: SILENCE_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Versions>('select max(version) as version from migrations')
    return rows[0]?.version ?? undefined
  } catch (error) {
    if (error instanceof loadPg().DatabaseError && error.code === NO_SUCH_TABLE) return undefined
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
