import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Schema } from '../store/schema/schema.ts'

type Db = Kysely<Schema>
type Trx = Transaction<Schema>
export type LogRow = Selectable<Schema['request_log']>
type SegmentRow = Selectable<Schema['request_segments']>

export async function findShippedBytes(db: Db, segment: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('request_segments')
    .select('shipped_bytes')
    .where('segment', '=', segment)
    .executeTakeFirst()
  return row?.shipped_bytes
}

/**
 * Finds or creates a segment's row and makes others that ship it, or delete its requests, wait until the commit.
 */
export async function lockSegment(trx: Trx, segment: string, now: number): Promise<SegmentRow> {
  const locked = trx.selectFrom('request_segments').selectAll().where('segment', '=', segment).forUpdate()
  const found = await locked.executeTakeFirst()
  if (found) return found
  await trx
    .insertInto('request_segments')
    .values({ segment, shipped_bytes: 0, updated_at: now })
    .onConflict((conflict) => conflict.column('segment').doNothing())
    .execute()
  return await locked.executeTakeFirstOrThrow()
}

export async function updateSegment(trx: Trx, { id, ...fields }: Omit<SegmentRow, 'segment'>): Promise<void> {
  await trx.updateTable('request_segments').set(fields).where('id', '=', id).execute()
}

/** Rows sorted by key and day, so that two nodes never wait for each other in a circle. */
export async function addUsage(trx: Trx, rows: Selectable<Schema['usage_daily']>[]): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('usage_daily')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['key_id', 'day']).doUpdateSet((row) => ({
        requests: row('usage_daily.requests', '+', row.ref('excluded.requests')),
      })),
    )
    .execute()
}

/** Never moves a key's last use backwards: segments of several nodes arrive in any order. */
export async function touchKeys(trx: Trx, lastUsed: ReadonlyMap<string, number>): Promise<void> {
  if (lastUsed.size === 0) return
  const ids = [...lastUsed.keys()].sort()
  const cases = ids.map((id) => sql`when ${id} then cast(${lastUsed.get(id)} as bigint)`)
  const newest = sql<number>`case id ${sql.join(cases, sql` `)} end`
  await trx
    .updateTable('api_keys')
    .set({ last_used_at: newest })
    .where('id', 'in', ids)
    .where((row) => row.or([row('last_used_at', 'is', null), row('last_used_at', '<', newest)]))
    .execute()
}
