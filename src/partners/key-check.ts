import { describeForm, digestKey } from '../access/api-key.ts'
import type { Config } from '../config/config.ts'
import type { Store } from '../store/store.ts'
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
