import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { fieldError, OperatorError } from '../../operator-error.ts'
import { type AuditContext, recordAudit } from '../../store/audit-log.ts'
import type { AdminRole } from '../../store/schema/console-tables.ts'
import type { Schema, Trx } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { checkNewPassword, hashPassword, makeVoidHash } from './passwords.ts'
import { closeSessionsOf } from './sessions.ts'

/** An administrator as others may see one. */
export interface Administrator {
  id: string
  name: string
  role: AdminRole
  hasSecondFactor: boolean
  created_at: number
  signed_in_at: number | null
  /** Until when a link is open by which a password can be chosen; `null` when there is none. */
  link_expires_at: number | null
}

const NAME = /^[a-z0-9][a-z0-9._@-]{0,63}$/

/** Names are compared in lower case. */
export const foldName = (name: string) => name.trim().toLowerCase()

export function parseAdminName(text: string): string {
  const name = foldName(text)
  if (NAME.test(name)) return name
  throw fieldError('name', {
    vi: 'Tên phải có từ 1 đến 64 ký tự: chữ cái không dấu, chữ số, dấu chấm, gạch nối, _ hoặc @.',
    en: 'the name must have 1 to 64 characters: letters without marks, digits, dot, dash, _ or @',
  })
}

export async function listAdministrators(store: Store, now: number): Promise<Administrator[]> {
  const rows = await store.db
    .selectFrom('administrators')
    .leftJoin('admin_links', (join) =>
      join.onRef('admin_links.admin_id', '=', 'administrators.id').on('admin_links.expires_at', '>', now),
    )
    .selectAll('administrators')
    .select('admin_links.expires_at as link_expires_at')
    .orderBy('name')
    .execute()
  return rows.map(toAdministrator)
}

export async function addAdministrator(
  store: Store,
  wanted: { name: string; role: AdminRole; password: string; isFirst?: boolean },
  audit: AuditContext,
): Promise<Administrator> {
  // The first comes from the settings: the operator who started the server with it must be able to sign in.
  const password = wanted.isFirst ? wanted.password : checkNewPassword(wanted.password, parseAdminName(wanted.name))
  return await addWith(store, { ...wanted, hash: await hashPassword(password) }, audit, async () => {})
}

/** With no password; `inTransaction` sees to it that the administrator can choose one. */
export async function addWithoutPassword<T>(
  store: Store,
  wanted: { name: string; role: AdminRole },
  audit: AuditContext,
  inTransaction: (trx: Trx, id: string) => Promise<T>,
): Promise<Administrator & T> {
  return await addWith(store, { ...wanted, hash: makeVoidHash() }, audit, inTransaction)
}

async function addWith<T>(
  store: Store,
  { role, hash: password, ...wanted }: { name: string; role: AdminRole; hash: string },
  audit: AuditContext,
  inTransaction: (trx: Trx, id: string) => Promise<T>,
): Promise<Administrator & T> {
  const name = parseAdminName(wanted.name)
  return await store.transaction(async (trx) => {
    const row = await trx
      .insertInto('administrators')
      .values({ id: randomUUID(), name, role, password, created_at: audit.at, updated_at: audit.at })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row)
      throw new OperatorError({
        vi: `Đã có quản trị viên tên ${name}.`,
        en: `there is an administrator ${name} already`,
      })
    await recordAudit(trx, audit, { action: 'administrator.add', id: row.id, name, after: { role: row.role } })
    return { ...toAdministrator(row), ...(await inTransaction(trx, row.id)) }
  })
}

export interface AdministratorChange {
  role?: AdminRole | undefined
  /** Ends every session of the administrator. */
  password?: string | undefined
  /** False turns it off, for a lost phone. */
  hasSecondFactor?: false | undefined
}

/** All of it, or nothing. */
export async function changeAdministrator(
  store: Store,
  id: string,
  { role, password, hasSecondFactor }: AdministratorChange,
  audit: AuditContext,
): Promise<Administrator> {
  const hash = password === undefined ? undefined : await hashNew(store, id, password)
  return await store.transaction(async (trx) => {
    const before = await lockAdministrator(trx, id)
    if (role !== undefined) await setRole(trx, before, role, audit)
    if (hash !== undefined) await setPassword(trx, before, hash, audit)
    if (hasSecondFactor === false) await clearSecondFactor(trx, before, audit)
    return toAdministrator(await lockAdministrator(trx, id))
  })
}

