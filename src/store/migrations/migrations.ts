import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { DataStoreError } from '../../errors.ts'
import type { Schema } from '../schema/schema.ts'
import { createFirstSchema } from './0001-first-schema.ts'
import { addWebhookOutbox } from './0002-webhook-outbox.ts'
import { addSoundFiles } from './0003-sound-files.ts'
import { addImportFailures } from './0004-import-failures.ts'
import { addWatermarkVariants } from './0005-watermark-variants.ts'
import { addAliases } from './0006-aliases.ts'
import { addRequestReasons } from './0007-request-reasons.ts'
import { addLongLists } from './0008-long-lists.ts'
import { addAddressLocks } from './0009-address-locks.ts'
import { addSearchDays } from './0010-search-days.ts'
import { addLookups } from './0011-lookups.ts'
import { addFileReferences } from './0012-file-references.ts'
import { addAdministrators } from './0013-administrators.ts'
import { addApplications } from './0014-applications.ts'
import { addMails } from './0015-mails.ts'
import { addJobs } from './0016-jobs.ts'
import { addTakedowns } from './0017-takedowns.ts'
import { addTraffic } from './0018-traffic.ts'
import { addTraces } from './0019-traces.ts'
import { addConsoleLists } from './0020-console-lists.ts'
import { addListening } from './0021-listening.ts'
import { addRecoveryCodes } from './0022-recovery-codes.ts'
import { indexUnsentByWebhook } from './0023-unsent-by-webhook.ts'
import { addPartnerSessions } from './0024-partner-sessions.ts'
import { addKeyChains } from './0025-key-chains.ts'
import { addEventTimes } from './0026-event-times.ts'
import { addPublishAt } from './0027-publish-at.ts'
import { addAdminTokens } from './0028-admin-tokens.ts'
import { addPreviousSecrets } from './0029-webhook-secrets.ts'
import { addPartnerDesk } from './0030-partner-desk.ts'
import { addSafeAdministrators } from './0031-safe-administrators.ts'
import { addArtistMerges } from './0032-artist-merges.ts'
import { indexTracksByLength } from './0033-tracks-by-length.ts'
import { addAlerts } from './0034-alerts.ts'
import { addClaims } from './0035-claims.ts'
import { addLicenseProofs } from './0036-license-proofs.ts'
import { addRepeatedRequests } from './0037-repeated-requests.ts'
import { addCollections } from './0038-collections.ts'
import { addDeliverySubjects } from './0039-delivery-subjects.ts'
import { addSecondDesk } from './0041-second-desk.ts'
import { addReleases } from './0042-releases.ts'
import { addChangeMarks } from './0043-change-marks.ts'
import { refuseNewerSchema } from './schema-version.ts'

export type Migration = (trx: Transaction<Schema>, kind: 'sqlite' | 'postgres') => Promise<void>
type RunTransaction = <T>(work: (trx: Transaction<Schema>) => Promise<T>) => Promise<T>

/** In order, forward only; the version of a store is how many of them it has had. Never edit one that was released. */
export const MIGRATIONS: readonly Migration[] = [
  createFirstSchema,
  addWebhookOutbox,
  addSoundFiles,
  addImportFailures,
  addWatermarkVariants,
  addAliases,
  addRequestReasons,
  addLongLists,
  addAddressLocks,
  addSearchDays,
  addLookups,
  addFileReferences,
  addAdministrators,
  addApplications,
  addMails,
  addJobs,
  addTakedowns,
  addTraffic,
  addTraces,
  addConsoleLists,
  addListening,
  addRecoveryCodes,
  indexUnsentByWebhook,
  addPartnerSessions,
  addKeyChains,
  addEventTimes,
  addPublishAt,
  addAdminTokens,
  addPreviousSecrets,
  addPartnerDesk,
  addSafeAdministrators,
  addArtistMerges,
  indexTracksByLength,
  addAlerts,
  addClaims,
  addLicenseProofs,
  addRepeatedRequests,
  addCollections,
  addDeliverySubjects,
  addSecondDesk,
  addReleases,
  addChangeMarks,
]

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
  trx: Transaction<Schema>,
  kind: 'sqlite' | 'postgres',
  migrations: readonly Migration[],
): Promise<boolean> {
  if (kind === 'postgres') {
    if (!(await tryAdvisoryLock(trx))) return false
    await liftTimeLimits(trx)
  }
  const versions = trx.withTables<{ migrations: { version: number } }>()
  await trx.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .execute()
  const { version } = await versions
    .selectFrom('migrations')
    .select((row) => row.fn.coalesce(row.fn.max('version'), sql<number>`0`).as('version'))
    .executeTakeFirstOrThrow()
  refuseNewerSchema(version, migrations.length)
  for (const [index, apply] of [...migrations.entries()].slice(version)) {
    await apply(trx, kind)
    await versions
      .insertInto('migrations')
      .values({ version: index + 1 })
      .execute()
  }
  return true
}

/** The schema is the program's own, and nothing is to be done. Throws when it is newer. */
export function isNewest(version: number | undefined, migrations: readonly Migration[]): boolean {
  refuseNewerSchema(version ?? 0, migrations.length)
  return version === migrations.length
}

/** Tried, not waited for: a process that waits inside PostgreSQL cannot be told to stop. Held until the transaction ends. */
async function tryAdvisoryLock(trx: Transaction<Schema>): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${ADVISORY_LOCK}) as taken`.execute(
    trx,
  )
  return rows[0]?.taken === true
}

/** An index on a large table takes its minutes, and stopping it half-way would mean the same again at the next start, for ever. */
async function liftTimeLimits(trx: Transaction<Schema>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
}
