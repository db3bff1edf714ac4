import type { JobFile } from '../../jobs/job.ts'
import { enqueueJob } from '../../jobs/job-queries.ts'
import { requestedByOf } from '../../jobs/requested-by.ts'
import type { AuditContext } from '../../store/audit-log.ts'
import type { Store } from '../../store/store.ts'
import type { BulkJobInput } from '../bulk/bulk-job.ts'
import type { BulkOrder } from '../bulk/bulk-order.ts'
import type { TrackOrder } from '../tracks/tracks.ts'
import type { ImportJobInput } from './import-job.ts'
import type { PictureJobInput } from './picture-job.ts'
import type { ReleaseJobInput } from './release-job.ts'
import type { TrackJobInput } from './track-job.ts'

/** Each returns the id of the job. */

export async function enqueueTrackJob(
  store: Store,
  order: TrackOrder,
  files: readonly JobFile[],
  audit: AuditContext,
): Promise<string> {
  const input: TrackJobInput = { order, asker: requestedByOf(audit) }
  return await enqueue(store, { kind: 'track', subjectId: order.id, input, files }, audit)
}

export async function enqueuePictureJob(
  store: Store,
  of: 'artist' | 'collection',
  id: string,
  file: JobFile,
  audit: AuditContext,
): Promise<string> {
  const input: PictureJobInput = { id, asker: requestedByOf(audit) }
  return await enqueue(store, { kind: of, subjectId: id, input, files: [file] }, audit)
}

export async function enqueueReleaseJob(store: Store, id: string, file: JobFile, audit: AuditContext): Promise<string> {
  const input: ReleaseJobInput = { id, asker: requestedByOf(audit) }
  return await enqueue(store, { kind: 'release', subjectId: id, input, files: [file] }, audit)
}

export async function enqueueImportJob(
  store: Store,
  { format, isDryRun }: Pick<ImportJobInput, 'format' | 'isDryRun'>,
  file: JobFile,
  audit: AuditContext,
): Promise<string> {
  const input: ImportJobInput = { format, isDryRun, asker: requestedByOf(audit) }
  return await enqueue(store, { kind: 'import', input, files: [file] }, audit)
}

export async function enqueueBulkJob(store: Store, order: BulkOrder, audit: AuditContext): Promise<string> {
  const input: BulkJobInput = { order, asker: requestedByOf(audit) }
  return await enqueue(store, { kind: 'bulk', input, files: [] }, audit)
}

async function enqueue(
  store: Store,
  job: { kind: string; subjectId?: string; input: object; files: readonly JobFile[] },
  audit: AuditContext,
): Promise<string> {
  return await store.transaction((trx) => enqueueJob(trx, { ...job, createdBy: audit.actor }, audit.at))
}
