import { startThread } from '../../async/threads.ts'
import type { Config } from '../../config/config.ts'
import { builtFile } from '../../config/project-files.ts'
import { type JobKind, type JobWork, LeaseLostError } from '../../jobs/job.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Store } from '../../store/store.ts'
import type { ImportNotice, ImportOrder } from './import-thread.ts'

const THREAD_URL = builtFile(new URL('./import-thread.js', import.meta.url))

interface Deps {
  store: Store
  mediaConfig: Pick<Config, 's3' | 'dataDir'>
  now: () => number
}

/** One at a time: two would only take turns at the same lock, and the later list is to have the last word. */
export function createImportKind(deps: Deps): JobKind {
  return { maxAtOnce: 1, isInOrder: true, run: (work) => runInThread(deps, work) }
}

async function runInThread({ store, mediaConfig: { s3, dataDir }, now }: Deps, work: JobWork): Promise<void> {
  const workerData: ImportOrder = {
    job: work.taken,
    databaseUrl: store.url,
    media: { s3, dataDir },
    aheadMs: now() - Date.now(),
  }
  const thread = startThread<'stop', ImportNotice>(THREAD_URL, { workerData, name: 'import' })
  const stop = () => thread.tell('stop')
  if (work.signal.aborted) stop()
  work.signal.addEventListener('abort', stop)
  try {
    for (;;) {
      const notice = await thread.next()
      if (notice.kind === 'progress') work.report(notice.progress, notice.stage)
      else return end(work, notice)
    }
  } finally {
    work.signal.removeEventListener('abort', stop)
    await thread.ended
  }
}

function end(work: JobWork, notice: Exclude<ImportNotice, { kind: 'progress' }>): void {
  if (notice.kind === 'finished') {
    work.finishedElsewhere()
    return
  }
  if (notice.kind === 'refused') throw new OperatorError(notice.sentence)
  if (notice.kind === 'failed') throw notice.error
  work.signal.throwIfAborted()
  throw new LeaseLostError()
}
