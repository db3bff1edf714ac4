import { sql } from 'kysely'
import { DataStoreError } from '../../errors.ts'
import { reasonOf } from '../../operator-error.ts'
import { isDamaged } from '../../store/drivers/driver-errors.ts'
import { NEWEST_SCHEMA } from '../../store/migrations/migrations.ts'
import { OldStoreError, readSchemaVersion } from '../../store/migrations/schema-version.ts'
import type { Store } from '../../store/store.ts'
import { describeDifference } from '../../store/store-clock.ts'
import { isoTime } from '../../text/time.ts'
import { describeStore } from '../command/with-store.ts'
import { fail, ok, type Verdict, warn } from './findings.ts'

const MAX_DRIFT_MS = 2000
const MAX_FUTURE_MS = 5 * 60 * 1000
/** No correct clock is before the program was written. */
const EARLIEST_MS = Date.UTC(2025, 0, 1)

/** Reachable, on the newest schema and writable, which a write that is rolled back shows. It neither creates nor migrates a store. */
export async function checkStore(store: Store): Promise<Verdict> {
  const { kind, url } = store
  const place = kind === 'sqlite' ? `SQLite at ${describeStore(url)}` : describeStore(url)
  try {
    const version = await readSchemaVersion(url)
    if (version === undefined)
      return warn(`${place}: there is none yet`, 'nothing: the first start or "khonhac migrate" makes it')
    if (kind === 'sqlite') await checkPages(store)
    if (version > NEWEST_SCHEMA)
      return fail(`${place}: schema ${version} is newer than this version knows (${NEWEST_SCHEMA})`, MEND_NEWER)
    if (version < NEWEST_SCHEMA)
      return warn(`${place}: schema ${version} is older than this version's (${NEWEST_SCHEMA})`, MEND_OLDER)
    await tryWriting(store)
    const { count } = await store.db
      .selectFrom('tracks')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return ok(`${place}: schema ${version}, writable, ${count.toLocaleString('en-US')} tracks`)
  } catch (error) {
    const reason = reasonOf(error instanceof DataStoreError ? error.cause : error)
    if (error instanceof DamagedError || isDamaged(error)) return fail(`${place} is damaged: ${reason}`, MEND_DAMAGED)
    return fail(reason, error instanceof OldStoreError ? MEND_TOO_OLD : mendOf(kind))
  }
}

const MEND_NEWER = 'run the version of the program that the store was last used with, or a newer one'
const MEND_TOO_OLD = 'begin with an empty store, or run the program that this one was made with'
const MEND_OLDER = 'start this version\'s server or run "khonhac migrate", once no older server is needed any more'

const mendOf = (kind: Store['kind']) =>
  kind === 'postgres'
    ? 'check that PostgreSQL runs, and the host, user, password and database in DATABASE_URL'
    : 'check the owner and mode of the file and its folder, and the free disk space'

const MEND_DAMAGED = 'restore it from a backup, or move it away to begin with an empty store'

class DamagedError extends Error {}

/** Reads every page: a damaged one may be where no small query comes across it. */
async function checkPages(store: Store): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(store.db)
  const [first] = rows
  if (first && first.quick_check !== 'ok') throw new DamagedError(first.quick_check.replace(/\s*\n\s*/g, ' '))
}

/** Thrown to roll the transaction back. */
class RollbackError extends Error {}

async function tryWriting(store: Store): Promise<void> {
  const attempt = store.transaction(async (trx) => {
    await trx.insertInto('import_progress').values({ file_key: 'doctor', lines_done: 0, updated_at: 0 }).execute()
    throw new RollbackError()
  })
  await attempt.catch((error: unknown) => {
    if (!(error instanceof RollbackError)) throw error
  })
}

/** Signed links, quotas and webhooks depend on a correct clock. */
export async function checkClock(store: Store | undefined, now: number): Promise<Verdict> {
  const mend = 'let the system keep time (NTP)'
  const shown = isoTime(now)
  if (now < EARLIEST_MS) return fail(`the clock says ${shown}`, mend)
  if (!store) return ok(shown)
  const newest = await store.db.selectFrom('changes').select('at').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  if (newest && newest.at > now + MAX_FUTURE_MS)
    return fail(`the store's newest change is from ${isoTime(newest.at)}, the clock says ${shown}`, mend)
  if (store.kind === 'sqlite') return ok(shown)
  const askedAt = Date.now()
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(
    store.db,
  )
  const aheadMs = (askedAt + Date.now()) / 2 - Number(rows[0]?.ms)
  const problem = describeDifference(aheadMs)
  if (problem !== null) return fail(`${problem}: no webhook is sent from here`, mend)
  const driftMs = Math.abs(aheadMs)
  if (driftMs > MAX_DRIFT_MS) return warn(`differs from PostgreSQL's by ${(driftMs / 1000).toFixed(1)} s`, mend)
  return ok(`${shown}, as PostgreSQL's`)
}
