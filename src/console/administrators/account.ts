import { seal } from '../../config/sealing.ts'
import { fieldError, OperatorError } from '../../operator-error.ts'
import { type AuditContext, recordAudit } from '../../store/audit-log.ts'
import type { Store } from '../../store/store.ts'
import { changeAdministrator, changePasswordWithin, lockAdministrator } from './administrators.ts'
import { countGuess, verifyGuess } from './guess-limits.ts'
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts'
import { refuseWhileDemanded } from './rules.ts'
import { closeSessionsOf } from './sessions.ts'
import type { SignInDeps } from './sign-in.ts'
import { findTotpStep, isTotpProposal, proposeTotpSecret } from './totp.ts'

/** Who changes something of its own account, from where, in which session. */
export interface AccountOwner {
  id: string
  name: string
  session: string
  address: string
}

/** Whether a code is asked for at signing in, and how many others are left for when it is lost. */
export async function findSecondFactor({ db }: Store, id: string) {
  const row = await db
    .selectFrom('administrators')
    .select(['totp_sealed', 'recovery_codes'])
    .where('id', '=', id)
    .executeTakeFirst()
  return {
    has_second_factor: (row?.totp_sealed ?? null) !== null,
    recovery_codes_left: countRecoveryCodes(row?.recovery_codes ?? null),
  }
}

/** An open session is not enough: an unlocked computer must not let others take over the account. */
async function confirmPassword(
  { store }: SignInDeps,
  { id, name, address }: AccountOwner,
  password: string,
  field: string,
  now: number,
): Promise<void> {
  const guess = await countGuess(store, { name, address }, now)
  if ('waitSeconds' in guess)
    throw new OperatorError({
      vi: 'Quá nhiều lần thử sai, vui lòng thử lại sau.',
      en: 'Too many failed attempts: try again later.',
      retryAfterSeconds: guess.waitSeconds,
    })
  const row = await store.db.selectFrom('administrators').select('password').where('id', '=', id).executeTakeFirst()
  if (!(await verifyGuess(guess, row?.password, password, { owner: address, isKnown: true })))
    throw fieldError(field, { vi: 'Mật khẩu không đúng.', en: 'the password is wrong' })
  await guess.forgive()
}

export async function changeOwnPassword(
  deps: SignInDeps,
  owner: AccountOwner,
  passwords: { current_password: string; new_password: string },
  audit: AuditContext,
): Promise<void> {
  await confirmPassword(deps, owner, passwords.current_password, 'current_password', audit.at)
  await changePasswordWithin(deps.store, owner, passwords.new_password, audit)
}

/** A secret for an authenticator app: good for this session alone, and kept nowhere until it is turned on. */
export const proposeSecondFactor = ({ secretKeys }: Pick<SignInDeps, 'secretKeys'>, { session }: { session: string }) =>
  proposeTotpSecret(secretKeys[0], session)

/**
 * Turned on once a code shows that the authenticator app has the secret that was proposed. Every other session of the account ends: it
 * may be of an intruder who has the password alone.
 */
export async function turnOnSecondFactor(
  deps: SignInDeps,
  owner: AccountOwner,
  { password, secret, code }: { password: string; secret: string; code: string },
  audit: AuditContext,
): Promise<void> {
  await confirmPassword(deps, owner, password, 'password', audit.at)
  if (!deps.secretKeys.some((key) => isTotpProposal(key, owner.session, secret)))
    throw fieldError('secret', {
      vi: 'Mã bí mật này không do phiên đăng nhập này tạo ra. Hãy bắt đầu lại.',
      en: 'the secret is none that was proposed in this session',
    })
  const step = findTotpStep(secret, code, audit.at)
  if (step === undefined)
    throw fieldError('code', {
      vi: 'Mã không đúng. Hãy kiểm tra giờ trên điện thoại và thử mã mới.',
      en: 'the code is wrong',
    })
  const change = {
    totp_sealed: seal(secret, deps.secretKeys[0], owner.id),
    totp_last_step: step,
    // Those of an app before it.
    recovery_codes: null,
    updated_at: audit.at,
  }
  await deps.store.transaction(async (trx) => {
    const { name } = await lockAdministrator(trx, owner.id)
    await trx.updateTable('administrators').set(change).where('id', '=', owner.id).execute()
    await closeSessionsOf(trx, owner.id, owner.session)
    await recordAudit(trx, audit, { action: 'administrator.second-factor-on', id: owner.id, name })
  })
}

export async function turnOffOwnSecondFactor(
  deps: SignInDeps,
  owner: AccountOwner,
  password: string,
  audit: AuditContext,
): Promise<void> {
  await confirmPassword(deps, owner, password, 'password', audit.at)
  await refuseWhileDemanded(deps.store.db)
  await changeAdministrator(deps.store, owner.id, { hasSecondFactor: false }, audit)
}

export async function renewOwnRecoveryCodes(
  deps: SignInDeps,
  owner: AccountOwner,
  password: string,
  audit: AuditContext,
): Promise<string[]> {
  await confirmPassword(deps, owner, password, 'password', audit.at)
  return await renewRecoveryCodes(deps.store, owner.id, audit)
}
