import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import type { JobKind, JobWork } from '../../jobs/job.ts'
import { withLocalFiles } from '../../jobs/local-files.ts'
import type { RequestedBy } from '../../jobs/requested-by.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { OperatorError } from '../../operator-error.ts'
import { AudioError } from '../../sound/codec.ts'
import { recordAudit } from '../../store/audit-log.ts'
import type { Store } from '../../store/store.ts'
import { copiesOf, presentTrace } from './present-trace.ts'
import type { TraceProgress } from './trace-candidates.ts'
import { traceInThread } from './trace-in-thread.ts'
import { readTrackNames } from './traces.ts'

interface TraceJobInput {
  withSpeed: boolean
  asker: RequestedBy
}

interface Deps {
  store: Store
  media: MediaStore
  mediaConfig: Pick<Config, 's3' | 'dataDir'>
  watermarkSecrets: readonly string[]
  now: () => number
}

/** Finds out to whom a copy was given. One at a time in a process: each takes a core for up to a minute. */
export function createTraceKind(deps: Deps): JobKind {
  return { maxAtOnce: 1, run: (work) => runTraceJob(deps, work) }
}

async function runTraceJob(deps: Deps, work: JobWork): Promise<void> {
  const { store, media, now } = deps
  const { withSpeed, asker } = work.input as TraceJobInput
  const file = work.files[0]!
  work.report(0.02, 'reading')
  const onProgress = (progress: TraceProgress) => work.report(shareOf(progress), progress.stage)
  const trace = await withLocalFiles(media, [file], work.signal, (folder) =>
    traceInThread(deps, join(folder, file.name), { withSpeed, onProgress }, work.signal).catch(refuseUnreadable),
  )
  const result = presentTrace(file.fileName ?? file.name, trace)
  const [named] = copiesOf(result)
  const after = { found: result.found, code: result.code, partner: result.partner, key_id: named?.key.id ?? null }
  await store.transaction(async (trx) => {
    const names = await readTrackNames(trx, result)
    const done = { result: JSON.stringify(result), track_names: JSON.stringify(names), finished_at: now() }
    await trx.updateTable('traces').set(done).where('id', '=', work.subjectId).execute()
    await recordAudit(
      trx,
      { ...asker, at: now() },
      { action: 'trace.finish', id: work.subjectId, name: file.fileName, after },
    )
    await work.finish(trx, result)
  })
}

/** A file without sound is the fault of the one who sent it. */
function refuseUnreadable(error: unknown): never {
  if (!(error instanceof AudioError)) throw error
  throw new OperatorError({
    vi: 'Không đọc được âm thanh nào trong tệp này.',
    en: `no sound can be read in this file: ${error.message.split('\n', 1)[0]}`,
    cause: error,
  })
}

/** Where each stage begins and ends on the bar: the speeds take most of the time, but only where nothing was found before. */
const STAGES = { fingerprints: [0.05, 0.15], candidates: [0.15, 0.4], speeds: [0.4, 0.98] } as const

function shareOf({ stage, done, total }: TraceProgress): number {
  const [from, to] = STAGES[stage]
  return from + ((to - from) * done) / Math.max(1, total)
}
