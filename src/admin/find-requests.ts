import type { Expression, SqlBool } from 'kysely'
import { type LoggedRow, readUnshipped } from '../request-log/unshipped-queries.ts'
import type { Store } from '../store/store.ts'
import { findPrefixes, type KnownPrefix } from './partners/key-check.ts'

export interface RequestQuery {
  /** The earliest moment, in ms. */
  since: number
  limit: number
  partnerId?: string | undefined
  keyId?: string | undefined
  status?: number | undefined
  requestId?: string | undefined
  address?: string | undefined
}

export interface LoggedRequest extends LoggedRow {
  /** Why it was refused, in words; null when it was not. */
  why: string | null
}

/** A segment holds at most eight megabytes of the journal, or five minutes. */
const SEGMENTS_PER_QUERY = 16

/**
 * The matching requests of the log, the newest first. The store keeps rows by segment, so segments of the time asked for are read from
 * the newest back until there are enough rows. `journal` is the folder of lines that are not in the store yet.
 */
export async function findRequests(store: Store, query: RequestQuery, journal: string): Promise<LoggedRequest[]> {
  const keys = await findWantedKeys(store, query)
  const fresh = (await readUnshipped(store, journal)).filter((row) => isWanted(row, query, keys))
  const rows: LoggedRow[] = newest(fresh, query.limit)
  const segments = await store.db
    .selectFrom('request_segments')
    .select(['id', 'updated_at'])
    .where('updated_at', '>=', query.since)
    .orderBy('updated_at', 'desc')
    .execute()
  for (let at = 0; at < segments.length; at += SEGMENTS_PER_QUERY) {
    const some = segments.slice(at, at + SEGMENTS_PER_QUERY)
    // A segment's last change is later than its requests, so these segments have none newer than this.
    if (rows.length >= query.limit && rows.at(-1)!.at > some[0]!.updated_at) break
    const ids = some.map((segment) => segment.id)
    rows.push(...(await readStored(store, ids, query, keys)))
    rows.splice(0, rows.length, ...newest(rows, query.limit))
  }
  return await addReasons(store, rows)
}

const newest = (rows: readonly LoggedRow[], limit: number) => [...rows].sort((a, b) => b.at - a.at).slice(0, limit)

interface WantedKeys {
  ids: readonly string[]
  prefixes: readonly string[]
}

/** A refused key has no id in the log, only its prefix. Undefined when any key is wanted. */
async function findWantedKeys(store: Store, { partnerId, keyId }: RequestQuery): Promise<WantedKeys | undefined> {
  if (partnerId === undefined && keyId === undefined) return undefined
  const rows = await store.db
    .selectFrom('api_keys')
    .select(['id', 'prefix'])
    .$if(partnerId !== undefined, (query) => query.where('partner_id', '=', partnerId!))
    .$if(keyId !== undefined, (query) => query.where('id', '=', keyId!))
    .execute()
  return { ids: rows.map((row) => row.id), prefixes: rows.map((row) => row.prefix) }
}

async function readStored(
  store: Store,
  segmentIds: readonly number[],
  { since, limit, status, requestId, address }: RequestQuery,
  keys: WantedKeys | undefined,
): Promise<LoggedRow[]> {
  return await store.db
    .selectFrom('request_log')
    .select(['at', 'request_id', 'method', 'endpoint', 'path', 'status', 'ip', 'user_agent', 'duration_ms'])
    .select(['key_id', 'code', 'key_prefix', 'repeats'])
    .where('segment_id', 'in', segmentIds)
    .where('at', '>=', since)
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(requestId !== undefined, (query) => query.where('request_id', '=', requestId!))
    .$if(address !== undefined, (query) => query.where('ip', '=', address!))
    .$if(keys !== undefined, (query) =>
      query.where((row) => {
        const matches: Expression<SqlBool>[] = []
        if (keys!.ids.length > 0) matches.push(row('key_id', 'in', keys!.ids), row('key_prefix', 'in', keys!.prefixes))
        return matches.length > 0 ? row.or(matches) : row.lit(false)
      }),
    )
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
}

function isWanted(
  row: LoggedRow,
  { since, status, requestId, address }: RequestQuery,
  keys: WantedKeys | undefined,
): boolean {
  if (row.at < since) return false
  if (status !== undefined && row.status !== status) return false
  if (requestId !== undefined && row.request_id !== requestId) return false
  if (address !== undefined && row.ip !== address) return false
  if (!keys) return true
  return keys.ids.includes(row.key_id ?? '') || keys.prefixes.includes(row.key_prefix ?? '')
}

async function addReasons(store: Store, rows: readonly LoggedRow[]): Promise<LoggedRequest[]> {
  const refused = rows.flatMap((row) => (row.code === 'INVALID_API_KEY' && row.key_prefix ? row.key_prefix : []))
  const known = await findPrefixes(store, [...new Set(refused)])
  return rows.map((row) => ({ ...row, why: whyRefused(row, known) }))
}

/** For codes whose reason does not depend on the key; a code that is not here explains itself. */
const REASONS: Readonly<Record<string, string>> = {
  MISSING_API_KEY: 'no X-API-Key was sent',
  IP_LOCKED: 'its address is locked after too many unknown keys (see "lock list")',
  MEDIA_URL_EXPIRED: 'the link had expired, or was altered',
  RATE_LIMIT_EXCEEDED: 'a limit was used up',
  NOT_CONFIGURED: 'API_SUSPENDED was set',
}

function whyRefused({ code, key_prefix, at }: LoggedRow, known: ReadonlyMap<string, KnownPrefix[]>): string | null {
  if (code === null) return null
  if (code !== 'INVALID_API_KEY') return REASONS[code] ?? null
  if (key_prefix === null) return 'the key was empty or sent twice'
  const [key] = known.get(key_prefix) ?? []
  if (!key)
    return key_prefix.startsWith('kn_live_') ? 'unknown key: no key begins like this' : 'malformed: no key at all'
  const name = `${key.name} of ${key.partner}`
  if (key.revokedAt !== null && key.revokedAt <= at)
    return `revoked key (${name}, ${new Date(key.revokedAt).toISOString()})`
  if (key.expiresAt !== null && key.expiresAt <= at)
    return `expired key (${name}, ${new Date(key.expiresAt).toISOString()})`
  if (key.partnerStatus !== 'approved') return `partner ${key.partnerStatus} (${name})`
  return `not the key ${name}, though it begins like it, or its partner was not approved then`
}