/** Outside the transaction that keeps it: it takes a few tenths of a second. */
async function hashNew(store: Store, id: string, password: string, field?: string): Promise<string> {
  const admin = await store.db.selectFrom('administrators').select('name').where('id', '=', id).executeTakeFirst()
  return await hashPassword(checkNewPassword(password, admin?.name ?? '', field))
}

type Row = Selectable<Schema['administrators']>

async function setRole(trx: Trx, before: Row, role: AdminRole, audit: AuditContext): Promise<void> {
  const { id, name } = before
  if (before.role === role) return
  if (role !== 'owner') await refuseLastOwner(trx, before)
  await trx.updateTable('administrators').set({ role, updated_at: audit.at }).where('id', '=', id).execute()
  const [was, is] = [{ role: before.role }, { role }]
  await recordAudit(trx, audit, { action: 'administrator.role', id, name, before: was, after: is })
}

export async function setPassword(trx: Trx, { id, name }: Row, password: string, audit: AuditContext, except?: string) {
  await trx.updateTable('administrators').set({ password, updated_at: audit.at }).where('id', '=', id).execute()
  await closeSessionsOf(trx, id, except)
  // One that was made before would set aside the password that is chosen now.
  await trx.deleteFrom('admin_links').where('admin_id', '=', id).execute()
  await recordAudit(trx, audit, { action: 'administrator.password', id, name })
}

async function clearSecondFactor(trx: Trx, { id, name, totp_sealed }: Row, audit: AuditContext): Promise<void> {
  if (totp_sealed === null) return
  const change = { totp_sealed: null, totp_last_step: null, recovery_codes: null, updated_at: audit.at }
  await trx.updateTable('administrators').set(change).where('id', '=', id).execute()
  await recordAudit(trx, audit, { action: 'administrator.second-factor-off', id, name })
}

/** Ends every session of the administrator but the one that changes its own password. */
export async function changePasswordWithin(
  store: Store,
  { id, session }: { id: string; session: string },
  newPassword: string,
  audit: AuditContext,
): Promise<void> {
  const hash = await hashNew(store, id, newPassword, 'new_password')
  await store.transaction(async (trx) => await setPassword(trx, await lockAdministrator(trx, id), hash, audit, session))
}

export async function removeAdministrator(store: Store, id: string, audit: AuditContext): Promise<void> {
  await store.transaction(async (trx) => {
    const admin = await lockAdministrator(trx, id)
    await refuseLastOwner(trx, admin)
    await trx.deleteFrom('administrators').where('id', '=', id).execute()
    await recordAudit(trx, audit, {
      action: 'administrator.remove',
      id,
      name: admin.name,
      before: { role: admin.role },
    })
  })
}

export async function findAdministratorId(store: Store, name: string): Promise<string> {
  const row = await store.db
    .selectFrom('administrators')
    .select('id')
    .where((at) => at.or([at('name', '=', foldName(name)), at('id', '=', name)]))
    .executeTakeFirst()
  if (!row) throw noAdministrator(name)
  return row.id
}

/** Owners are locked together, so that two of them cannot remove each other at the same moment. */
export async function lockAdministrator(trx: Trx, id: string): Promise<Selectable<Schema['administrators']>> {
  const rows = await trx
    .updateTable('administrators')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where((row) => row.or([row('role', '=', 'owner'), row('id', '=', id)]))
    .returningAll()
    .execute()
  const found = rows.find((row) => row.id === id)
  if (!found) throw noAdministrator(id)
  return found
}

async function refuseLastOwner(trx: Trx, { id, role }: { id: string; role: AdminRole }): Promise<void> {
  if (role !== 'owner') return
  const other = trx.selectFrom('administrators').select('id').where('role', '=', 'owner').where('id', '!=', id)
  if (await other.executeTakeFirst()) return
  throw new OperatorError({
    vi: 'Đây là chủ sở hữu cuối cùng: hãy thêm một chủ sở hữu khác trước.',
    en: 'this is the last owner: make another one first',
  })
}

const noAdministrator = (name: string) =>
  new OperatorError({ vi: 'Không tìm thấy quản trị viên.', en: `there is no administrator ${name}`, status: 404 })

function toAdministrator(row: Row & { link_expires_at?: number | null }): Administrator {
  const { id, name, role, created_at, signed_in_at, link_expires_at = null } = row
  return { id, name, role, created_at, signed_in_at, link_expires_at, hasSecondFactor: row.totp_sealed !== null }
}
