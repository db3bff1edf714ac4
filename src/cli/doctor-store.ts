import { access, stat } from 'node:fs/promises'
import { sql } from 'kysely'
import { DataStoreError } from '../errors.ts'
import { isDamaged } from '../store/driver-errors.ts'
import type { Store } from '../store/store.ts'
import { type Finding, fail, ok, reasonOf, warn } from './doctor-findings.ts'

const DRIFT_MOST_MS = 2000
const FUTURE_MOST_MS = 5 * 60 * 1000
/** No correct clock is before the program was written. */
const EARLIEST_MS = Date.UTC(2025, 0, 1)

/** Reachable, on the newest schema, and written to, which is taken back. */
export async function checkStore(store: Store, url: string): Promise<Finding> {
  const name = 'store'
  const path = url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined
  if (path !== undefined && !(await exists(path)))
    return warn(name, `SQLite: ${path} does not exist yet`, 'nothing: the first start or "khonhac migrate" makes it')
  try {
    if (path !== undefined) await readThrough(store, path)
    await store.migrate()
    await tryWriting(store)
    const version = await findVersion(store)
    const { count } = await store.db
      .selectFrom('tracks')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const place = path === undefined ? `PostgreSQL at ${new URL(url).host}` : `SQLite at ${path}`
    return ok(name, `${place}: schema ${version}, writable, ${count.toLocaleString('en-US')} tracks`)
  } catch (error) {
    if (error instanceof DamagedError || isDamaged(error)) {
      const reason = error instanceof DataStoreError ? error.cause : error
      return fail(name, `SQLite: ${path} is damaged: ${reasonOf(reason)}`, MEND_DAMAGED)
    }
    const mend =
      error instanceof DataStoreError
        ? mendOf(store.kind)
        : 'run the version of the program that the store was last used with, or a newer one'
    return fail(name, reasonOf(error instanceof DataStoreError ? error.cause : error), mend)
  }
}

const mendOf = (kind: Store['kind']) =>
  kind === 'postgres'
    ? 'check that PostgreSQL runs, and the host, user, password and database in DATABASE_URL'
    : 'check the owner and mode of the file and its folder, and the free disk space'

const MEND_DAMAGED = 'restore it from a backup, or move it away to begin with an empty store'

class DamagedError extends Error {}

/** Page by page: a broken one may lie where no small query comes by. */
async function readThrough(store: Store, path: string): Promise<void> {
  // Nobody has written to it yet.
  if ((await stat(path)).size === 0) return
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(store.db)
  const [first] = rows
  if (first && first.quick_check !== 'ok') throw new DamagedError(first.quick_check.replace(/\s*\n\s*/g, ' '))
}

class TakenBack extends Error {}

async function tryWriting(store: Store): Promise<void> {
  const attempt = store.transaction(async (trx) => {
    await trx.insertInto('import_progress').values({ file_key: 'doctor', lines_done: 0, updated_at: 0 }).execute()
    throw new TakenBack()
  })
  await attempt.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error
  })
}

async function findVersion(store: Store): Promise<number> {
  const { rows } = await sql<{ version: number }>`select max(version) as version from migrations`.execute(store.db)
  return rows[0]?.version ?? 0
}

/** Signed links, quotas and webhooks all go by the clock. */
export async function checkClock(store: Store | undefined, now: number): Promise<Finding> {
  const name = 'clock'
  const mend = 'let the system keep time (NTP)'
  const shown = new Date(now).toISOString()
  if (now < EARLIEST_MS) return fail(name, `the clock says ${shown}`, mend)
  if (!store) return ok(name, shown)
  const newest = await store.db.selectFrom('changes').select('at').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  if (newest && newest.at > now + FUTURE_MOST_MS)
    return fail(
      name,
      `the store's newest change is from ${new Date(newest.at).toISOString()}, the clock says ${shown}`,
      mend,
    )
  if (store.kind === 'sqlite') return ok(name, shown)
  const askedAt = Date.now()
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(
    store.db,
  )
  const driftMs = Math.abs(Number(rows[0]?.ms) - (askedAt + Date.now()) / 2)
  if (driftMs > DRIFT_MOST_MS) return warn(name, `differs from PostgreSQL's by ${(driftMs / 1000).toFixed(1)} s`, mend)
  return ok(name, `${shown}, as PostgreSQL's`)
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
