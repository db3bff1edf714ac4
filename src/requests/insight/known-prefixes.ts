import type { PartnerStatus } from '../../store/schema/partner-tables.ts'
import type { Store } from '../../store/store.ts'

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
