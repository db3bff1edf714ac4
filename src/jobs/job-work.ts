import type { JobWork, TakenJob } from './job.ts'
import { finishJob, saveJob } from './job-queries.ts'

interface Hooks {
  signal: AbortSignal
  now: () => number
  report: JobWork['report']
  /** In the transaction that finishes it, which is not committed yet. */
  onFinish: () => void
}

/** What its handler is given, in whichever thread that runs. */
export function createJobWork(taken: TakenJob, { signal, now, report, onFinish }: Hooks): JobWork {
  const { lease, ...shown } = taken
  const held = { id: taken.id, lease }
  return {
    ...shown,
    taken,
    signal,
    report,
    save: (trx, state) => saveJob(trx, held, state),
    async finish(trx, result) {
      await finishJob(trx, held, result, now())
      onFinish()
    },
    finishedElsewhere: onFinish,
  }
}
