import { describeForm, digestKey } from '../../access/api-key.ts'
import type { Config } from '../../config/config.ts'
import type { PartnerStatus } from '../../store/schema.ts'
import type { Store } from '../../store/store.ts'
import { findKey, keyStateAt, type ListedKey } from './keys.ts'

export type KeyVerdict =
  | { state: 'good'; key: ListedKey; quotaPerMinute: number }
  | { state: 'malformed' | 'wrong checksum'; problem: string }
  | { state: 'unknown' }
  | { state: 'revoked' | 'expired'; key: ListedKey }
  | { state: 'partner not approved'; key: ListedKey }

/** Whether a key is accepted, and if not, why. Nothing of it is stored. */
export async function checkKey(
  store: Store,
  rawKey: string,
  limits: Config['limits'],
  now: number,
): Promise<KeyVerdict> {
  const problem = describeForm(rawKey)
  if (problem) return problem
  const row = await store.db
    .selectFrom('api_keys')
    .select('id')
    .where('digest', '=', digestKey(rawKey))
    .executeTakeFirst()
  const key = row && (await findKey(store, row.id))
  if (!key) return { state: 'unknown' }
  const state = keyStateAt(key, now)
  if (state !== 'active') return { state, key }
  if (key.partner_status !== 'approved') return { state: 'partner not approved', key }
  return { state: 'good', key, quotaPerMinute: key.quota_per_minute ?? limits.keyPerMinute }
}

/** A key with this prefix: for a refused request, the log holds no more of the key than that. */
export interface KnownPrefix {
  prefix: string
  name: string
  partner: string
  partnerStatus: PartnerStatus
  revokedAt: number | null
  expiresAt: number | null
}

export async function findPrefixes(store: Store, prefixes: readonly string[]): Promise<Map<string, KnownPrefix[]>> {
  const known = new Map<string, KnownPrefix[]>()
  if (prefixes.length === 0) return known
  const rows = await store.db
    .selectFrom('api_keys')
    .innerJoin('partners', 'partners.id', 'api_keys.partner_id')
    .select(['api_keys.prefix', 'api_keys.name', 'api_keys.revoked_at', 'api_keys.expires_at'])
    .select(['partners.name as partner', 'partners.status as partner_status'])
    .where('api_keys.prefix', 'in', prefixes)
    .execute()
  for (const row of rows) {
    const { prefix, name, partner, partner_status: partnerStatus, revoked_at: revokedAt, expires_at: expiresAt } = row
    const one = { prefix, name, partner, partnerStatus, revokedAt, expiresAt }
    known.set(prefix, [...(known.get(prefix) ?? []), one])
  }
  return known
}
