import { type Expression, type SqlBool, sql } from 'kysely'
import { isPostgres } from '../../store/dialect.ts'
import type { Store } from '../../store/store.ts'
import type { Sentence } from '../../text/sentence.ts'
import { isoTime } from '../../text/time.ts'
import { HIDDEN_ADDRESS } from '../journal/journal-line.ts'
import type { LogRow } from '../queries.ts'
import { shipFirst } from '../usage.ts'

type LoggedRow = Omit<LogRow, 'segment_id' | 'position'>

export interface RequestQuery {
  /** The earliest moment, in ms. */
  since: number
  limit: number
  partnerId?: string | undefined
  keyId?: string | undefined
  status?: number | undefined
  /** The partner itself looks: what a prefix alone tells is left out where another partner has a key that begins like it. */
  isOwn?: boolean
  /** Only what was refused. */
  isRefused?: boolean
  requestId?: string | undefined
  address?: string | undefined
  /** Only those whose path has this in it. */
  path?: string | undefined
}

export interface LoggedRequest extends Omit<LoggedRow, 'ip'> {
  /** Null of those whose address is not kept: they looked at the site. */
  ip: string | null
  /** Why it was refused, in words; null when it was not, or its code explains itself. */
  why: Sentence | null
}

/** A segment holds at most eight megabytes of the journal, or five minutes. */
const SEGMENTS_PER_QUERY = 16

/**
 * The matching requests of the log, the newest first, after `shipLog` has brought the last of them to the store. That keeps rows by
 * segment, so segments of the time asked for are read from the newest back until there are enough rows.
 */
export async function findRequests(
  store: Store,
  query: RequestQuery,
  shipLog: () => Promise<void>,
): Promise<LoggedRequest[]> {
  await shipFirst(shipLog)
  const keys = await findWantedKeys(store, query)
  const rows: LoggedRow[] = []
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
    rows.sort((a, b) => b.at - a.at).splice(query.limit)
  }
  return await addReasons(store, rows)
}

interface WantedKeys {
  ids: readonly string[]
  prefixes: readonly string[]
}

/** A refused key has no id in the log, only its prefix. Undefined when any key is wanted. */
async function findWantedKeys(
  store: Store,
  { partnerId, keyId, isOwn }: RequestQuery,
): Promise<WantedKeys | undefined> {
  if (partnerId === undefined && keyId === undefined) return undefined
  const rows = await store.db
    .selectFrom('api_keys')
    .select(['id', 'prefix'])
    .$if(partnerId !== undefined, (query) => query.where('partner_id', '=', partnerId!))
    .$if(keyId !== undefined, (query) => query.where('id', '=', keyId!))
    .execute()
  const prefixes = rows.map((row) => row.prefix)
  const shared = isOwn ? await findSharedPrefixes(store, prefixes, partnerId!) : []
  return { ids: rows.map((row) => row.id), prefixes: prefixes.filter((prefix) => !shared.includes(prefix)) }
}

async function findSharedPrefixes(store: Store, prefixes: readonly string[], partnerId: string): Promise<string[]> {
  if (prefixes.length === 0) return []
  const rows = await store.db
    .selectFrom('api_keys')
    .select('prefix')
    .where('prefix', 'in', prefixes)
    .where('partner_id', '!=', partnerId)
    .execute()
  return rows.map((row) => row.prefix)
}

async function readStored(
  store: Store,
  segmentIds: readonly number[],
  { since, limit, status, isRefused, requestId, address, path }: RequestQuery,
  keys: WantedKeys | undefined,
): Promise<LoggedRow[]> {
  return await store.db
    .selectFrom('request_log')
    .select(['at', 'request_id', 'method', 'endpoint', 'path', 'status', 'ip', 'user_agent', 'duration_ms'])
    .select(['key_id', 'code', 'parameter', 'key_prefix', 'repeats'])
    .where('segment_id', 'in', segmentIds)
    .where('at', '>=', since)
    .$if(isRefused === true, (query) => query.where('code', 'is not', null))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(requestId !== undefined, (query) => query.where('request_id', '=', requestId!))
    .$if(address !== undefined, (query) => query.where('ip', '=', address!))
    .$if(path !== undefined, (query) => query.where(hasIn(store.db, path!)))
    .$if(keys !== undefined, (query) =>
      query.where((row) => {
        const matches: Expression<SqlBool>[] = []
        if (keys!.ids.length > 0) matches.push(row('key_id', 'in', keys!.ids))
        // One that was accepted has its id; a prefix alone is for those that were not.
        if (keys!.prefixes.length > 0) matches.push(row('key_prefix', 'in', keys!.prefixes))
        return matches.length > 0 ? row.or(matches) : row.lit(false)
      }),
    )
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
}

