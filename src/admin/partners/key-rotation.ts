import type { Transaction } from 'kysely'
import { type Act, recordAct } from '../../store/audit-log.ts'
import { appendChanges } from '../../store/change-log.ts'
import type { Schema } from '../../store/schema.ts'
import type { Store } from '../../store/store.ts'
import { OperatorError } from '../operator-error.ts'
import { lockKey, noKey, refuseRevoked } from './key-changes.ts'
import { checkOverlap, MAX_LIFE_MS } from './key-fields.ts'
import {
  createKey,
  type IssuedKey,
  insertKey,
  KEY_COLUMNS,
  type Key,
  keyStateAt,
  namedKey,
  requireApproved,
} from './keys.ts'
import { lockPartner } from './partners.ts'

interface RotateOptions {
  overlapMs: number
  expiresAt?: number | null | undefined
  /** What has to happen together with the rotation, or not at all. */
  follow?: (trx: Transaction<Schema>, issued: Key) => Promise<void>
}

export interface RotatedKey extends IssuedKey {
  /** The key that was replaced, with the end that it has now. */
  old: Key
}

/**
 * Issues a key with the same partner, name, quota and length of life; the old one ends after the overlap, or at its own end if that
 * comes first. Only a key that is accepted can be rotated, and only once, unless what replaced it was revoked or has ended.
 */
export async function rotateKey(
  store: Store,
  id: string,
  { overlapMs, expiresAt, follow }: RotateOptions,
  act: Act,
): Promise<RotatedKey> {
  const overlap = checkOverlap(overlapMs)
  return await store.transaction(async (trx) => {
    const found = await trx.selectFrom('api_keys').select('partner_id').where('id', '=', id).executeTakeFirst()
    if (!found) throw noKey(id)
    // The partner first, as whoever deletes it does: two orders invite deadlocks.
    const partner = await lockPartner(trx, found.partner_id)
    const key = await lockKey(trx, id)
    refuseRevoked(key)
    if (keyStateAt(key, act.at) === 'expired') throw hasExpired(key)
    requireApproved(partner)
    const successor = await findSuccessor(trx, id)
    if (successor && keyStateAt(successor, act.at) === 'active') throw isRotated(key, successor)
    const issued = createKey(
      {
        partnerId: key.partner_id,
        name: key.name,
        quotaPerMinute: key.quota_per_minute,
        expiresAt: expiresAt === undefined ? endOfSameLife(successor ?? key, act.at) : expiresAt,
        rotatedFrom: id,
      },
      act.at,
    )
    const old = { ...key, expires_at: Math.min(key.expires_at ?? Number.POSITIVE_INFINITY, act.at + overlap) }
    await trx.updateTable('api_keys').set({ expires_at: old.expires_at }).where('id', '=', id).execute()
    const [before, after] = [{ expires_at: key.expires_at }, { expires_at: old.expires_at, replaced_by: issued.key.id }]
    await recordAct(trx, act, { action: 'key.rotate', ...namedKey(key), before, after })
    await insertKey(trx, issued, act)
    await appendChanges(
      trx,
      [
        { kind: 'key', entity_id: id, action: 'updated', fields: ['expires_at'] },
        { kind: 'key', entity_id: issued.key.id, action: 'created' },
      ],
      act.at,
    )
    await follow?.(trx, issued.key)
    return { ...issued, old }
  })
}

/** The newest key that replaces this one. */
async function findSuccessor(trx: Transaction<Schema>, id: string): Promise<Key | undefined> {
  return await trx
    .selectFrom('api_keys')
    .select(KEY_COLUMNS)
    .where('rotated_from', '=', id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const endOfSameLife = ({ expires_at, created_at }: Key, at: number) =>
  expires_at === null ? null : at + Math.min(expires_at - created_at, MAX_LIFE_MS)

const hasExpired = ({ prefix, name }: Key) =>
  new OperatorError(`key ${prefix}… (${name}) has ended: issue a new one, or give it a later end`, {
    vietnamese: `Khoá ${prefix}… (${name}) đã hết hạn: hãy cấp khoá mới hoặc gia hạn khoá này.`,
  })

const isRotated = ({ prefix, name }: Key, successor: Key) =>
  new OperatorError(`key ${prefix}… (${name}) was replaced by ${successor.prefix}… already: rotate that one`, {
    vietnamese: `Khoá ${prefix}… (${name}) đã được thay bằng ${successor.prefix}…: hãy đổi khoá mới đó.`,
  })
