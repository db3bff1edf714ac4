import type { JobFile } from '../../jobs/job.ts'
import { enqueueJob } from '../../jobs/job-queries.ts'
import { askerOf } from '../../jobs/requested-by.ts'
import type { Act } from '../../store/audit-log.ts'
import type { Store } from '../../store/store.ts'
import type { TrackOrder } from '../tracks/tracks.ts'
import type { ArtistJobInput } from './artist-job.ts'
import type { ImportJobInput } from './import-job.ts'
import type { TrackJobInput } from './track-job.ts'

/** Each returns the id of the job. */

export async function enqueueTrackJob(
  store: Store,
  order: TrackOrder,
  files: readonly JobFile[],
  act: Act,
): Promise<string> {
  const input: TrackJobInput = { order, asker: askerOf(act) }
  return await enqueue(store, { kind: 'track', subjectId: order.id, input, files }, act)
}

export async function enqueueArtistJob(store: Store, id: string, files: readonly JobFile[], act: Act): Promise<string> {
  const input: ArtistJobInput = { id, asker: askerOf(act) }
  return await enqueue(store, { kind: 'artist', subjectId: id, input, files }, act)
}

export async function enqueueImportJob(
  store: Store,
  { format, isDryRun }: Pick<ImportJobInput, 'format' | 'isDryRun'>,
  file: JobFile,
  act: Act,
): Promise<string> {
  const input: ImportJobInput = { format, isDryRun, asker: askerOf(act) }
  return await enqueue(store, { kind: 'import', input, files: [file] }, act)
}

async function enqueue(
  store: Store,
  job: { kind: string; subjectId?: string; input: object; files: readonly JobFile[] },
  act: Act,
): Promise<string> {
  return await store.transaction((trx) => enqueueJob(trx, { ...job, createdBy: act.actor }, act.at))
}
