import { join } from 'node:path'
import { startThread, type Thread } from '../../async/threads.ts'
import type { Config } from '../../config/config.ts'
import { builtFile } from '../../config/project-files.ts'
import type { JobKind, JobWork } from '../../jobs/job.ts'
import { withLocalFiles } from '../../jobs/local-files.ts'
import type { RequestedBy } from '../../jobs/requested-by.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { OperatorError } from '../../operator-error.ts'
import { recordAudit } from '../../store/audit-log.ts'
import type { Store } from '../../store/store.ts'
import { copiesOf, presentTrace } from './present-trace.ts'
import type { Trace } from './trace.ts'
import type { TraceProgress } from './trace-candidates.ts'
import type { TraceNotice, TraceOrder } from './trace-thread.ts'
import { readTrackNames } from './traces.ts'

const THREAD_URL = builtFile(new URL('./trace-thread.js', import.meta.url))

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
  const trace = await withLocalFiles(media, [file], work.signal, (folder) =>
    traceInThread(deps, join(folder, file.name), withSpeed, work),
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

async function traceInThread(
  { store, mediaConfig: { s3, dataDir }, watermarkSecrets }: Deps,
  path: string,
  withSpeed: boolean,
  work: JobWork,
): Promise<Trace> {
  const workerData: TraceOrder = {
    path,
    withSpeed,
    databaseUrl: store.url,
    media: { s3, dataDir },
    secrets: watermarkSecrets,
  }
  const thread: Thread<never, TraceNotice> = startThread(THREAD_URL, { workerData, name: 'trace' })
  const stop = () => void thread.terminate()
  work.signal.addEventListener('abort', stop)
  try {
    for (;;) {
      const notice = await thread.next()
      if (notice.kind === 'done') return notice.trace
      if (notice.kind === 'unreadable') throw unreadable(notice.message)
      work.report(shareOf(notice.progress), notice.progress.stage)
    }
  } finally {
    work.signal.removeEventListener('abort', stop)
    await thread.terminate()
  }
}

/** Where each stage begins and ends on the bar: the speeds take most of the time, but only where nothing was found before. */
const STAGES = { fingerprints: [0.05, 0.15], candidates: [0.15, 0.4], speeds: [0.4, 0.98] } as const

function shareOf({ stage, done, total }: TraceProgress): number {
  const [from, to] = STAGES[stage]
  return from + ((to - from) * done) / Math.max(1, total)
}

const unreadable = (message: string) =>
  new OperatorError({
    vi: 'Không đọc được âm thanh nào trong tệp này.',
    en: `no sound can be read in this file: ${message.split('\n', 1)[0]}`,
  })
