import { sql, type Transaction } from 'kysely'
import { addRows } from '../store/bulk-insert.ts'
import type { Schema } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import { DAY_MS } from '../text/time.ts'
import { ALL_KEYS, DURATION_BUCKETS, NO_KEY, type TrafficRow } from './traffic.ts'

/** A year can be compared with the one before. */
export const TRAFFIC_KEPT_MS = 400 * DAY_MS
/** Per key, about as long as the log itself; its counts per day stay for ever. */
const KEY_TRAFFIC_KEPT_MS = 93 * DAY_MS

const KEY = ['key_id', 'hour', 'route', 'status'] as const
const COUNTS = ['requests', 'duration_ms', ...DURATION_BUCKETS.map(([column]) => column)] as const

export async function addTraffic(trx: Transaction<Schema>, rows: readonly TrafficRow[]): Promise<void> {
  await addRows(trx, 'traffic_hourly', rows, { key: KEY, counts: COUNTS })
}

/** Deletes key by key, since rows are stored in that order: each step is short. */
export async function deleteOldTraffic({ db }: Store, now: number, shouldStop: () => boolean): Promise<number> {
  let deleted = 0
  let keyId = await findKeyAfter(db, undefined)
  while (keyId !== undefined && !shouldStop()) {
    const keptMs = keyId === ALL_KEYS ? TRAFFIC_KEPT_MS : KEY_TRAFFIC_KEPT_MS
    const result = await db
      .deleteFrom('traffic_hourly')
      .where('key_id', '=', keyId)
      .where('hour', '<', now - keptMs)
      .executeTakeFirst()
    deleted += Number(result.numDeletedRows)
    keyId = await findKeyAfter(db, keyId)
  }
  return deleted
}

async function findKeyAfter(db: Store['db'], keyId: string | undefined): Promise<string | undefined> {
  const row = await db
    .selectFrom('traffic_hourly')
    .select('key_id')
    .$if(keyId !== undefined, (query) => query.where('key_id', '>', keyId!))
    .orderBy('key_id')
    .limit(1)
    .executeTakeFirst()
  return row?.key_id
}

/** Adds up a count of the rows that were chosen; those without a key are taken off, so that with the rows of all keys the partners' are left. */
export const sumOfKeys = (column: keyof TrafficRow) =>
  sql<number>`sum(case when key_id = ${NO_KEY} then -${sql.ref(column)} else ${sql.ref(column)} end)`
