import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { DataStoreError } from '../../errors.ts'
import type { Trx } from '../schema/schema.ts'
import { createFirstSchema } from './0001-first-schema.ts'
import { findSchemaVersion, refuseNewerSchema, VERSIONS } from './schema-version.ts'

export type Migration = (trx: Trx, kind: 'sqlite' | 'postgres') => Promise<void>
type RunTransaction = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>

/** In order, forward only; the number of a schema is the number of the file that made it. Never edit one that was released. */
export const MIGRATIONS: readonly Migration[] = [createFirstSchema]

export const NEWEST_SCHEMA = MIGRATIONS.length

// Any number will do as long as all versions of the program agree on it.
const ADVISORY_LOCK = 7_208_315
const LOCK_TIMEOUT_MS = 60_000
const LOCK_STEP_MS = 50

/** Brings the store to the newest schema, all steps or none. Any number of processes may call it at once. */
export async function migrate(
  transaction: RunTransaction,
  kind: 'sqlite' | 'postgres',
  migrations: readonly Migration[],
): Promise<void> {
  const deadline = performance.now() + LOCK_TIMEOUT_MS
  while (!(await transaction((trx) => migrateAlone(trx, kind, migrations)))) {
    if (performance.now() > deadline)
      throw new DataStoreError(new Error('Another process is still migrating the store.'))
    await delay(LOCK_STEP_MS)
  }
}

/** False when another process is at it. SQLite needs no lock for that: a second write transaction does not begin. */
export async function migrateAlone(
  trx: Trx,
  kind: 'sqlite' | 'postgres',
  migrations: readonly Migration[],
): Promise<boolean> {
  if (kind === 'postgres') {
    if (!(await tryAdvisoryLock(trx))) return false
    await liftTimeLimits(trx)
  }
  const version = await findSchemaVersion(trx)
  refuseNewerSchema(version, migrations.length)
  if (version === 0)
    await sql.raw(`create table if not exists ${VERSIONS} (version integer primary key not null)`).execute(trx)
  for (const [index, apply] of [...migrations.entries()].slice(version)) {
    await apply(trx, kind)
    await sql`insert into ${sql.table(VERSIONS)} (version) values (${index + 1})`.execute(trx)
  }
  return true
}

/** The schema is the program's own, and nothing is to be done. Throws when it is newer. */
export function isNewest(version: number | undefined, migrations: readonly Migration[]): boolean {
  refuseNewerSchema(version ?? 0, migrations.length)
  return version === migrations.length
}

/** Tried, not waited for: a process that waits inside PostgreSQL cannot be told to stop. Held until the transaction ends. */
async function tryAdvisoryLock(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${ADVISORY_LOCK}) as taken`.execute(
    trx,
  )
  return rows[0]?.taken === true
}

/** An index on a large table takes its minutes, and stopping it half-way would mean the same again at the next start, for ever. */
async function liftTimeLimits(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
}
