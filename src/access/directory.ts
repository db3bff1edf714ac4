import type { Kysely } from 'kysely'
import type { Caller } from '../http/endpoint.ts'
import type { Change } from '../store/change-log.ts'
import type { Schema } from '../store/schema/schema.ts'
import { digestKey } from './api-key.ts'
import { createKeyTable } from './key-table.ts'
import { findAllKeys, findKeyByDigest, findKeys } from './queries.ts'

/**
 * Every key with its partner, in memory, so that a request costs no query and goes on while the store is away. It is read once as a whole
 * and then follows the change log.
 */
export interface Directory {
  /** False until the store has been reached for the first time: until then no key can be recognised. */
  readonly isLoaded: boolean
  /**
   * `unknown` has never been a key and counts towards the lock of its address; `inactive` is a key that was revoked or has ended, or
   * whose partner is not approved. Both are answered with the same bytes.
   */
  findKey(rawKey: string): Caller | 'unknown' | 'inactive'
  load(): Promise<void>
  /** Looks in the store for a key that is unknown here: another process may have issued it a moment ago. */
  look(rawKey: string): Promise<void>
  /** Reads again what the changes of kinds `key` and `partner` name. */
  apply(changes: readonly Change[]): Promise<void>
}

export function openDirectory(db: Kysely<Schema>, defaultQuotaPerMinute: number, now: () => number): Directory {
  const table = createKeyTable(defaultQuotaPerMinute, now)
  let isLoaded = false
  /** How often rows have been taken over from the store. */
  let readings = 0

  return {
    get isLoaded() {
      return isLoaded
    },
    findKey: table.find,
    async load() {
      const rows = await findAllKeys(db)
      table.clear()
      for (const row of rows) table.put(row)
      table.forgetAdmitted()
      readings += 1
      isLoaded = true
    },
    async look(rawKey) {
      const digest = digestKey(rawKey)
      for (;;) {
        const begun = readings
        const row = await findKeyByDigest(db, digest)
        // What was read here meanwhile may be newer than the row: the key may have been deleted.
        if (begun !== readings) continue
        if (row !== undefined) table.put(row)
        return
      }
    },
    async apply(changes) {
      const keyIds = idsOf(changes, 'key')
      const partnerIds = idsOf(changes, 'partner')
      if (keyIds.size + partnerIds.size === 0) return
      const rows = await findKeys(db, [...keyIds], [...partnerIds])
      // No await from here on: a request sees all of a change or nothing of it.
      for (const id of keyIds) table.remove(id)
      for (const id of partnerIds.size > 0 ? table.keysOf(partnerIds) : []) table.remove(id)
      for (const row of rows) table.put(row)
      table.forgetAdmitted()
      readings += 1
    },
  }
}

function idsOf(changes: readonly Change[], kind: Change['kind']): Set<string> {
  return new Set(changes.filter((change) => change.kind === kind).map((change) => change.entity_id))
}
