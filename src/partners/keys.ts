import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { digestKey, generateKey, keyPrefix } from '../access/api-key.ts'
import { OperatorError } from '../operator-error.ts'
import { type AuditContext, recordAudit } from '../store/audit-log.ts'
import { appendChanges } from '../store/change-log.ts'
import type { PartnerStatus } from '../store/schema/partner-tables.ts'
import type { Schema, Trx } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import { checkExpiry, checkQuota, parseKeyName } from './key-fields.ts'
import { lockPartner, type Partner } from './partners.ts'

/** A key as it may be shown: all but the digest. */
export type Key = Omit<Selectable<Schema['api_keys']>, 'digest'>

export interface ListedKey extends Key {
  partner_name: string
  partner_status: PartnerStatus
}

export interface NewKey {
  partnerId: string
  name: string
  /** `null` is the configured default. */
  quotaPerMinute: number | null
  /** From this millisecond on it is refused; it does not end if left out. */
  expiresAt?: number | null
}

export interface IssuedKey {
  key: Key
  /** Exists nowhere else: only its digest is stored. */
  rawKey: string
}

export const KEY_COLUMNS = [
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
  'api_keys.chain_id',
  'api_keys.expiry_told_at',
  'api_keys.test_of',
] as const

export async function issueKey(store: Store, wanted: NewKey, audit: AuditContext): Promise<IssuedKey> {
  const issued = createKey(wanted, audit.at)
  await store.transaction(async (trx) => {
    requireApproved(await lockPartner(trx, wanted.partnerId))
    await insertKey(trx, issued, audit)
    await appendChanges(trx, [{ kind: 'key', entity_id: issued.key.id, action: 'created' }], audit.at)
  })
  return issued
}

interface Origin {
  replaces?: Key
  /** What a key for tests was made with, and the first of its like, with which it is one caller. */
  testOf?: string
  chainId?: string | undefined
}

/** Draws a key; nothing is stored yet. */
export function createKey({ replaces, testOf, chainId, ...wanted }: NewKey & Origin, at: number): IssuedKey {
  const rawKey = generateKey()
  const key: Key = {
    id: randomUUID(),
    partner_id: wanted.partnerId,
    name: parseKeyName(wanted.name),
    prefix: keyPrefix(rawKey),
    quota_per_minute: checkQuota(wanted.quotaPerMinute),
    is_active: 1,
    created_at: at,
    revoked_at: null,
    last_used_at: null,
    expires_at: checkExpiry(wanted.expiresAt ?? null, at),
    rotated_from: replaces?.id ?? null,
    chain_id: chainId ?? replaces?.chain_id ?? replaces?.id ?? null,
    expiry_told_at: null,
    test_of: testOf ?? replaces?.test_of ?? null,
  }
  return { key, rawKey }
}

/** Without its entry of the change log, which comes last in a transaction. */
export async function insertKey(trx: Trx, { key, rawKey }: IssuedKey, audit: AuditContext): Promise<void> {
  await trx
    .insertInto('api_keys')
    .values({ ...key, digest: digestKey(rawKey) })
    .execute()
  await recordAudit(trx, audit, { action: 'key.issue', ...namedKey(key), after: key })
}

export function requireApproved({ name, status }: Partner): void {
  if (status === 'approved') return
  throw new OperatorError({
    vi: `Đối tác ${name} chưa được duyệt hoặc đang bị tạm ngưng: chỉ đối tác đã duyệt mới có khoá.`,
    en: `partner ${name} is ${status}: only an approved partner gets a key`,
  })
}

export async function findKeys(store: Store, partnerId: string | undefined): Promise<ListedKey[]> {
  let query = selectListed(store)
  if (partnerId !== undefined) query = query.where('partner_id', '=', partnerId)
  return await query.orderBy('api_keys.created_at').orderBy('api_keys.id').execute()
}

export async function findKey(store: Store, id: string): Promise<ListedKey | undefined> {
  return await selectListed(store).where('api_keys.id', '=', id).executeTakeFirst()
}

const selectListed = (store: Store) =>
  store.db
    .selectFrom('api_keys')
    .innerJoin('partners', 'partners.id', 'api_keys.partner_id')
    .select([...KEY_COLUMNS, 'partners.name as partner_name', 'partners.status as partner_status'])

/** What a person calls a key, for the audit log. */
export const namedKey = ({ id, prefix, name }: Key) => ({ id, name: `${prefix}… (${name})` })

export type KeyState = 'active' | 'expired' | 'revoked'

/** The key's own state: whether its partner is approved is another matter. */
export function keyStateAt({ is_active, expires_at }: Pick<Key, 'is_active' | 'expires_at'>, now: number): KeyState {
  if (is_active === 0) return 'revoked'
  return expires_at !== null && expires_at <= now ? 'expired' : 'active'
}
