import { type ColumnBuilderCallback, type CreateTableBuilder, type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../schema.ts'

type Kind = 'sqlite' | 'postgres'
type Table = CreateTableBuilder<string, string>

const required: ColumnBuilderCallback = (column) => column.notNull()
const key: ColumnBuilderCallback = (column) => column.primaryKey().notNull()

/** The words of this page: what one store spells otherwise than the other. */
function dialectOf(kind: Kind) {
  const isPostgres = kind === 'postgres'
  return {
    // Byte order on PostgreSQL too, so that both stores sort and page alike.
    text: isPostgres ? sql`text collate "C"` : sql`text`,
    // SQLite keeps a table in the order of an `integer` key only.
    sequence: isPostgres ? sql`bigint` : sql`integer`,
    // Rows of small tables with a composed key live in the key itself.
    inKeyOrder: <T extends Table>(table: T) => (isPostgres ? table : (table.modifyEnd(sql`without rowid`) as T)),
  }
}

export async function createFirstSchema(trx: Transaction<Schema>, kind: Kind): Promise<void> {
  await createCatalog(trx, kind)
  await createChangeLog(trx, kind)
  await createAccess(trx, kind)
  await createWebhooks(trx, kind)
  await createLogs(trx, kind)
}

async function createCatalog(db: Kysely<Schema>, kind: Kind) {
  const { text, inKeyOrder } = dialectOf(kind)
  await db.schema
    .createTable('artists')
    .addColumn('id', text, key)
    .addColumn('name', text, required)
    .addColumn('biography', text)
    .addColumn('avatar_media', text)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  await createTracks(db, kind)
  await inKeyOrder(
    db.schema
      .createTable('track_artists')
      .addColumn('track_id', text, (column) => column.notNull().references('tracks.id').onDelete('cascade'))
      .addColumn('artist_id', text, (column) => column.notNull().references('artists.id'))
      .addColumn('role', text, required)
      .addColumn('position', 'integer', required)
      .addPrimaryKeyConstraint('track_artists_pk', ['track_id', 'artist_id']),
  ).execute()
  await db.schema.createIndex('track_artists_by_artist').on('track_artists').column('artist_id').execute()
  await db.schema
    .createTable('track_peaks')
    .addColumn('track_id', text, (column) => column.primaryKey().notNull().references('tracks.id').onDelete('cascade'))
    .addColumn('peaks', text, required)
    .addColumn('preview_peaks', text)
    .execute()
  await inKeyOrder(
    db.schema
      .createTable('plays_daily')
      .addColumn('track_id', text, (column) => column.notNull().references('tracks.id').onDelete('cascade'))
      .addColumn('day', text, required)
      .addColumn('plays', 'integer', required)
      .addPrimaryKeyConstraint('plays_daily_pk', ['track_id', 'day']),
  ).execute()
  await db.schema.createIndex('plays_daily_by_day').on('plays_daily').column('day').execute()
  await inKeyOrder(
    db.schema.createTable('slug_bases').addColumn('base', text, key).addColumn('last', 'integer', required),
  ).execute()
}

async function createTracks(db: Kysely<Schema>, kind: Kind) {
  const { text } = dialectOf(kind)
  await db.schema
    .createTable('tracks')
    .addColumn('id', text, key)
    .addColumn('slug', text, (column) => column.notNull().unique())
    .addColumn('title', text, required)
    .addColumn('artist_id', text, (column) => column.notNull().references('artists.id'))
    .addColumn('genre', text, required)
    .addColumn('duration_seconds', 'integer', required)
    .addColumn('bpm', 'double precision')
    .addColumn('musical_key', text)
    .addColumn('energy', 'double precision')
    .addColumn('loudness_db', 'double precision')
    .addColumn('isrc', text)
    .addColumn('release_date', text)
    .addColumn('license_code', text, required)
    .addColumn('territory', text, required)
    .addColumn('is_explicit', 'integer', required)
    .addColumn('play_count', 'bigint', required)
    .addColumn('like_count', 'bigint', required)
    .addColumn('published_at', 'bigint')
    .addColumn('preview_start_seconds', 'integer', required)
    .addColumn('preview_duration_seconds', 'integer', required)
    .addColumn('audio_media', text)
    .addColumn('cover_media', text)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('tracks_by_artist').on('tracks').column('artist_id').execute()
}

async function createChangeLog(db: Kysely<Schema>, kind: Kind) {
  const { text, sequence } = dialectOf(kind)
  await db.schema
    .createTable('changes')
    .addColumn('seq', sequence, key)
    .addColumn('at', 'bigint', required)
    .addColumn('kind', text, required)
    .addColumn('entity_id', text, required)
    .addColumn('action', text, required)
    .addColumn('fields', text)
    .execute()
  await db.schema.createIndex('changes_by_kind').on('changes').columns(['kind', 'seq']).execute()
  await db.schema.createTable('counters').addColumn('name', text, key).addColumn('value', 'bigint', required).execute()
  await db.insertInto('counters').values({ name: 'changes', value: 0 }).execute()
}

async function createAccess(db: Kysely<Schema>, kind: Kind) {
  const { text } = dialectOf(kind)
  await db.schema
    .createTable('partners')
    .addColumn('id', text, key)
    .addColumn('name', text, required)
    .addColumn('email', text, required)
    .addColumn('status', text, required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('api_keys')
    .addColumn('id', text, key)
    .addColumn('partner_id', text, (column) => column.notNull().references('partners.id'))
    .addColumn('name', text, required)
    .addColumn('digest', text, (column) => column.notNull().unique())
    .addColumn('prefix', text, required)
    .addColumn('quota_per_minute', 'integer')
    .addColumn('is_active', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('revoked_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .execute()
  await db.schema.createIndex('api_keys_by_partner').on('api_keys').column('partner_id').execute()
}

async function createWebhooks(db: Kysely<Schema>, kind: Kind) {
  const { text } = dialectOf(kind)
  await db.schema
    .createTable('webhooks')
    .addColumn('id', text, key)
    .addColumn('partner_id', text, (column) => column.notNull().references('partners.id'))
    .addColumn('url', text, required)
    .addColumn('events', text, required)
    .addColumn('description', text)
    .addColumn('secret_sealed', text, required)
    .addColumn('is_active', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_delivery_at', 'bigint')
    .addColumn('last_status_code', 'integer')
    .addColumn('consecutive_failures', 'integer', required)
    .addColumn('failing_since', 'bigint')
    .addColumn('suspended_at', 'bigint')
    .execute()
  await db.schema.createIndex('webhooks_by_partner').on('webhooks').column('partner_id').execute()
  await db.schema
    .createTable('deliveries')
    .addColumn('id', text, key)
    .addColumn('webhook_id', text, (column) => column.notNull().references('webhooks.id').onDelete('cascade'))
    .addColumn('event', text, required)
    // No reference: the news of a deleted track must outlive it.
    .addColumn('track_id', text, required)
    .addColumn('data', text, required)
    .addColumn('state', text, required)
    .addColumn('attempts', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('due_at', 'bigint', required)
    .addColumn('leased_until', 'bigint')
    .addColumn('last_attempt_at', 'bigint')
    .addColumn('last_status_code', 'integer')
    .addColumn('last_error', text)
    .addColumn('duration_ms', 'integer')
    .execute()
  await db.schema.createIndex('deliveries_by_due').on('deliveries').columns(['state', 'due_at']).execute()
  await db.schema.createIndex('deliveries_by_webhook').on('deliveries').columns(['webhook_id', 'created_at']).execute()
}

/** Logs refer to keys and tracks by bare id: they are kept when those are gone. */
async function createLogs(db: Kysely<Schema>, kind: Kind) {
  const { text, inKeyOrder } = dialectOf(kind)
  await inKeyOrder(
    db.schema
      .createTable('request_log')
      .addColumn('segment', text, required)
      .addColumn('position', 'bigint', required)
      .addColumn('at', 'bigint', required)
      .addColumn('request_id', text, required)
      .addColumn('method', text, required)
      .addColumn('endpoint', text, required)
      .addColumn('path', text, required)
      .addColumn('status', 'integer', required)
      .addColumn('ip', text, required)
      .addColumn('user_agent', text)
      .addColumn('duration_ms', 'double precision', required)
      .addColumn('key_id', text)
      .addPrimaryKeyConstraint('request_log_pk', ['segment', 'position']),
  ).execute()
  await db.schema.createIndex('request_log_by_time').on('request_log').column('at').execute()
  await db.schema.createIndex('request_log_by_key').on('request_log').columns(['key_id', 'at']).execute()
  await db.schema
    .createTable('request_segments')
    .addColumn('segment', text, key)
    .addColumn('shipped_bytes', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
  await inKeyOrder(
    db.schema
      .createTable('usage_daily')
      .addColumn('key_id', text, required)
      .addColumn('day', text, required)
      .addColumn('requests', 'bigint', required)
      .addPrimaryKeyConstraint('usage_daily_pk', ['key_id', 'day']),
  ).execute()
  await createIssues(db, kind)
}

async function createIssues(db: Kysely<Schema>, kind: Kind) {
  const { text } = dialectOf(kind)
  await db.schema
    .createTable('watermark_issues')
    .addColumn('code', text, key)
    .addColumn('key_id', text, required)
    .addColumn('track_id', text, required)
    .addColumn('request_id', text, required)
    .addColumn('issued_at', 'bigint', required)
    .execute()
  await db.schema.createIndex('watermark_issues_by_track').on('watermark_issues').column('track_id').execute()
  await db.schema.createIndex('watermark_issues_by_time').on('watermark_issues').column('issued_at').execute()
  await db.schema
    .createTable('import_progress')
    .addColumn('file_key', text, key)
    .addColumn('lines_done', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
}
