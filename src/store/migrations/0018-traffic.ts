import { sql, type Transaction } from 'kysely'
import type { Schema } from '../schema.ts'

/** Requests counted by the hour, so that weeks of traffic can be plotted without reading the request log. */
export async function addTraffic(trx: Transaction<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  const text = kind === 'postgres' ? sql`text collate "C"` : sql`text`
  await trx.schema
    .createTable('traffic_hourly')
    .addColumn('hour', 'bigint', (column) => column.notNull())
    // Empty: without a key that is known.
    .addColumn('key_id', text, (column) => column.notNull())
    .addColumn('route', text, (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('requests', 'bigint', (column) => column.notNull())
    .addColumn('duration_ms', 'bigint', (column) => column.notNull())
    // How many of the requests took up to 5, 10, 25, 50, 100, 250, 500 and 1000 ms, and longer: JSON.
    .addColumn('durations', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('traffic_hourly_key', ['hour', 'key_id', 'route', 'status'])
    .execute()
  await trx.schema.createIndex('traffic_hourly_by_key').on('traffic_hourly').columns(['key_id', 'hour']).execute()
}
