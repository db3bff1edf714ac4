import type { Transaction } from 'kysely'
import { deleteExpiredLocks } from '../access/limits/lock-queries.ts'
import { truncateIp } from '../http/connection/client-ip.ts'
import type { Schema } from '../store/schema/schema.ts'
import type { Store } from '../store/store.ts'
import { DAY_MS } from '../text/time.ts'
import {
  type AgeMark,
  deleteEmptySegments,
  deleteLogRows,
  findSegmentsBefore,
  findWholeIps,
  lockSegmentById,
  refreshAgeMarks,
  replaceIps,
} from './retention-queries.ts'
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

/** Up to ROWS_PER_STEP rows of one segment; returns how many. */
type Step = (trx: Transaction<Schema>, segmentId: number, until: number) => Promise<number>

/** Deletes rows of the request log after 90 days and cuts addresses after 30; counts per hour go later, counts per day stay for ever. */
export async function applyRequestRetention(
  store: Store,
  { now, shouldStop = () => false }: RetentionOptions,
): Promise<{ deleted: number; cut: number }> {
  const nowMs = now()

  async function inSteps(mark: AgeMark, until: number, step: Step): Promise<number> {
    let total = 0
    for (const id of await findSegmentsBefore(store.db, mark, until)) {
      for (let count = ROWS_PER_STEP; count === ROWS_PER_STEP && !shouldStop(); total += count) {
        count = await store.transaction((trx) => lockAndStep(trx, id, until, step))
      }
    }
    return total
  }

  const deleted = await inSteps('oldest_at', nowMs - RAW_ROWS_MS, deleteSomeRows)
  const cut = await inSteps('oldest_whole_ip_at', nowMs - WHOLE_IP_MS, cutSomeIps)
  await deleteEmptySegments(store.db, nowMs - SEGMENT_MARKS_MS)
  await deleteExpiredLocks(store.db, nowMs)
  await deleteOldTraffic(store, nowMs, shouldStop)
  return { deleted, cut }
}

/** Under the segment's lock, since it may be shipped at the same time: its marks must not miss a row that was just added. */
async function lockAndStep(trx: Transaction<Schema>, segmentId: number, until: number, step: Step): Promise<number> {
  await lockSegmentById(trx, segmentId)
  const count = await step(trx, segmentId, until)
  if (count < ROWS_PER_STEP) await refreshAgeMarks(trx, segmentId)
  return count
}

const deleteSomeRows: Step = (trx, segmentId, until) => deleteLogRows(trx, segmentId, until, ROWS_PER_STEP)

const cutSomeIps: Step = async (trx, segmentId, until) => {
  const rows = await findWholeIps(trx, segmentId, until, ROWS_PER_STEP)
  const cut = new Map(rows.map(({ ip }) => [ip, truncateIp(ip)]))
  const positions = rows.map(({ position }) => position)
  await replaceIps(trx, segmentId, positions, cut)
  return rows.length
}
