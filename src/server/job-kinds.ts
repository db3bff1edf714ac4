import { availableParallelism } from 'node:os'
import type { Config } from '../config/config.ts'
import { createBulkKind } from '../editing/bulk/bulk-job.ts'
import { createImportKind } from '../editing/jobs/import-kind.ts'
import { createPictureKind } from '../editing/jobs/picture-job.ts'
import { createTrackKind } from '../editing/jobs/track-job.ts'
import type { JobKind } from '../jobs/job.ts'
import type { MailDeps } from '../jobs/mail/queue.ts'
import type { MediaStore } from '../media/media-store.ts'
import { OperatorError } from '../operator-error.ts'
import { openSoundWorkers } from '../sound/sound-workers.ts'
import type { Store } from '../store/store.ts'
import { bulkTakedowns } from '../takedowns/bulk-take-down.ts'
import type { Sentence } from '../text/sentence.ts'
import { createTraceKind } from '../watermark/tracing/trace-job.ts'

/** Half of the cores, so that requests are answered while sounds are measured. */
const MAX_SOUNDS = Math.max(1, Math.min(4, availableParallelism() >> 1))

export interface JobKindDeps {
  store: Store
  media: MediaStore
  /** Where the media are, for a thread that opens them itself. */
  mediaConfig: Pick<Config, 's3' | 'dataDir'>
  watermarkSecrets: readonly string[]
  /** What writing a mail takes: takedowns are told by mail. */
  mail: MailDeps
  now: () => number
}

/** Everything that is done as a job, by the kind that is written to the store. */
export function openJobKinds(given: JobKindDeps) {
  const sounds = openSoundWorkers({ threads: MAX_SOUNDS })
  const deps = { ...given, sounds }
  const kinds: Record<string, JobKind> = {
    track: createTrackKind(deps, MAX_SOUNDS),
    artist: createPictureKind(deps, 'artist'),
    collection: createPictureKind(deps, 'collection'),
    release: createPictureKind(deps, 'release'),
    import: createImportKind(deps),
    bulk: createBulkKind({ ...deps, ...bulkTakedowns(given) }),
    trace: createTraceKind(deps),
  }
  return { kinds, describeFailure, interrupt: sounds.close }
}

function describeFailure(error: unknown): Sentence | undefined {
  return error instanceof OperatorError ? error.sentence : undefined
}
