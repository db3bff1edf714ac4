import { OperatorError } from '../operator-error.ts'
import { type AuditContext, recordAudit } from '../store/audit-log.ts'
import { appendChanges, type NewChange } from '../store/change-log.ts'
import type { Trx } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import { type LockedKey, lockChain, othersAtWork, successorsOf } from './key-chain.ts'
import { refuseRevoked } from './key-changes.ts'
import { checkOverlap } from './key-fields.ts'
import { MAX_LIFE_MS } from './key-limits.ts'
import { createKey, type IssuedKey, insertKey, type Key, keyStateAt, namedKey, requireApproved } from './keys.ts'
import { MAX_OVERLAP_MS } from './rotation-limits.ts'

interface RotateOptions {
  overlapMs: number
  expiresAt?: number | null | undefined
}

export interface RotatedKey extends IssuedKey {
  /** The key that was replaced, with the end that it has now. */
  old: Key
  /** Earlier keys of the chain that still worked, and were ended. */
  ended: Key[]
}

/**
 * Issues a key with the same partner, name, quota and length of life; the old one ends after the overlap, or at its own end if that
 * comes first. Only a key that is accepted can be rotated, and only once, unless what replaced it was revoked or has ended. Whatever
 * came before the old one ends now: at most two keys of a chain work at a time.
 */
export async function rotateKey(
  store: Store,
  id: string,
  { overlapMs, expiresAt }: RotateOptions,
  audit: AuditContext,
): Promise<RotatedKey> {
  const overlap = checkOverlap(overlapMs, MAX_OVERLAP_MS)
  return await store.transaction(async (trx) => {
    const { key, chain } = await lockRotatable(trx, id, audit.at)
    const former = chain.findLast(({ rotated_from }) => rotated_from === id)
    const end = expiresAt === undefined ? endOfSameLife(former ?? key, audit.at) : expiresAt
    const ended: Key[] = []
    for (const one of othersAtWork(chain, id, audit.at)) ended.push(await endNow(trx, one, audit))
    const rotated = await replaceKey(trx, key, { end, overlap }, audit)
    await tellServers(trx, rotated, ended, audit.at)
    return { ...rotated, ended }
  })
}

/** With its chain locked until the commit. */
export async function lockRotatable(trx: Trx, id: string, at: number): Promise<LockedKey> {
  const locked = await lockChain(trx, id)
  const { key, chain, partner } = locked
  refuseRevoked(key)
  if (keyStateAt(key, at) === 'expired') throw hasExpired(key)
  requireApproved(partner)
  const successor = successorsOf(chain, id).findLast((one) => keyStateAt(one, at) === 'active')
  if (successor) throw isRotated(key, successor)
  return locked
}

/** Without its entries of the change log, which come last in a transaction. */
export async function replaceKey(
  trx: Trx,
  key: Key,
  { end, overlap }: { end: number | null; overlap: number },
  audit: AuditContext,
): Promise<IssuedKey & { old: Key }> {
  const { partner_id: partnerId, name, quota_per_minute: quotaPerMinute } = key
  const issued = createKey({ partnerId, name, quotaPerMinute, expiresAt: end, replaces: key }, audit.at)
  const old = { ...key, expires_at: Math.min(key.expires_at ?? Number.POSITIVE_INFINITY, audit.at + overlap) }
  await trx.updateTable('api_keys').set({ expires_at: old.expires_at }).where('id', '=', key.id).execute()
  const [before, after] = [{ expires_at: key.expires_at }, { expires_at: old.expires_at, replaced_by: issued.key.id }]
  await recordAudit(trx, audit, { action: 'key.rotate', ...namedKey(key), before, after })
  await insertKey(trx, issued, audit)
  return { ...issued, old }
}

async function endNow(trx: Trx, key: Key, audit: AuditContext): Promise<Key> {
  const change = { expires_at: audit.at }
  await trx.updateTable('api_keys').set(change).where('id', '=', key.id).execute()
  const before = { expires_at: key.expires_at }
  await recordAudit(trx, audit, { action: 'key.update', ...namedKey(key), before, after: change })
  return { ...key, ...change }
}

export async function tellServers(
  trx: Trx,
  { key, old }: { key: Key; old: Key },
  ended: readonly Key[],
  at: number,
): Promise<void> {
  const ends = [old, ...ended].map(
    ({ id }): NewChange => ({ kind: 'key', entity_id: id, action: 'updated', fields: ['expires_at'] }),
  )
  await appendChanges(trx, [...ends, { kind: 'key', entity_id: key.id, action: 'created' }], at)
}

const endOfSameLife = ({ expires_at, created_at }: Key, at: number) =>
  expires_at === null ? null : at + Math.min(expires_at - created_at, MAX_LIFE_MS)

const hasExpired = ({ prefix, name }: Key) =>
  new OperatorError({
    vi: `Khoá ${prefix}… (${name}) đã hết hạn: hãy cấp khoá mới hoặc gia hạn khoá này.`,
    en: `key ${prefix}… (${name}) has ended: issue a new one, or give it a later end`,
  })

const isRotated = ({ prefix, name }: Key, successor: Key) =>
  new OperatorError({
    vi: `Khoá ${prefix}… (${name}) đã được thay bằng ${successor.prefix}…: hãy đổi khoá mới đó.`,
    en: `key ${prefix}… (${name}) was replaced by ${successor.prefix}… already: rotate that one`,
  })
