import type { Store } from '../store/store.ts'
import { DAY_MS } from '../text/time.ts'

export const JOBS_KEPT_DAYS = 30
/** For how long a job that has failed can be tried again; then what was uploaded for it goes. */
export const FAILED_FILES_KEPT_DAYS = 7
const ROWS_AT_ONCE = 500

/** Deletes what was finished long ago, and the files of what failed some time ago; what is waiting or under way stays. */
export async function applyJobRetention(
  { db }: Store,
  { now, shouldStop = () => false }: { now: () => number; shouldStop?: () => boolean },
): Promise<number> {
  const filesBefore = now() - FAILED_FILES_KEPT_DAYS * DAY_MS
  const failed = db.selectFrom('jobs').select('id').where('state', '=', 'failed').where('finished_at', '<', filesBefore)
  await db.deleteFrom('job_files').where('job_id', 'in', failed).execute()
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
