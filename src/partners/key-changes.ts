import { OperatorError } from '../operator-error.ts'
import { type AuditContext, differences, recordAudit } from '../store/audit-log.ts'
import { appendChanges, type NewChange } from '../store/change-log.ts'
import type { Trx } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import { type Chain, type LockedKey, lockChain, othersAtWork, successorsOf } from './key-chain.ts'
import { checkExpiry, checkQuota, parseKeyName } from './key-fields.ts'
import { KEY_COLUMNS, type Key, keyStateAt, namedKey } from './keys.ts'

export interface RevokedKey {
  key: Key
  /** The keys that replaced it or were made with it, which were revoked with it. */
  successors: Key[]
}

/**
 * A server that has read this change refuses the key. Revoking twice is not an error, and cannot be undone. The keys that replaced it,
 * and those for tests that were made with any of them, are revoked as well unless they shall stay: a thief of the key may have
 * made them.
 */
export async function revokeKey(
  store: Store,
  id: string,
  audit: AuditContext,
  { keepsSuccessors = false }: { keepsSuccessors?: boolean | undefined } = {},
): Promise<RevokedKey> {
  return await store.transaction(async (trx) => {
    const { key, chain } = await lockChain(trx, id)
    const later = keepsSuccessors ? [] : await findLater(trx, key, chain)
    const revoked: Key[] = []
    for (const one of [key, ...later].filter(({ is_active }) => is_active === 1))
      revoked.push(await end(trx, one, audit))
    const told = revoked.map(
      (one): NewChange => ({ kind: 'key', entity_id: one.id, action: 'updated', fields: ['is_active'] }),
    )
    if (told.length > 0) await appendChanges(trx, told, audit.at)
    return { key: revoked.find((one) => one.id === id) ?? key, successors: revoked.filter((one) => one.id !== id) }
  })
}

async function findLater(trx: Trx, key: Key, chain: Chain): Promise<Key[]> {
  const successors = successorsOf(chain, key.id)
  const makers = [key, ...successors].map(({ id }) => id)
  const tests = trx.selectFrom('api_keys').select(KEY_COLUMNS).where('partner_id', '=', key.partner_id)
  const made = await tests.where('test_of', 'in', makers).orderBy('created_at').orderBy('id').execute()
  return [...successors, ...made.filter(({ id }) => !makers.includes(id))]
}

async function end(trx: Trx, key: Key, audit: AuditContext): Promise<Key> {
  const change = { is_active: 0, revoked_at: audit.at } as const
  await trx.updateTable('api_keys').set(change).where('id', '=', key.id).execute()
  const [before, after] = [{ is_active: 1 }, { is_active: 0 }]
  await recordAudit(trx, audit, { action: 'key.revoke', ...namedKey(key), before, after })
  return { ...key, ...change }
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
  audit: AuditContext,
): Promise<{ before: Key; after: Key }> {
  const wanted = {
    ...(name === undefined ? {} : { name: parseKeyName(name) }),
    ...(quotaPerMinute === undefined ? {} : { quota_per_minute: checkQuota(quotaPerMinute) }),
    ...(expiresAt === undefined ? {} : { expires_at: checkExpiry(expiresAt, audit.at), expiry_told_at: null }),
  }
  return await store.transaction(async (trx) => {
    const locked = await lockChain(trx, id)
    const before = locked.key
    refuseRevoked(before)
    if (expiresAt !== undefined) refuseThird(locked, audit.at)
    const after = { ...before, ...wanted }
    const fields = (['name', 'quota_per_minute', 'expires_at'] as const).filter((one) => after[one] !== before[one])
    if (fields.length === 0) return { before, after: before }
    await trx.updateTable('api_keys').set(wanted).where('id', '=', id).execute()
    await recordAudit(trx, audit, { action: 'key.update', ...namedKey(before), ...differences(before, after) })
    await appendChanges(trx, [{ kind: 'key', entity_id: id, action: 'updated', fields: [...fields] }], audit.at)
    return { before, after }
  })
}

/** A later end must not bring a third key of a chain to life. */
function refuseThird({ key, chain }: LockedKey, at: number): void {
  const others = othersAtWork(chain, key.id, at)
  if (keyStateAt(key, at) === 'active' || others.length < 2) return
  const names = others.map(({ prefix }) => `${prefix}…`).join(', ')
  throw new OperatorError({
    vi: `Đã có hai khoá thay nhau đang hoạt động (${names}): mỗi lúc chỉ được hai khoá.`,
    en: `two keys that replaced each other work already (${names}): only two may at a time`,
  })
}

export function refuseRevoked({ is_active, prefix, name }: Key): void {
  if (is_active === 1) return
  throw new OperatorError({
    vi: `Khoá ${prefix}… (${name}) đã bị thu hồi: hãy cấp khoá mới.`,
    en: `key ${prefix}… (${name}) is revoked: issue a new one`,
  })
}
