import type { Kysely, Transaction } from 'kysely'
import { createSessionToken, csrfOf, digestToken } from '../access/session-token.ts'
import type { AdminRole } from '../store/schema/console-tables.ts'
import type { Schema } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import { HOUR_MS } from '../time.ts'
import { findTokenRoles } from './tokens.ts'

const MAX_IDLE_MS = 8 * HOUR_MS
const MAX_AGE_MS = 7 * 24 * HOUR_MS
/** How exact `seen_at` is: a session is not written to the store at every request. */
const SEEN_STEP_MS = 60_000

export interface Session {
  id: string
  name: string
  role: AdminRole
  csrf: string
  session: string
}

/** A new token, whatever the browser had before. Only its digest is stored. */
export async function openSession(
  trx: Transaction<Schema>,
  { adminId, address }: { adminId: string; address: string },
  now: number,
): Promise<string> {
  const token = createSessionToken()
  await trx
    .insertInto('admin_sessions')
    .values({ digest: digestToken(token), admin_id: adminId, address, created_at: now, seen_at: now })
    .execute()
  return token
}

/** Asks the store every time: a session that was ended in one process is dead in all of them. */
export async function findSession(store: Store, token: string, now: number): Promise<Session | undefined> {
  const digest = digestToken(token)
  const found = await openSessions(store.db, now)
    .select(['administrators.id', 'name', 'role', 'seen_at'])
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { seen_at, ...admin } = found
  if (seen_at < now - SEEN_STEP_MS)
    await store.db.updateTable('admin_sessions').set({ seen_at: now }).where('digest', '=', digest).execute()
  return { ...admin, csrf: csrfOf(token), session: digest }
}

/** Which of these sessions are open, and tokens good, with the role that each has now. Looking does not prolong them. */
export async function findRoles(
  store: Store,
  digests: readonly string[],
  now: number,
): Promise<Map<string, AdminRole>> {
  const rows = await openSessions(store.db, now).select(['digest', 'role']).where('digest', 'in', digests).execute()
  const tokens = rows.length < digests.length ? await findTokenRoles(store.db, digests, now) : []
  return new Map([...rows.map(({ digest, role }) => [digest, role] as const), ...tokens])
}

/** For what takes longer than a request usually does; of a token it is whether it is still good. Nobody is seen by it. */
export async function isSessionOpen({ db }: Store, digest: string, now: number): Promise<boolean> {
  const found = await openSessions(db, now).select('digest').where('digest', '=', digest).executeTakeFirst()
  return found !== undefined || (await findTokenRoles(db, [digest], now)).length > 0
}

/** Those of administrators that are still there and have neither rested nor lasted too long. */
const openSessions = (db: Kysely<Schema>, now: number) =>
  db
    .selectFrom('admin_sessions')
    .innerJoin('administrators', 'administrators.id', 'admin_sessions.admin_id')
    .where('seen_at', '>', now - MAX_IDLE_MS)
    .where('admin_sessions.created_at', '>', now - MAX_AGE_MS)

export async function closeSession(db: Kysely<Schema>, digest: string): Promise<void> {
  await db.deleteFrom('admin_sessions').where('digest', '=', digest).execute()
}

/** All sessions of an administrator, or all but one. */
export async function closeSessionsOf(db: Kysely<Schema>, adminId: string, except?: string): Promise<number> {
  let query = db.deleteFrom('admin_sessions').where('admin_id', '=', adminId)
  if (except !== undefined) query = query.where('digest', '!=', except)
  return (await query.returning('digest').execute()).length
}

export interface ListedSession {
  address: string
  created_at: number
  seen_at: number
  isOwn: boolean
}

export async function listSessions(store: Store, adminId: string, own: string, now: number): Promise<ListedSession[]> {
  const rows = await store.db
    .selectFrom('admin_sessions')
    .select(['digest', 'address', 'created_at', 'seen_at'])
    .where('admin_id', '=', adminId)
    .where('seen_at', '>', now - MAX_IDLE_MS)
    .where('created_at', '>', now - MAX_AGE_MS)
    .orderBy('seen_at', 'desc')
    .execute()
  return rows.map(({ digest, ...row }) => ({ ...row, isOwn: digest === own }))
}

export async function applySessionRetention(store: Store, now: number): Promise<void> {
  await store.db
    .deleteFrom('admin_sessions')
    .where((row) => row.or([row('seen_at', '<', now - MAX_IDLE_MS), row('created_at', '<', now - MAX_AGE_MS)]))
    .execute()
}
