import { csrfOf } from '../../access/session-token.ts'
import { unseal } from '../../config/sealing.ts'
import { type AuditContext, recordAudit } from '../../store/audit-log.ts'
import type { AdminRole } from '../../store/schema/console-tables.ts'
import type { Store } from '../../store/store.ts'
import { foldName } from './administrators.ts'
import { ensureFirstOwner } from './first-owner.ts'
import { countGuess, isKnownAddress, verifyGuess } from './guess-limits.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { isSecondFactorDemanded } from './rules.ts'
import { closeSession, openSession } from './sessions.ts'
import { findTotpStep } from './totp.ts'

export interface Credentials {
  name: string
  password: string
  /** Code of the second factor. */
  code?: string | undefined
}

export type SignInResult =
  | { outcome: 'signed-in'; token: string; csrf: string; name: string; role: AdminRole; awaitsSecondFactor: boolean }
  | { outcome: 'wrong' | 'code-wanted' }
  | { outcome: 'too-many'; waitSeconds: number }

export interface SignInDeps {
  store: Store
  /** What secrets are sealed with; the first seals, all of them open. */
  secretKeys: readonly [Buffer, ...Buffer[]]
  /** Password of `admin`, while there is no administrator. */
  firstPassword: string
}

const MAX_NAME = 64

/** Where a sign-in comes from. `formerSession` is the one that the browser had: it ends, so that no session outlives a change of person. */
interface Caller {
  address: string
  formerSession: string | undefined
  userAgent?: string | undefined
}

/** Opens a session. */
export async function signIn(
  deps: SignInDeps,
  credentials: Credentials,
  { address, formerSession, userAgent }: Caller,
  at: number,
): Promise<SignInResult> {
  const { store } = deps
  // Bounded: what strangers type is stored for a day.
  const name = foldName(credentials.name)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, MAX_NAME)
  const guess = await countGuess(store, { name, address }, at)
  if ('waitSeconds' in guess) return { outcome: 'too-many', ...guess }
  await ensureFirstOwner(store, deps.firstPassword, at)
  const admin = await store.db.selectFrom('administrators').selectAll().where('name', '=', name).executeTakeFirst()
  const turn = { owner: address, isKnown: await isKnownAddress(store.db, name, address) }
  if (!(await verifyGuess(guess, admin?.password, credentials.password, turn)) || admin === undefined)
    return { outcome: 'wrong' }
  if (admin.totp_sealed !== null) {
    const secret = unseal(admin.totp_sealed, deps.secretKeys, admin.id)
    const verdict = await checkSecondFactor(store, admin, secret, credentials.code, { at, address })
    if (verdict === 'code-wanted') await guess.forgive()
    if (verdict !== 'right') return { outcome: verdict }
  }
  await guess.forgive()
  const audit: AuditContext = { at, actor: admin.name, role: admin.role, address, requestId: null }
  const token = await store.transaction(async (trx) => {
    if (formerSession !== undefined) await closeSession(trx, formerSession)
    // As it was when the password was looked at: one that was changed meanwhile opens nothing.
    const same = await trx
      .updateTable('administrators')
      .set({ signed_in_at: at })
      .where('id', '=', admin.id)
      .where('password', '=', admin.password)
      .where((row) =>
        admin.totp_sealed === null ? row('totp_sealed', 'is', null) : row('totp_sealed', '=', admin.totp_sealed),
      )
      .returning('id')
      .executeTakeFirst()
    if (!same) return undefined
    await trx
      .insertInto('admin_addresses')
      .values({ admin_id: admin.id, address, signed_in_at: at })
      .onConflict((conflict) => conflict.columns(['admin_id', 'address']).doUpdateSet({ signed_in_at: at }))
      .execute()
    await recordAudit(trx, audit, { action: 'session.open', id: admin.id, name: admin.name })
    return await openSession(trx, { adminId: admin.id, address, userAgent }, at)
  })
  if (token === undefined) return { outcome: 'wrong' }
  const awaitsSecondFactor = admin.totp_sealed === null && (await isSecondFactorDemanded(store.db))
  return { outcome: 'signed-in', token, csrf: csrfOf(token), name: admin.name, role: admin.role, awaitsSecondFactor }
}

/** Each code is good once: the step that it belongs to is taken in the store. A recovery code does in its place. */
async function checkSecondFactor(
  store: Store,
  { id: adminId, name, role }: { id: string; name: string; role: AdminRole },
  secret: string,
  code: string | undefined,
  { at, address }: { at: number; address: string },
): Promise<'right' | 'wrong' | 'code-wanted'> {
  if (code === undefined || code.trim() === '') return 'code-wanted'
  const step = findTotpStep(secret, code, at)
  if (step === undefined) {
    const audit: AuditContext = { at, actor: name, role, address, requestId: null }
    return (await spendRecoveryCode(store, adminId, code, audit)) ? 'right' : 'wrong'
  }
  const taken = await store.db
    .updateTable('administrators')
    .set({ totp_last_step: step })
    .where('id', '=', adminId)
    .where((row) => row.or([row('totp_last_step', 'is', null), row('totp_last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return taken ? 'right' : 'wrong'
}
