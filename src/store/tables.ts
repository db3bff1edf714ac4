import { type Kysely, sql, type Transaction } from 'kysely'
import { insertRows } from './bulk-insert.ts'
import { isPostgres } from './dialect.ts'
import type { Schema } from './schema/schema.ts'

export type TableName = keyof Schema & string
export type Row = Record<string, unknown>

/** Every table with its key, in an order in which no row comes before one that it refers to. */
export const TABLE_KEYS: Readonly<Record<TableName, readonly string[]>> = {
  counters: ['name'],
  artists: ['id'],
  tracks: ['id'],
  track_artists: ['track_id', 'artist_id'],
  track_peaks: ['track_id'],
  plays_daily: ['track_id', 'day'],
  collections: ['id'],
  collection_tracks: ['collection_id', 'track_id'],
  releases: ['id'],
  release_tracks: ['track_id'],
  slug_bases: ['base'],
  changes: ['seq'],
  partners: ['id'],
  api_keys: ['id'],
  webhooks: ['id'],
  deliveries: ['id'],
  usage_daily: ['key_id', 'day'],
  watermark_variants: ['id'],
  watermark_issues: ['code'],
  address_locks: ['address'],
  search_daily: ['day', 'query'],
  import_progress: ['file_key'],
  media_orphans: ['key'],
  request_segments: ['id'],
  request_log: ['segment_id', 'position'],
  traffic_hourly: ['key_id', 'hour', 'route', 'status'],
  administrators: ['id'],
  admin_sessions: ['digest'],
  admin_tokens: ['id'],
  admin_links: ['digest'],
  admin_rules: ['name'],
  partner_sessions: ['digest'],
  admin_addresses: ['admin_id', 'address'],
  sign_in_failures: ['id'],
  audit_log: ['id'],
  key_claims: ['digest'],
  quota_requests: ['id'],
  artist_merges: ['from_id'],
  application_windows: ['address'],
  mails: ['id'],
  alert_posts: ['id'],
  alerts: ['id'],
  jobs: ['id'],
  job_files: ['job_id', 'name'],
  takedowns: ['id'],
  takedown_notices: ['takedown_id', 'position'],
  traces: ['id'],
  listens: ['id'],
  recent_plays: ['digest'],
  waiting_counts: ['id'],
  site_daily: ['track_id', 'day'],
  likes: ['digest'],
  proof_keys: ['id'],
  license_proofs: ['id'],
  repeated_requests: ['partner_id', 'key'],
}

export const TABLES = Object.keys(TABLE_KEYS) as readonly TableName[]

/** What belongs to the moment and goes into no copy: a session that was ended after a backup must not come back to life with it. */
export const PASSING_TABLES: readonly TableName[] = [
  'admin_sessions',
  'admin_tokens',
  'admin_links',
  'partner_sessions',
  'sign_in_failures',
  'application_windows',
  'listens',
  'recent_plays',
]

/** Where files of the media store are referred to, by kind of file; a column may hold several kinds. What copies were marked of stays: they may turn up after years. */
export const MEDIA_COLUMNS = {
  originals: [
    ['tracks', 'audio_original'],
    ['job_files', 'media'],
  ],
  uploads: [
    ['job_files', 'media'],
    ['takedowns', 'demand_media'],
  ],
  masters: [
    ['tracks', 'master_media'],
    ['watermark_variants', 'master_media'],
  ],
  marked: [['watermark_variants', 'marked_media']],
  previews: [['tracks', 'audio_media']],
  covers: [
    ['tracks', 'cover_media'],
    ['collections', 'cover_media'],
  ],
  avatars: [['artists', 'avatar_media']],
} as const satisfies Readonly<Record<string, readonly (readonly [TableName, string])[]>>

/** The tables that this store has: one on an older schema lacks the newest. */
export async function findTables(db: Kysely<Schema>): Promise<TableName[]> {
  const existing = new Set((await db.introspection.getTables()).map((table) => table.name))
  return TABLES.filter((name) => existing.has(name))
}

/** All rows with all their columns, by key, a batch at a time. */
export async function* readTable(db: Kysely<Schema>, table: TableName, batchSize = 1000): AsyncGenerator<Row[]> {
  const key = TABLE_KEYS[table]
  const order = sql.join(key.map((column) => sql.ref(column)))
  let after = sql``
  for (;;) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} ${after} order by ${order} limit ${batchSize}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    const last = rows.at(-1)!
    after = sql`where (${order}) > (${sql.join(key.map((column) => sql.val(last[column])))})`
  }
}

/** Writes rows as they were read. `counters` is never empty, so its rows take the place of those with their name. */
export async function writeTable(trx: Transaction<Schema>, table: TableName, rows: readonly Row[]): Promise<void> {
  if (table === 'counters') {
    const names = rows.map((row) => String(row.name))
    await trx.deleteFrom('counters').where('name', 'in', names).execute()
  }
  await insertRows(trx, table, rows as never)
}

const NUMBERED_TABLES = ['request_segments', 'audit_log', 'sign_in_failures'] as const

/** PostgreSQL counts these numbers by itself, and has to be told which are taken. */
export async function advanceSequences(trx: Transaction<Schema>): Promise<void> {
  if (!isPostgres(trx)) return
  for (const table of NUMBERED_TABLES)
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)} having max(id) is not null
    `.execute(trx)
}

export async function countRows(db: Kysely<Schema>, table: TableName): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]!.count)
}

/** Whether all tables of this store are empty, whatever its schema. */
export async function isEmptyStore(db: Kysely<Schema>): Promise<boolean> {
  for (const table of await findTables(db)) {
    if (table === 'counters') continue
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) return false
  }
  return true
}
