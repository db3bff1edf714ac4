import { createSessionToken, digestToken } from '../../access/session-token.ts'
import { type AuditContext, recordAudit } from '../../store/audit-log.ts'
import type { AdminRole } from '../../store/schema/console-tables.ts'
import type { Db, Trx } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { DAY_MS } from '../../text/time.ts'
import { type Administrator, addWithoutPassword, lockAdministrator, setPassword } from './administrators.ts'
import { checkNewPassword, hashPassword, makeVoidHash } from './passwords.ts'

/** Browsers do not send what follows `#`: neither a log nor a program that looks at links learns it. */
const LINK_PATH = '/console/welcome#'
export const LINK_DAYS = 3

export interface PasswordLink {
  url: string
  expiresAt: number
}

/** Adds an administrator who chooses the password: no one else ever knows it. */
export async function addByLink(
  store: Store,
  wanted: { name: string; role: AdminRole },
  publicUrl: string,
  audit: AuditContext,
): Promise<Administrator & PasswordLink> {
  const added = await addWithoutPassword(store, wanted, audit, (trx, id) => createLink(trx, id, publicUrl, audit.at))
  return { ...added, link_expires_at: added.expiresAt }
}

/**
 * For a lost password, or a first link that has expired; the one before is void. The password stays until another is chosen,
 * unless it is to be void at once: then all sessions end too.
 */
export async function renewLink(
  store: Store,
  adminId: string,
  { publicUrl, isPasswordVoid = false }: { publicUrl: string; isPasswordVoid?: boolean | undefined },
  audit: AuditContext,
): Promise<PasswordLink & { name: string }> {
  return await store.transaction(async (trx) => {
    const admin = await lockAdministrator(trx, adminId)
    const { id, name } = admin
    if (isPasswordVoid) await setPassword(trx, admin, makeVoidHash(), audit)
    const link = await createLink(trx, id, publicUrl, audit.at)
    await recordAudit(trx, audit, { action: 'administrator.link', id, name })
    return { ...link, name }
  })
}

async function createLink(trx: Trx, adminId: string, publicUrl: string, at: number): Promise<PasswordLink> {
  const token = createSessionToken()
  const expiresAt = at + LINK_DAYS * DAY_MS
  await trx.deleteFrom('admin_links').where('admin_id', '=', adminId).execute()
  await trx
    .insertInto('admin_links')
    .values({ digest: digestToken(token), admin_id: adminId, created_at: at, expires_at: expiresAt })
    .execute()
  return { url: `${publicUrl}${LINK_PATH}${token}`, expiresAt }
}

/** Whose link it is; undefined when it is unknown, spent, void or too old. */
export async function findLink(db: Db, token: string, now: number) {
  return await db
    .selectFrom('admin_links')
    .innerJoin('administrators', 'administrators.id', 'admin_links.admin_id')
    .select(['administrators.id', 'administrators.name', 'role'])
    .where('digest', '=', digestToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/**
 * Sets the password that the link's administrator has chosen, and ends its sessions; the second factor stays. False when the link is gone,
 * as it is for the later of two requests at once.
 */
export async function spendLink(
  store: Store,
  { token, password }: { token: string; password: string },
  where: Pick<AuditContext, 'at' | 'address' | 'requestId'>,
): Promise<{ name: string } | undefined> {
  const found = await findLink(store.db, token, where.at)
  if (found === undefined) return undefined
  const hash = await hashPassword(checkNewPassword(password, found.name))
  return await store.transaction(async (trx) => {
    const admin = await lockAdministrator(trx, found.id)
    if ((await findLink(trx, token, where.at)) === undefined) return undefined
    await setPassword(trx, admin, hash, { ...where, actor: admin.name, role: admin.role })
    return { name: admin.name }
  })
}
