import { createHash } from 'node:crypto'
import { createSessionToken, csrfOf, digestToken } from '../../access/session-token.ts'
import type { SignedIn } from '../../http/endpoint.ts'
import { OperatorError } from '../../operator-error.ts'
import { type AuditContext, recordAudit } from '../../store/audit-log.ts'
import type { AdminRole } from '../../store/schema/console-tables.ts'
import type { Db, Trx } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { HOUR_MS } from '../../text/time.ts'
import { findTokenRoles } from './tokens.ts'

export const MAX_IDLE_MS = 8 * HOUR_MS
export const MAX_AGE_MS = 7 * 24 * HOUR_MS
/** How exact `seen_at` is: a session is not written to the store at every request. */
const SEEN_STEP_MS = 60_000
const MAX_USER_AGENT = 300

export type Session = Required<SignedIn>

/** A new token, whatever the browser had before. Only its digest is stored. */
export async function openSession(
  trx: Trx,
  { adminId, address, userAgent }: { adminId: string; address: string; userAgent?: string | undefined },
  now: number,
): Promise<string> {
  const token = createSessionToken()
  const bare = userAgent?.toWellFormed().replaceAll(/\p{Cc}/gu, '')
  const user_agent = bare?.slice(0, MAX_USER_AGENT) ?? null
  await trx
    .insertInto('admin_sessions')
    .values({ digest: digestToken(token), admin_id: adminId, address, user_agent, created_at: now, seen_at: now })
    .execute()
  return token
}

/** Asks the store every time: a session that was ended in one process is dead in all of them. */
export async function findSession(store: Store, token: string, now: number): Promise<Session | undefined> {
  const digest = digestToken(token)
  const found = await openSessions(store.db, now)
    .leftJoin('admin_rules', (join) =>
      join
        .on('admin_rules.name', '=', 'second_factor')
        .onRef('admin_rules.since', '<=', 'admin_sessions.created_at')
        .on('totp_sealed', 'is', null),
    )
    .select(['administrators.id', 'administrators.name', 'role', 'seen_at', 'since'])
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { seen_at, since, ...admin } = found
  if (seen_at < now - SEEN_STEP_MS)
    await store.db.updateTable('admin_sessions').set({ seen_at: now }).where('digest', '=', digest).execute()
  return { ...admin, csrf: csrfOf(token), session: digest, awaitsSecondFactor: since !== null }
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

/** For requests that take long, with a session or a token. Does not count as activity. */
export async function isSessionOpen({ db }: Store, digest: string, now: number): Promise<boolean> {
  const found = await openSessions(db, now).select('digest').where('digest', '=', digest).executeTakeFirst()
  return found !== undefined || (await findTokenRoles(db, [digest], now)).length > 0
}

/** Those of administrators that are still there and have neither rested nor lasted too long. */
const openSessions = (db: Db, now: number) =>
  db
    .selectFrom('admin_sessions')
    .innerJoin('administrators', 'administrators.id', 'admin_sessions.admin_id')
    .where('seen_at', '>', now - MAX_IDLE_MS)
    .where('admin_sessions.created_at', '>', now - MAX_AGE_MS)

export async function closeSession(db: Db, digest: string): Promise<void> {
  await db.deleteFrom('admin_sessions').where('digest', '=', digest).execute()
}

/** All sessions of an administrator, or all but one. */
export async function closeSessionsOf(db: Db, adminId: string, except?: string): Promise<number> {
  let query = db.deleteFrom('admin_sessions').where('admin_id', '=', adminId)
  if (except !== undefined) query = query.where('digest', '!=', except)
  return (await query.returning('digest').execute()).length
}

/** All sessions of an administrator but the one that asks, and says so in the log. */
export async function closeAllSessions(
  store: Store,
  { id, name, session }: { id: string; name: string; session?: string },
  audit: AuditContext,
): Promise<number> {
  return await store.transaction(async (trx) => {
    const closed = await closeSessionsOf(trx, id, session)
    await recordAudit(trx, audit, { action: 'session.close-others', id, name, after: { closed } })
    return closed
  })
}

/** A name for others to know a session by; neither the digest nor the token follows from it. */
function idOfSession(digest: string): string {
  const bytes = createHash('sha256').update(`id:${digest}`).digest().subarray(0, 16)
  // In the form of a UUID (version 8), like all other ids.
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Ends one of an administrator's sessions. */
export async function closeSessionById(
  store: Store,
  { id: adminId, name }: { id: string; name: string },
  sessionId: string,
  audit: AuditContext,
): Promise<void> {
  await store.transaction(async (trx) => {
    const rows = await trx
      .selectFrom('admin_sessions')
      .select(['digest', 'address'])
      .where('admin_id', '=', adminId)
      .execute()
    const found = rows.find(({ digest }) => idOfSession(digest) === sessionId)
    if (found === undefined) throw noSession()
    await closeSession(trx, found.digest)
    const before = { address: found.address }
    await recordAudit(trx, audit, { action: 'session.close-one', id: adminId, name, before })
  })
}

const noSession = () =>
  new OperatorError({ vi: 'Phiên này không còn mở.', en: 'there is no such session', status: 404 })

export interface ListedSession {
  id: string
  address: string
  user_agent: string | null
  created_at: number
  seen_at: number
  isOwn: boolean
}

export async function listSessions(
  store: Store,
  adminId: string,
  own: string | undefined,
  now: number,
): Promise<ListedSession[]> {
  const rows = await openSessions(store.db, now)
    .select(['digest', 'address', 'user_agent', 'admin_sessions.created_at', 'seen_at'])
    .where('admin_id', '=', adminId)
    .orderBy('seen_at', 'desc')
    .execute()
  return rows.map(({ digest, ...row }) => ({ id: idOfSession(digest), ...row, isOwn: digest === own }))
}
