import type { Store } from '../store/store.ts'
import { truncateIp } from './client-ip.ts'
import { deleteLogRows, deleteSegmentMarks, findCounter, findWholeIps, replaceIps, setCounter } from './queries.ts'

const DAY_MS = 86_400_000
export const RAW_ROWS_MS = 90 * DAY_MS
export const WHOLE_IP_MS = 30 * DAY_MS
/** Longer than raw rows live: until then a segment that turns up again is known by its rows or by its mark. */
const SEGMENT_MARKS_MS = 120 * DAY_MS
/** Small, so that no other writer waits long. */
const ROWS_PER_STEP = 500
const CUT_UNTIL = 'request_log_ips_cut_until'

export interface RetentionOptions {
  now: () => number
  shouldStop?: () => boolean
}

/** Forgets what the request log may not keep: rows after 90 days, whole addresses after 30. Day counts stay for ever. */
export async function forgetOldRequests(
  store: Store,
  options: RetentionOptions,
): Promise<{ deleted: number; cut: number }> {
  const { now, shouldStop = () => false } = options
  const nowMs = now()
  let deleted = 0
  let cut = 0
  for (let step = ROWS_PER_STEP; step === ROWS_PER_STEP && !shouldStop(); deleted += step) {
    step = await deleteLogRows(store.db, nowMs - RAW_ROWS_MS, ROWS_PER_STEP)
  }
  for (let step = ROWS_PER_STEP; step === ROWS_PER_STEP && !shouldStop(); cut += step) {
    step = await cutSomeIps(store, nowMs - WHOLE_IP_MS)
  }
  await deleteSegmentMarks(store.db, nowMs - SEGMENT_MARKS_MS)
  return { deleted, cut }
}

/** Remembers how far it came, or every run would read sixty days of rows that are cut already. */
async function cutSomeIps(store: Store, before: number): Promise<number> {
  const from = await findCounter(store.db, CUT_UNTIL)
  const rows = await findWholeIps(store.db, from, before, ROWS_PER_STEP)
  const last = rows.at(-1)
  if (!last) return 0
  const cut = new Map(rows.map(({ ip }) => [ip, truncateIp(ip)]))
  await store.transaction(async (trx) => {
    await replaceIps(trx, cut, from, last.at)
    await setCounter(trx, CUT_UNTIL, last.at)
  })
  return rows.length
}
