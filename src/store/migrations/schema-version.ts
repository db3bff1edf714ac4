import { stat } from 'node:fs/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { sql } from 'kysely'
import { DataStoreError } from '../../errors.ts'
import { isPostgres } from '../dialect.ts'
import { connectionOptions, SILENCE_MS } from '../drivers/connection-options.ts'
import { toDataStoreError } from '../drivers/driver-errors.ts'
import { loadPg } from '../drivers/load-pg.ts'
import { openHosts } from '../drivers/postgres-hosts.ts'
import { retryWhileBusy } from '../drivers/sqlite-connection.ts'
import type { Db } from '../schema/schema.ts'

/** A table of ours with a row for each migration that the store has had. */
export const VERSIONS = 'khonhac_schema'
/** A table that every store of ours has, those of before version 0.1.0 too. */
const OLDEST = 'track_peaks'

/** The store has a schema that this program cannot use and does not touch; `reason` is what `/readyz` and the log say of it. */
export class ForeignSchemaError extends DataStoreError {
  readonly reason: string

  constructor(message: string, reason: string) {
    super(new Error(message))
    this.reason = reason
  }
}

/** Made by a program that was never released. */
export class OldStoreError extends ForeignSchemaError {
  constructor() {
    super(
      'it was made before version 0.1.0, the first that is migrated from, and is left as it is: begin with an empty store',
      'the database was made before version 0.1.0, the first that is migrated from',
    )
  }
}

export function refuseNewerSchema(version: number, newest: number): void {
  if (version <= newest) return
  throw new ForeignSchemaError(
    `The store has schema version ${version}, but this program knows only up to ${newest}: run a newer one.`,
    'the database has a newer schema than this program: run the newer version',
  )
}

/** Where unqualified names lead: another schema of the same database may hold another store. */
async function hasTable(db: Db, name: string): Promise<boolean> {
  const found = isPostgres(db)
    ? sql`select 1 where to_regclass(${name}) is not null`
    : sql`select 1 from sqlite_master where type = 'table' and name = ${name}`
  return (await found.execute(db)).rows.length > 0
}

/** The schema of a store; 0 when it is none of ours yet. */
export async function findSchemaVersion(db: Db): Promise<number> {
  const isNamed = await hasTable(db, VERSIONS)
  if (!isNamed && (await hasTable(db, OLDEST))) throw new OldStoreError()
  if (!isNamed) return 0
  const { rows } = await sql<Versions>`select max(version) as version from ${sql.table(VERSIONS)}`.execute(db)
  return rows[0]?.version ?? 0
}

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
      const has = (name: string) =>
        database.prepare('select 1 from sqlite_master where name = ?').get(name) !== undefined
      if (has(OLDEST) && !has(VERSIONS)) throw new OldStoreError()
      if (!has(VERSIONS)) return undefined
      return (database.prepare(HIGHEST).get() as Versions).version ?? undefined
    })
  } finally {
    database.close()
  }
}

const HIGHEST = `select max(version) as version from ${VERSIONS}`

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
    const has = async (name: string) =>
      (await client.query('select to_regclass($1) is not null as is_there', [name])).rows[0].is_there === true
    const isNamed = await has(VERSIONS)
    if (!isNamed && (await has(OLDEST))) throw new OldStoreError()
    if (!isNamed) return undefined
    return (await client.query<Versions>(HIGHEST)).rows[0]?.version ?? undefined
  } finally {
    await client.end().catch(() => {})
  }
}
