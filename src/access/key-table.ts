import type { Caller } from '../http/endpoint.ts'
import { digestKey, hasValidChecksum } from './api-key.ts'
import type { KeyRow } from './queries.ts'

interface Entry {
  record: Caller
  canEnter: boolean
}

const MAX_RAW_KEYS = 10_000

/** The keys in memory. A change of them must call `forgetAdmitted` in the same turn of the event loop. */
export function createKeyTable(defaultQuotaPerMinute: number, now: () => number) {
  const byDigest = new Map<string, Entry>()
  const digestById = new Map<string, string>()
  /** Admitted keys by their text, to save the digest. Emptied on every change, so that it never holds a revoked key. */
  const admitted = new Map<string, Caller>()

  return {
    put(row: KeyRow): void {
      byDigest.set(row.digest, { record: toCaller(row, defaultQuotaPerMinute), canEnter: canEnter(row) })
      digestById.set(row.id, row.digest)
    },

    remove(keyId: string): void {
      const digest = digestById.get(keyId)
      if (digest === undefined) return
      byDigest.delete(digest)
      digestById.delete(keyId)
    },

    clear(): void {
      byDigest.clear()
      digestById.clear()
    },

    forgetAdmitted: () => admitted.clear(),

    keysOf(partnerIds: ReadonlySet<string>): string[] {
      const records = [...byDigest.values()].map((entry) => entry.record)
      return records.filter((record) => partnerIds.has(record.partnerId)).map((record) => record.id)
    },

    find(rawKey: string): Caller | 'unknown' | 'inactive' {
      const known = admitted.get(rawKey)
      if (known) return hasEnded(known, now()) ? 'inactive' : known
      if (!hasValidChecksum(rawKey)) return 'unknown'
      const entry = byDigest.get(digestKey(rawKey))
      if (entry === undefined) return 'unknown'
      if (!entry.canEnter || hasEnded(entry.record, now())) return 'inactive'
      if (admitted.size >= MAX_RAW_KEYS) admitted.clear()
      admitted.set(rawKey, entry.record)
      return entry.record
    },
  }
}

/** Whether the key is accepted as long as it has not ended. */
export const canEnter = ({ is_active, account_status }: KeyRow) => is_active === 1 && account_status === 'approved'

export const toCaller = (row: KeyRow, defaultQuotaPerMinute: number): Caller => ({
  id: row.id,
  chainId: row.chain_id ?? row.id,
  partnerId: row.partner_id,
  name: row.name,
  prefix: row.prefix,
  organization: row.organization,
  accountStatus: row.account_status,
  quotaPerMinute: row.quota_per_minute ?? defaultQuotaPerMinute,
  isActive: row.is_active === 1,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})

export const hasEnded = ({ expiresAt }: Caller, now: number) => expiresAt !== null && now >= expiresAt
