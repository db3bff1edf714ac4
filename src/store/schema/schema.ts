import type { Kysely, Transaction } from 'kysely'
import { CATALOGUE_INDEXES, CATALOGUE_TABLES } from './catalogue-tables.ts'
import type { RowsOf, TableWords } from './columns.ts'
import { CONSOLE_INDEXES, CONSOLE_TABLES } from './console-tables.ts'
import { PARTNER_INDEXES, PARTNER_TABLES } from './partner-tables.ts'
import { WEBHOOK_INDEXES, WEBHOOK_TABLES } from './webhook-tables.ts'

/**
 * The tables of 0.1.0, the first version that is migrated from: never edited. No table comes before one that it refers to. The words are
 * SQL's own but for those of column-sql.ts. Times are milliseconds since the epoch, days `YYYY-MM-DD` (UTC), flags 0 or 1, identifiers
 * lower-case UUIDs, lists JSON text.
 */
const FIRST = { ...CATALOGUE_TABLES, ...PARTNER_TABLES, ...WEBHOOK_TABLES, ...CONSOLE_TABLES }

export const FIRST_TABLES: Readonly<Record<keyof typeof FIRST, TableWords>> = FIRST

export const FIRST_INDEXES = [...CATALOGUE_INDEXES, ...PARTNER_INDEXES, ...WEBHOOK_INDEXES, ...CONSOLE_INDEXES]

/** Tables with a composed key that every question goes by: SQLite then needs no second tree for their rows. */
export const IN_KEY_ORDER: readonly string[] = [
  'track_artists',
  'plays_daily',
  'slug_bases',
  'usage_daily',
  'request_log',
  'traffic_hourly',
]

/** The tables as both stores hold them; a row is `Selectable<Schema['tracks']>`. A `null` column may be left out of an insert. */
export type Schema = RowsOf<typeof FIRST>

export type Db = Kysely<Schema>
export type Trx = Transaction<Schema>
