import type { JobFile } from '../../jobs/job.ts'
import { enqueueJob, type NewJob } from '../../jobs/job-queries.ts'
import { requestedByOf } from '../../jobs/requested-by.ts'
import type { AuditContext } from '../../store/audit-log.ts'
import type { Store } from '../../store/store.ts'
import type { BulkOrder } from '../bulk/bulk-order.ts'
import type { TrackOrder } from '../tracks/tracks.ts'
import type { ImportJobInput } from './import-job.ts'
import type { Pictured } from './picture-job.ts'

// Each returns the id of the job.

export const enqueueTrackJob = (store: Store, order: TrackOrder, files: readonly JobFile[], audit: AuditContext) =>
  enqueue(store, { kind: 'track', subjectId: order.id, input: { order }, files }, audit)

export const enqueuePictureJob = (store: Store, of: Pictured, id: string, file: JobFile, audit: AuditContext) =>
  enqueue(store, { kind: of, subjectId: id, input: { id }, files: [file] }, audit)

type ImportOrder = Pick<ImportJobInput, 'format' | 'isDryRun'>

export const enqueueImportJob = (store: Store, order: ImportOrder, file: JobFile, audit: AuditContext) =>
  enqueue(store, { kind: 'import', input: order, files: [file] }, audit)

export const enqueueBulkJob = (store: Store, order: BulkOrder, audit: AuditContext) =>
  enqueue(store, { kind: 'bulk', input: { order } }, audit)

async function enqueue(store: Store, job: Omit<NewJob, 'createdBy'>, audit: AuditContext): Promise<string> {
  const input = { ...job.input, asker: requestedByOf(audit) }
  return await store.transaction((trx) => enqueueJob(trx, { ...job, input, createdBy: audit.actor }, audit.at))
}
