import { OperatorError } from '../operator-error.ts'
import { type AuditContext, recordAudit } from '../store/audit-log.ts'
import type { Store } from '../store/store.ts'
import { DAY_MS } from '../text/time.ts'
import { findJobs, type ShownJob } from './job-queries.ts'

/** For how long a job that has failed can be tried again; then what was uploaded for it goes. */
export const FAILED_FILES_KEPT_DAYS = 7

/**
 * Puts a job that has failed back into the queue, with all its attempts before it. What it was given is still there; an import goes on after
 * its last line.
 */
export async function retryJob(store: Store, id: string, audit: AuditContext): Promise<ShownJob> {
  await store.transaction(async (trx) => {
    const job = await trx
      .selectFrom('jobs')
      .select(['kind', 'state', 'error', 'finished_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!job) throw noJob(id)
    if (job.state !== 'failed')
      throw new OperatorError({
        vi: 'Chỉ việc đã hỏng mới làm lại được.',
        en: `job ${id} has not failed: it is ${job.state}`,
      })
    if (job.finished_at === null || job.finished_at < audit.at - FAILED_FILES_KEPT_DAYS * DAY_MS)
      throw new OperatorError({
        vi: 'Tệp của việc này không còn được lưu: hãy tải lên lại.',
        en: `the files of job ${id} are no longer kept: upload them again`,
      })
    const again = { state: 'queued' as const, progress: 0, stage: null, error: null, attempts: 0, crashes: 0 }
    await trx
      .updateTable('jobs')
      .set({ ...again, started_at: null, finished_at: null, put_away_at: null, lease: null, leased_until: null })
      .where('id', '=', id)
      .execute()
    const before = { state: job.state, error: JSON.parse(job.error ?? 'null') as unknown }
    await recordAudit(trx, audit, { action: 'job.retry', id, name: job.kind, before, after: { state: again.state } })
  })
  return (await findJobs(store.db, [id]))[0]!
}

export const noJob = (id: string) =>
  new OperatorError({ vi: 'Không tìm thấy việc này.', en: `there is no job ${id}`, status: 404 })
