import { sql } from 'kysely'
import { insertRows } from './bulk-insert.ts'
import { isPostgres } from './dialect.ts'
import { sqlOf, type TableWords } from './schema/columns.ts'
import { type Db, FIRST_TABLES, type Schema, type Trx } from './schema/schema.ts'

export type TableName = keyof Schema & string
export type Row = Record<string, unknown>

export const TABLES = Object.keys(FIRST_TABLES) as readonly TableName[]

/** The columns of each table's key. No table comes before one that it refers to. */
export const TABLE_KEYS = Object.fromEntries(
  TABLES.map((name) => [name, keyOf(FIRST_TABLES[name])]),
) as unknown as Readonly<Record<TableName, readonly string[]>>

function keyOf({ constraint, ...columns }: TableWords): string[] {
  if (constraint !== undefined) return /\((.*)\)/.exec(sqlOf(constraint))![1]!.split(', ')
  return Object.keys(columns).filter((name) => sqlOf(columns[name]!).includes('primary key'))
}

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
export async function findTables(db: Db): Promise<TableName[]> {
  const existing = new Set((await db.introspection.getTables()).map((table) => table.name))
  return TABLES.filter((name) => existing.has(name))
}

/** All rows with all their columns, by key, a batch at a time. */
export async function* readTable(db: Db, table: TableName, batchSize = 1000): AsyncGenerator<Row[]> {
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
export async function writeTable(trx: Trx, table: TableName, rows: readonly Row[]): Promise<void> {
  if (table === 'counters') {
    const names = rows.map((row) => String(row.name))
    await trx.deleteFrom('counters').where('name', 'in', names).execute()
  }
  await insertRows(trx, table, rows as never)
}

const NUMBERED_TABLES = ['request_segments', 'audit_log', 'sign_in_failures'] as const

/** PostgreSQL counts these numbers by itself, and has to be told which are taken. */
export async function advanceSequences(trx: Trx): Promise<void> {
  if (!isPostgres(trx)) return
  for (const table of NUMBERED_TABLES)
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)} having max(id) is not null
    `.execute(trx)
}

export async function countRows(db: Db, table: TableName): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]!.count)
}

/** Whether all tables of this store are empty, whatever its schema. */
export async function isEmptyStore(db: Db): Promise<boolean> {
  for (const table of await findTables(db)) {
    if (table === 'counters') continue
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) return false
  }
  return true
}
