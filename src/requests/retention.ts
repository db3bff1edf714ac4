import { sql, type Transaction } from 'kysely'
import { deleteExpiredLocks } from '../access/limits/lock-queries.ts'
import { truncateIp } from '../http/connection/client-ip.ts'
import type { Schema } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import { DAY_MS } from '../text/time.ts'
import { deleteOldTraffic } from './traffic-queries.ts'

export const RAW_ROWS_MS = 90 * DAY_MS
export const WHOLE_IP_MS = 30 * DAY_MS
/** Longer than rows live: until then a segment that turns up again is recognised by its mark. */
const SEGMENT_MARKS_MS = 120 * DAY_MS
/** Small, so that no other writer waits long. */
const ROWS_PER_STEP = 500

export interface RetentionOptions {
  now: () => number
  shouldStop?: () => boolean
}

type Trx = Transaction<Schema>
/** Up to ROWS_PER_STEP rows of one segment; returns how many. */
type Step = (trx: Trx, segmentId: number, until: number) => Promise<number>
/** What a segment knows of its rows' age, so that no index over all rows is needed. */
type AgeMark = 'oldest_at' | 'oldest_whole_ip_at'

/** Deletes rows of the request log after 90 days and cuts addresses after 30; counts per hour go later, counts per day stay for ever. */
export async function applyRequestRetention(
  store: Store,
  { now, shouldStop = () => false }: RetentionOptions,
): Promise<{ deleted: number; cut: number }> {
  const nowMs = now()

  async function inSteps(mark: AgeMark, until: number, step: Step): Promise<number> {
    let total = 0
    const old = store.db.selectFrom('request_segments').select('id').where(mark, '<=', until).orderBy('id')
    for (const { id } of await old.execute()) {
      for (let count = ROWS_PER_STEP; count === ROWS_PER_STEP && !shouldStop(); total += count) {
        count = await store.transaction((trx) => lockAndStep(trx, id, until, step))
      }
    }
    return total
  }

  const deleted = await inSteps('oldest_at', nowMs - RAW_ROWS_MS, deleteSomeRows)
  const cut = await inSteps('oldest_whole_ip_at', nowMs - WHOLE_IP_MS, cutSomeIps)
  // A segment is never deleted before its rows, which refer to it.
  const empty = store.db.deleteFrom('request_segments').where('oldest_at', 'is', null)
  await empty.where('updated_at', '<', nowMs - SEGMENT_MARKS_MS).execute()
  await deleteExpiredLocks(store.db, nowMs)
  await deleteOldTraffic(store, nowMs, shouldStop)
  return { deleted, cut }
}

/** Under the segment's lock, since it may be shipped at the same time: its marks must not miss a row that was just added. */
async function lockAndStep(trx: Trx, segmentId: number, until: number, step: Step): Promise<number> {
  await trx.selectFrom('request_segments').select('id').where('id', '=', segmentId).forUpdate().execute()
  const count = await step(trx, segmentId, until)
  if (count < ROWS_PER_STEP) await refreshAgeMarks(trx, segmentId)
  return count
}

const oldRows = (trx: Trx, segmentId: number, until: number) =>
  trx
    .selectFrom('request_log as old')
    .where('old.segment_id', '=', segmentId)
    .where('old.at', '<=', until)
    .orderBy('old.position')
    .limit(ROWS_PER_STEP)

const deleteSomeRows: Step = async (trx, segmentId, until) => {
  const result = await trx
    .deleteFrom('request_log')
    .where('segment_id', '=', segmentId)
    .where('position', 'in', oldRows(trx, segmentId, until).select('old.position'))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Cut addresses have their length in them: `…/24`. */
const IS_CUT = '%/%'

const cutSomeIps: Step = async (trx, segmentId, until) => {
  const whole = oldRows(trx, segmentId, until).where('old.ip', 'not like', IS_CUT)
  const rows = await whole.select(['old.position', 'old.ip']).execute()
  if (rows.length === 0) return 0
  const cut = new Map(rows.map(({ ip }) => [ip, truncateIp(ip)]))
  const cases = [...cut].map(([ip, part]) => sql`when ${ip} then ${part}`)
  const positions = rows.map(({ position }) => position)
  await trx
    .updateTable('request_log')
    .set({ ip: sql<string>`case ip ${sql.join(cases, sql` `)} end` })
    .where('segment_id', '=', segmentId)
    .where('position', 'in', positions)
    .execute()
  return rows.length
}

/** The oldest row has been deleted or cut. */
async function refreshAgeMarks(trx: Trx, segmentId: number): Promise<void> {
  const oldest = trx
    .selectFrom('request_log')
    .where('segment_id', '=', segmentId)
    .select((row) => row.fn.min('at').as('at'))
  await trx
    .updateTable('request_segments')
    .set({ oldest_at: oldest, oldest_whole_ip_at: oldest.where('ip', 'not like', IS_CUT) })
    .where('id', '=', segmentId)
    .execute()
}
