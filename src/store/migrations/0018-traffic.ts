import { sql, type Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { columnTypes } from './column-types.ts'

const BUCKETS = ['0_5', '1', '2', '5', '10', '20', '50', '100', '200', '500', '1000', '5000', 'more']

/** Requests counted by the hour, so that weeks of traffic can be plotted without reading the request log. */
export async function addTraffic(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const { text } = columnTypes(kind)
  let table = trx.schema
    .createTable('traffic_hourly')
    // Empty: without a key that is known. `*`: all requests together.
    .addColumn('key_id', text, (column) => column.notNull())
    .addColumn('hour', 'bigint', (column) => column.notNull())
    .addColumn('route', text, (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('requests', 'bigint', (column) => column.notNull())
    .addColumn('duration_ms', 'double precision', (column) => column.notNull())
  // How many took up to so many milliseconds: a column each, so that one statement can add to all of them.
  for (const bucket of BUCKETS) table = table.addColumn(`took_${bucket}`, 'bigint', (column) => column.notNull())
  table = table.addPrimaryKeyConstraint('traffic_hourly_key', ['key_id', 'hour', 'route', 'status'])
  // All that is asked of it goes by its key: SQLite then needs no second tree for the rows.
  if (kind === 'sqlite') table = table.modifyEnd(sql`without rowid`)
  await table.execute()
  // To count what could not be delivered or sent without reading all that was.
  await sql`create index deliveries_unsent on deliveries (state, last_attempt_at) where state in ('failed', 'parked')`.execute(
    trx,
  )
  await sql`create index mails_unsent on mails (state, created_at) where state in ('failed', 'to-copy')`.execute(trx)
}
