import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import { digestKey, generateKey, keyPrefix } from '../../access/api-key.ts'
import { type Act, recordAct } from '../../store/audit-log.ts'
import { appendChanges } from '../../store/change-log.ts'
import type { PartnerStatus, Schema } from '../../store/schema.ts'
import type { Store } from '../../store/store.ts'
import { parseDisplayName } from '../display-names.ts'
import { OperatorError } from '../operator-error.ts'
import { lockPartner } from './partners.ts'

/** A key as it may be shown: all but the digest. */
export type Key = Omit<Selectable<Schema['api_keys']>, 'digest'>

export interface ListedKey extends Key {
  partner_name: string
  partner_status: PartnerStatus
}

export const MIN_QUOTA = 1
export const MAX_QUOTA = 1_000_000
const MAX_NAME = 80

const SHOWN_COLUMNS = [
  'api_keys.id',
  'api_keys.partner_id',
  'api_keys.name',
  'api_keys.prefix',
  'api_keys.quota_per_minute',
  'api_keys.is_active',
  'api_keys.created_at',
  'api_keys.revoked_at',
  'api_keys.last_used_at',
  'api_keys.expires_at',
  'api_keys.rotated_from',
  'api_keys.expiry_told_at',
] as const

/** `rawKey` exists nowhere else: only its digest is stored. `quotaPerMinute` null is the configured default. */
export async function issueKey(
  store: Store,
  { partnerId, name, quotaPerMinute }: { partnerId: string; name: string; quotaPerMinute: number | null },
  act: Act,
): Promise<{ key: Key; rawKey: string }> {
  const rawKey = generateKey()
  const key: Key = {
    id: randomUUID(),
    partner_id: partnerId,
    name: parseDisplayName('name', name, MAX_NAME),
    prefix: keyPrefix(rawKey),
    quota_per_minute: quotaPerMinute === null ? null : checkQuota(quotaPerMinute),
    is_active: 1,
    created_at: act.at,
    revoked_at: null,
    last_used_at: null,
    expires_at: null,
    rotated_from: null,
    expiry_told_at: null,
  }
  await store.transaction(async (trx) => {
    const partner = await lockPartner(trx, partnerId)
    if (partner.status !== 'approved')
      throw new OperatorError(`partner ${partner.name} is ${partner.status}: only an approved partner gets a key`)
    await trx
      .insertInto('api_keys')
      .values({ ...key, digest: digestKey(rawKey) })
      .execute()
    await recordAct(trx, act, { action: 'key.issue', ...named(key), after: key })
    await appendChanges(trx, [{ kind: 'key', entity_id: key.id, action: 'created' }], act.at)
  })
  return { key, rawKey }
}

export async function findKeys(store: Store, partnerId: string | undefined): Promise<ListedKey[]> {
  let query = store.db
    .selectFrom('api_keys')
    .innerJoin('partners', 'partners.id', 'api_keys.partner_id')
    .select([...SHOWN_COLUMNS, 'partners.name as partner_name', 'partners.status as partner_status'])
  if (partnerId !== undefined) query = query.where('partner_id', '=', partnerId)
  return await query.orderBy('api_keys.created_at').orderBy('api_keys.id').execute()
}

/** A server that has read this change refuses the key. Revoking twice is not an error, and cannot be undone. */
export async function revokeKey(store: Store, id: string, act: Act): Promise<Key> {
  return await store.transaction(async (trx) => {
    const key = await lockKey(trx, id)
    if (key.is_active === 0) return key
    const change = { is_active: 0, revoked_at: act.at } as const
    await trx.updateTable('api_keys').set(change).where('id', '=', id).execute()
    await recordAct(trx, act, {
      action: 'key.revoke',
      ...named(key),
      before: { is_active: 1 },
      after: { is_active: 0 },
    })
    await appendChanges(trx, [{ kind: 'key', entity_id: id, action: 'updated', fields: ['is_active'] }], act.at)
    return { ...key, ...change }
  })
}

export async function setKeyQuota(store: Store, id: string, quotaPerMinute: number | null, act: Act): Promise<Key> {
  if (quotaPerMinute !== null) checkQuota(quotaPerMinute)
  return await store.transaction(async (trx) => {
    const key = await lockKey(trx, id)
    if (key.is_active === 0) throw new OperatorError(`key ${key.prefix}… (${key.name}) is revoked: issue a new one`)
    if (key.quota_per_minute === quotaPerMinute) return key
    await trx.updateTable('api_keys').set({ quota_per_minute: quotaPerMinute }).where('id', '=', id).execute()
    const [before, after] = [{ quota_per_minute: key.quota_per_minute }, { quota_per_minute: quotaPerMinute }]
    await recordAct(trx, act, { action: 'key.update', ...named(key), before, after })
    await appendChanges(trx, [{ kind: 'key', entity_id: id, action: 'updated', fields: ['quota_per_minute'] }], act.at)
    return { ...key, quota_per_minute: quotaPerMinute }
  })
}

const named = ({ id, prefix, name }: Key) => ({ id, name: `${prefix}… (${name})` })

/** As lockPartner: the row is locked until the commit. */
async function lockKey(trx: Transaction<Schema>, id: string): Promise<Key> {
  const key = await trx
    .updateTable('api_keys')
    .set((row) => ({ name: row.ref('name') }))
    .where('id', '=', id)
    .returning(SHOWN_COLUMNS)
    .executeTakeFirst()
  if (!key) throw new OperatorError(`there is no key ${id}`)
  return key
}

function checkQuota(quotaPerMinute: number): number {
  if (Number.isInteger(quotaPerMinute) && quotaPerMinute >= MIN_QUOTA && quotaPerMinute <= MAX_QUOTA)
    return quotaPerMinute
  throw new OperatorError(`the quota must be a whole number from ${MIN_QUOTA} to ${MAX_QUOTA} requests per minute`)
}
