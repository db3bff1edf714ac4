import { createHash, randomInt } from 'node:crypto'
import { OperatorError } from '../../operator-error.ts'
import { type AuditContext, recordAudit } from '../../store/audit-log.ts'
import type { Trx } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { lockAdministrator } from './administrators.ts'

const COUNT = 10
/** 79 bits: too many to be found from a digest, so that no slow hash is needed. */
const LENGTH = 16
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

function generateCode(): string {
  const drawn = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
  return drawn.join('').replace(/.{4}(?=.)/g, '$&-')
}

/** However it was typed: dashes, spaces and capitals do not matter. */
function digestCode(adminId: string, code: string): string {
  const letters = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHash('sha256').update(`${adminId}:${letters}`).digest('hex')
}

export const countRecoveryCodes = (stored: string | null) =>
  stored === null ? 0 : (JSON.parse(stored) as string[]).length

/** Ten new codes in case the phone is lost; those before are void. Only their digests are stored. */
export async function renewRecoveryCodes(store: Store, adminId: string, audit: AuditContext): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, generateCode)
  const recovery_codes = JSON.stringify(codes.map((code) => digestCode(adminId, code)))
  await store.transaction(async (trx) => {
    const { name, totp_sealed } = await lockAdministrator(trx, adminId)
    if (totp_sealed === null)
      throw new OperatorError({
        vi: 'Chưa bật bước thứ hai: hãy bật trước.',
        en: `${name} has no second factor: turn it on first`,
      })
    await trx
      .updateTable('administrators')
      .set({ recovery_codes, updated_at: audit.at })
      .where('id', '=', adminId)
      .execute()
    await recordAudit(trx, audit, { action: 'administrator.recovery-codes', id: adminId, name })
  })
  return codes
}

/** In the place of a code of the app, once. The audit log says how many are left. */
export async function spendRecoveryCode(
  store: Store,
  adminId: string,
  code: string,
  audit: AuditContext,
): Promise<boolean> {
  const digest = digestCode(adminId, code)
  return await store.transaction(async (trx) => {
    const stored = await findStored(trx, adminId)
    if (stored === null) return false
    const digests = JSON.parse(stored) as string[]
    const left = digests.filter((one) => one !== digest)
    if (left.length === digests.length) return false
    // As it was read: of two who use the same code at once one is too late.
    const taken = await trx
      .updateTable('administrators')
      .set({ recovery_codes: JSON.stringify(left) })
      .where('id', '=', adminId)
      .where('recovery_codes', '=', stored)
      .returning('name')
      .executeTakeFirst()
    if (!taken) return false
    const what = { action: 'administrator.recovery-code', id: adminId, name: taken.name }
    await recordAudit(trx, audit, { ...what, after: { codes_left: left.length } })
    return true
  })
}

async function findStored(trx: Trx, adminId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('administrators')
    .select('recovery_codes')
    .where('id', '=', adminId)
    .executeTakeFirst()
  return row?.recovery_codes ?? null
}
