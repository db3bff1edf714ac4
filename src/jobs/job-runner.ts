import { createRetryLoop } from '../async/retry-loop.ts'
import { withTimeout } from '../async/timeout.ts'
import { GRACE } from '../config/grace-periods.ts'
import { claimJob } from './job-queries.ts'
import { openJobsUnderWay, type UnderWayDeps } from './jobs-under-way.ts'

export interface JobRunnerDeps extends UnderWayDeps {
  /** Ends what cannot be told to stop, such as threads. */
  interrupt?: () => Promise<void>
}

export interface JobRunner {
  start(): void
  /** Looks for jobs now. */
  wake(): void
  /** Resolves when no job can be taken and none is under way. */
  drain(): Promise<void>
  /** Gives the jobs under way back to the queue. */
  stop(): Promise<void>
}

/** How soon a job is found that another process has enqueued or left behind. */
const POLL_EVERY_MS = 1_000

/** Takes jobs and does them. A process killed at any moment loses nothing: others take its jobs when the lease is over. */
export function openJobRunner(deps: JobRunnerDeps): JobRunner {
  const { store, kinds, now, onError } = deps
  const underWay = openJobsUnderWay(deps, () => loop.wake())
  const inOrder = Object.keys(kinds).filter((name) => kinds[name]!.isInOrder)
  let isStopping = false
  let timer: NodeJS.Timeout | undefined

  const loop = createRetryLoop(takeJobs, onError)

  async function takeJobs(): Promise<void> {
    while (!isStopping) {
      const withRoom = Object.keys(kinds).filter((name) => underWay.countOf(name) < kinds[name]!.maxAtOnce)
      const claimed = await claimJob(store, withRoom, now(), { inOrder, underWay: underWay.ids() })
      if (claimed === undefined) break
      if (claimed !== 'again') underWay.begin(claimed)
    }
    if (isStopping) return
    clearTimeout(timer)
    timer = setTimeout(loop.wake, POLL_EVERY_MS).unref()
  }

  return {
    start() {
      loop.start()
      loop.wake()
    },
    wake: loop.wake,
    async drain() {
      for (;;) {
        await loop.pass()
        if (underWay.count === 0) return
        await underWay.allEnded()
      }
    },
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await loop.stop()
      const release = underWay.abort()
      await deps.interrupt?.()
      await withTimeout(underWay.allEnded(), GRACE.jobsMs, () => {})
      await release()
    },
  }
}
