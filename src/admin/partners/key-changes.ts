import type { Transaction } from 'kysely'
import { type Act, differences, recordAct } from '../../store/audit-log.ts'
import { appendChanges } from '../../store/change-log.ts'
import type { Schema } from '../../store/schema.ts'
import type { Store } from '../../store/store.ts'
import { OperatorError } from '../operator-error.ts'
import { checkExpiry, checkQuota, parseKeyName } from './key-fields.ts'
import { KEY_COLUMNS, type Key, namedKey } from './keys.ts'

/** A server that has read this change refuses the key. Revoking twice is not an error, and cannot be undone. */
export async function revokeKey(store: Store, id: string, act: Act): Promise<Key> {
  return await store.transaction(async (trx) => {
    const key = await lockKey(trx, id)
    if (key.is_active === 0) return key
    const change = { is_active: 0, revoked_at: act.at } as const
    await trx.updateTable('api_keys').set(change).where('id', '=', id).execute()
    await recordAct(trx, act, {
      action: 'key.revoke',
      ...namedKey(key),
      before: { is_active: 1 },
      after: { is_active: 0 },
    })
    await appendChanges(trx, [{ kind: 'key', entity_id: id, action: 'updated', fields: ['is_active'] }], act.at)
    return { ...key, ...change }
  })
}

export interface KeyChanges {
  name?: string | undefined
  quotaPerMinute?: number | null | undefined
  /** A key that has ended may be given a later end: it is accepted again. */
  expiresAt?: number | null | undefined
}

export async function updateKey(
  store: Store,
  id: string,
  { name, quotaPerMinute, expiresAt }: KeyChanges,
  act: Act,
): Promise<{ before: Key; after: Key }> {
  const wanted = {
    ...(name === undefined ? {} : { name: parseKeyName(name) }),
    ...(quotaPerMinute === undefined ? {} : { quota_per_minute: checkQuota(quotaPerMinute) }),
    ...(expiresAt === undefined ? {} : { expires_at: checkExpiry(expiresAt, act.at), expiry_told_at: null }),
  }
  return await store.transaction(async (trx) => {
    const before = await lockKey(trx, id)
    refuseRevoked(before)
    const after = { ...before, ...wanted }
    const fields = (['name', 'quota_per_minute', 'expires_at'] as const).filter((one) => after[one] !== before[one])
    if (fields.length === 0) return { before, after: before }
    await trx.updateTable('api_keys').set(wanted).where('id', '=', id).execute()
    await recordAct(trx, act, { action: 'key.update', ...namedKey(before), ...differences(before, after) })
    await appendChanges(trx, [{ kind: 'key', entity_id: id, action: 'updated', fields: [...fields] }], act.at)
    return { before, after }
  })
}

/** As lockPartner: the row is locked until the commit. */
export async function lockKey(trx: Transaction<Schema>, id: string): Promise<Key> {
  const key = await trx
    .updateTable('api_keys')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', id)
    .returning(KEY_COLUMNS)
    .executeTakeFirst()
  if (!key) throw noKey(id)
  return key
}

export const noKey = (id: string) =>
  new OperatorError(`there is no key ${id}`, { vietnamese: 'Không tìm thấy khoá.', status: 404 })

export function refuseRevoked({ is_active, prefix, name }: Key): void {
  if (is_active === 1) return
  throw new OperatorError(`key ${prefix}… (${name}) is revoked: issue a new one`, {
    vietnamese: `Khoá ${prefix}… (${name}) đã bị thu hồi: hãy cấp khoá mới.`,
  })
}
