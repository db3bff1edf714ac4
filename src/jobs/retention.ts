import { DAY_MS } from '../config/time.ts'
import type { Store } from '../store/store.ts'

export const JOBS_KEPT_DAYS = 30
const ROWS_AT_ONCE = 500

/** Deletes what was finished long ago; what is waiting or under way stays. */
export async function applyJobRetention(
  { db }: Store,
  { now, shouldStop = () => false }: { now: () => number; shouldStop?: () => boolean },
): Promise<number> {
  const before = now() - JOBS_KEPT_DAYS * DAY_MS
  let deleted = 0
  while (!shouldStop()) {
    const old = db
      .selectFrom('jobs')
      .select('id')
      .where('state', 'in', ['done', 'failed'])
      .where('created_at', '<', before)
      .where('finished_at', '<', before)
      .limit(ROWS_AT_ONCE)
    const { numDeletedRows } = await db.deleteFrom('jobs').where('id', 'in', old).executeTakeFirstOrThrow()
    deleted += Number(numDeletedRows)
    if (numDeletedRows < ROWS_AT_ONCE) return deleted
  }
  return deleted
}
