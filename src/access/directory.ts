import { timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Caller } from '../http/endpoint.ts'
import type { Change } from '../store/change-log.ts'
import type { Schema } from '../store/schema.ts'
import { digestKey, hasValidChecksum } from './api-key.ts'
import { findAllKeys, findKeys, type KeyRow } from './queries.ts'

/**
 * Every key with its partner, in memory, so that a request costs no query and goes on while the store is away. It is read once as a whole
 * and then follows the change log.
 */
export interface Directory {
  /** False until the store has been reached for the first time: until then no key can be recognised. */
  readonly isLoaded: boolean
  /**
   * `unknown` has never been a key and counts towards the lock of its address; `inactive` is a revoked key, or one of a partner who
   * is not approved. Both are answered with the same bytes.
   */
  findKey(rawKey: string): Caller | 'unknown' | 'inactive'
  load(): Promise<void>
  /** Reads again what the changes of kinds `key` and `partner` name. */
  apply(changes: readonly Change[]): Promise<void>
}

interface Entry {
  record: Caller
  digest: Buffer
  canEnter: boolean
}

const MAX_RAW_KEYS = 10_000

export function openDirectory(db: Kysely<Schema>, defaultQuotaPerMinute: number): Directory {
  let byDigest = new Map<string, Entry>()
  let digestById = new Map<string, string>()
  let isLoaded = false
  /** Admitted keys by their text, to save the digest. Emptied on every change, so that it never holds a revoked key. */
  const admitted = new Map<string, Caller>()

  function put(row: KeyRow): void {
    byDigest.set(row.digest, toEntry(row, defaultQuotaPerMinute))
    digestById.set(row.id, row.digest)
  }

  function remove(keyId: string): void {
    const digest = digestById.get(keyId)
    if (digest === undefined) return
    byDigest.delete(digest)
    digestById.delete(keyId)
  }

  function keysOf(partnerIds: Set<string>): string[] {
    const records = [...byDigest.values()].map((entry) => entry.record)
    return records.filter((record) => partnerIds.has(record.partnerId)).map((record) => record.id)
  }

  function findKey(rawKey: string): Caller | 'unknown' | 'inactive' {
    const known = admitted.get(rawKey)
    if (known) return known
    if (!hasValidChecksum(rawKey)) return 'unknown'
    const digest = digestKey(rawKey)
    const entry = byDigest.get(digest)
    if (!entry || !timingSafeEqual(entry.digest, Buffer.from(digest))) return 'unknown'
    if (!entry.canEnter) return 'inactive'
    if (admitted.size >= MAX_RAW_KEYS) admitted.clear()
    admitted.set(rawKey, entry.record)
    return entry.record
  }

  return {
    get isLoaded() {
      return isLoaded
    },
    findKey,
    async load() {
      const rows = await findAllKeys(db)
      byDigest = new Map()
      digestById = new Map()
      admitted.clear()
      for (const row of rows) put(row)
      isLoaded = true
    },
    async apply(changes) {
      const keyIds = idsOf(changes, 'key')
      const partnerIds = idsOf(changes, 'partner')
      if (keyIds.size + partnerIds.size === 0) return
      const rows = await findKeys(db, [...keyIds], [...partnerIds])
      // No await from here on: a request sees all of a change or nothing of it.
      for (const id of keyIds) remove(id)
      for (const id of partnerIds.size > 0 ? keysOf(partnerIds) : []) remove(id)
      for (const row of rows) put(row)
      admitted.clear()
    },
  }
}

function idsOf(changes: readonly Change[], kind: Change['kind']): Set<string> {
  return new Set(changes.filter((change) => change.kind === kind).map((change) => change.entity_id))
}

function toEntry(row: KeyRow, defaultQuotaPerMinute: number): Entry {
  const isActive = row.is_active === 1
  const record = {
    id: row.id,
    partnerId: row.partner_id,
    name: row.name,
    prefix: row.prefix,
    organization: row.organization,
    accountStatus: row.account_status,
    quotaPerMinute: row.quota_per_minute ?? defaultQuotaPerMinute,
    isActive,
    createdAt: row.created_at,
  }
  return { record, digest: Buffer.from(row.digest), canEnter: isActive && row.account_status === 'approved' }
}
