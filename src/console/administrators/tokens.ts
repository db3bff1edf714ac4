import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { createSessionToken, digestToken } from '../../access/session-token.ts'
import { fieldError, OperatorError } from '../../operator-error.ts'
import { type AuditContext, recordAudit } from '../../store/audit-log.ts'
import type { AdminRole } from '../../store/schema/console-tables.ts'
import type { Db, Schema } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { isoTime, MINUTE_MS } from '../../text/time.ts'
import { ROLES } from './roles.ts'

/** Lets people, and programs that look for secrets in files, recognise a token. */
const PREFIX = 'kn_admin_'
export const MAX_TOKENS = 100
/** How exact `used_at` is: a token is not written to the store at every request. */
const USED_STEP_MS = MINUTE_MS

export type AdminToken = Omit<Selectable<Schema['admin_tokens']>, 'digest' | 'admin_id'>

export interface WantedToken {
  name: string
  role: AdminRole
  expiresAt: number | null
  /** Who makes it, when that is an administrator. */
  adminId: string | null
}

/** The token is told this once: the store has its digest alone. */
export async function addToken(
  store: Store,
  { name, role, expiresAt, adminId }: WantedToken,
  audit: AuditContext,
): Promise<AdminToken & { token: string }> {
  if (expiresAt !== null && expiresAt <= audit.at) throw endsInThePast()
  const token = PREFIX + createSessionToken()
  const row = { id: randomUUID(), name, role, made_by: audit.actor, created_at: audit.at, expires_at: expiresAt }
  await store.transaction(async (trx) => {
    const { count } = await trx
      .selectFrom('admin_tokens')
      .select((at) => at.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= MAX_TOKENS) throw tooManyTokens()
    await trx
      .insertInto('admin_tokens')
      .values({ ...row, digest: digestToken(token), admin_id: adminId })
      .execute()
    const after = { role, expires_at: isoTime(expiresAt) }
    await recordAudit(trx, audit, { action: 'token.add', id: row.id, name, after })
  })
  return { ...row, used_at: null, token }
}

export async function listTokens({ db }: Store): Promise<AdminToken[]> {
  return await db
    .selectFrom('admin_tokens')
    .select(['id', 'name', 'role', 'made_by', 'created_at', 'expires_at', 'used_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** It is void at once, in every process. */
export async function removeToken(store: Store, id: string, audit: AuditContext): Promise<{ name: string }> {
  return await store.transaction(async (trx) => {
    const removed = await trx
      .deleteFrom('admin_tokens')
      .where('id', '=', id)
      .returning(['name', 'role'])
      .executeTakeFirst()
    if (removed === undefined)
      throw new OperatorError({ vi: 'Không tìm thấy mã truy cập.', en: 'there is no such token', status: 404 })
    const { name, role } = removed
    await recordAudit(trx, audit, { action: 'token.remove', id, name, before: { role } })
    return { name }
  })
}

/** Asks the store every time: a token that was removed in one process is void in all of them. */
export async function findToken(store: Store, token: string, now: number) {
  const digest = digestToken(token)
  const found = await openTokens(store.db, now).where('digest', '=', digest).executeTakeFirst()
  if (found === undefined) return undefined
  if ((found.used_at ?? 0) < now - USED_STEP_MS)
    await store.db.updateTable('admin_tokens').set({ used_at: now }).where('digest', '=', digest).execute()
  return { id: found.id, name: found.name, role: lesser(found.role, found.maker_role), digest }
}

/** Those of these tokens that are good, with the role that each has now. */
export async function findTokenRoles(db: Db, digests: readonly string[], now: number) {
  const rows = await openTokens(db, now).where('digest', 'in', digests).execute()
  return rows.map(({ digest, role, maker_role }) => [digest, lesser(role, maker_role)] as const)
}

const openTokens = (db: Db, now: number) =>
  db
    .selectFrom('admin_tokens')
    .leftJoin('administrators', 'administrators.id', 'admin_tokens.admin_id')
    .select(['admin_tokens.id', 'admin_tokens.name', 'admin_tokens.role', 'digest', 'used_at'])
    .select('administrators.role as maker_role')
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))

/** A token can never do more than who made it can now. */
const lesser = (role: AdminRole, maker: AdminRole | null): AdminRole =>
  maker !== null && ROLES.indexOf(maker) < ROLES.indexOf(role) ? maker : role

const endsInThePast = () =>
  fieldError('expires_at', { vi: 'Thời điểm hết hạn phải ở tương lai.', en: 'the end must be in the future' })

const tooManyTokens = () =>
  new OperatorError({
    vi: `Đã có ${MAX_TOKENS} mã truy cập: hãy xoá bớt mã không còn dùng.`,
    en: `there are ${MAX_TOKENS} tokens already: remove those that are no longer used`,
  })
