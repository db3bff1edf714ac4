import { OperatorError } from '../../operator-error.ts'
import { type AuditContext, recordAudit } from '../../store/audit-log.ts'
import type { Db } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'

export async function isSecondFactorDemanded(db: Db): Promise<boolean> {
  const rule = db.selectFrom('admin_rules').select('name').where('name', '=', 'second_factor')
  return (await rule.executeTakeFirst()) !== undefined
}

/**
 * Administrators who sign in from now on without a second factor are led to set one up, and may do nothing else before. Open sessions stay
 * as they are, so that no work is interrupted.
 */
export async function demandSecondFactor(store: Store, isDemanded: boolean, audit: AuditContext): Promise<void> {
  await store.transaction(async (trx) => {
    // Already so, perhaps by a request at this very moment: no change.
    if (!(await (isDemanded ? addRule(trx, audit.at) : removeRule(trx)))) return
    const [before, after] = [{ second_factor: !isDemanded }, { second_factor: isDemanded }]
    await recordAudit(trx, audit, { action: 'administrator.rules', before, after })
  })
}

async function addRule(trx: Db, since: number): Promise<boolean> {
  const rule = trx.insertInto('admin_rules').values({ name: 'second_factor', since })
  const { numInsertedOrUpdatedRows = 0n } = await rule.onConflict((row) => row.doNothing()).executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

async function removeRule(trx: Db): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('admin_rules').where('name', '=', 'second_factor').executeTakeFirst()
  return numDeletedRows > 0n
}

/** Throws while it is required: turning it off would only mean turning it on again. */
export async function refuseWhileDemanded(db: Db): Promise<void> {
  if (await isSecondFactorDemanded(db))
    throw new OperatorError({
      vi: 'Chủ sở hữu yêu cầu mọi quản trị viên dùng bước thứ hai.',
      en: 'an owner demands a second factor of everybody',
    })
}

/** Only an owner who has a second factor may require it of others. */
export async function refuseWithoutOwn(store: Store, adminId: string): Promise<void> {
  const own = store.db.selectFrom('administrators').select('totp_sealed').where('id', '=', adminId)
  if (((await own.executeTakeFirst())?.totp_sealed ?? null) === null)
    throw new OperatorError({
      vi: 'Hãy bật bước thứ hai cho chính bạn trước, ở trang Tài khoản.',
      en: 'turn on your own second factor first',
    })
}