/** Letter for letter, in both stores alike; `like` is not. */
const hasIn = (db: Store['db'], text: string) =>
  isPostgres(db) ? sql<SqlBool>`strpos(path, ${text}) > 0` : sql<SqlBool>`instr(path, ${text}) > 0`

async function addReasons(store: Store, rows: readonly LoggedRow[]): Promise<LoggedRequest[]> {
  const refused = rows.flatMap((row) => (row.code === 'INVALID_API_KEY' && row.key_prefix ? row.key_prefix : []))
  const keys = await findKeysByPrefix(store, [...new Set(refused)])
  const known = new Map(keys.reverse().map((key) => [key.prefix, key]))
  return rows.map((row) => ({ ...row, ip: row.ip === HIDDEN_ADDRESS ? null : row.ip, why: whyRefused(row, known) }))
}

type KnownKey = Awaited<ReturnType<typeof findKeysByPrefix>>[number]

/** For a refused request, the log holds no more of the key than its prefix. */
async function findKeysByPrefix({ db }: Store, prefixes: readonly string[]) {
  if (prefixes.length === 0) return []
  return await db
    .selectFrom('api_keys')
    .innerJoin('partners', 'partners.id', 'api_keys.partner_id')
    .select(['api_keys.prefix', 'api_keys.name', 'api_keys.revoked_at', 'api_keys.expires_at'])
    .select(['partners.name as partner', 'partners.status as partner_status'])
    .where('api_keys.prefix', 'in', prefixes)
    .execute()
}

/** For codes whose reason does not depend on the key; a code that is not here explains itself. */
const REASONS: Readonly<Record<string, Sentence>> = {
  MISSING_API_KEY: { vi: 'không gửi X-API-Key', en: 'no X-API-Key was sent' },
  IP_LOCKED: {
    vi: 'địa chỉ bị khoá vì gửi quá nhiều khoá không đúng',
    en: 'its address is locked after too many unknown keys (see "lock list")',
  },
  MEDIA_URL_EXPIRED: { vi: 'liên kết đã hết hạn hoặc bị sửa', en: 'the link had expired, or was altered' },
  RATE_LIMIT_EXCEEDED: { vi: 'đã dùng hết hạn mức', en: 'a limit was used up' },
  NOT_CONFIGURED: { vi: 'API đang tạm ngưng (API_SUSPENDED)', en: 'API_SUSPENDED was set' },
}

const STATUSES: Readonly<Record<string, string>> = {
  pending: 'đang chờ duyệt',
  rejected: 'đã bị từ chối',
  suspended: 'đang bị tạm ngưng',
}

function whyRefused(
  { code, parameter, key_prefix, at }: LoggedRow,
  known: ReadonlyMap<string, KnownKey>,
): Sentence | null {
  if (code === null) return null
  if (parameter !== null) return { vi: `không đúng: ${parameter}`, en: `not valid: ${parameter}` }
  if (code !== 'INVALID_API_KEY') return REASONS[code] ?? null
  if (key_prefix === null) return { vi: 'khoá trống hoặc gửi hai lần', en: 'the key was empty or sent twice' }
  const key = known.get(key_prefix)
  if (!key) {
    return key_prefix.startsWith('kn_live_')
      ? { vi: 'khoá lạ: không có khoá nào bắt đầu như vậy', en: 'unknown key: no key begins like this' }
      : { vi: 'sai dạng: không phải là khoá', en: 'malformed: no key at all' }
  }
  const name = { vi: `${key.name} của ${key.partner}`, en: `${key.name} of ${key.partner}` }
  if (key.revoked_at !== null && key.revoked_at <= at) {
    const when = isoTime(key.revoked_at)
    return { vi: `khoá đã thu hồi (${name.vi}, ${when})`, en: `revoked key (${name.en}, ${when})` }
  }
  if (key.expires_at !== null && key.expires_at <= at) {
    const when = isoTime(key.expires_at)
    return { vi: `khoá đã hết hạn (${name.vi}, ${when})`, en: `expired key (${name.en}, ${when})` }
  }
  if (key.partner_status !== 'approved') {
    const status = STATUSES[key.partner_status] ?? key.partner_status
    return { vi: `đối tác ${status} (${name.vi})`, en: `partner ${key.partner_status} (${name.en})` }
  }
  return {
    vi: `không phải khoá ${name.vi} dù bắt đầu giống, hoặc khi đó đối tác chưa được duyệt`,
    en: `not the key ${name.en}, though it begins like it, or its partner was not approved then`,
  }
}
