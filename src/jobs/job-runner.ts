import type { Store } from '../store/store.ts'
import type { Sentence } from '../text/sentence.ts'
import { GAVE_UP, type JobKind, LeaseLostError, RENEW_EVERY_MS, RETRY_SECONDS } from './job.ts'
import { type ClaimedJob, claimJob, failJob, postponeJob, releaseJob, renewLease } from './job-queries.ts'
import { createJobWork } from './job-work.ts'
import { openWorker, type Worker } from './worker.ts'

export interface JobRunnerDeps {
  store: Store
  kinds: Readonly<Record<string, JobKind>>
  /** The clock that all processes share. */
  now: () => number
  /** What to tell of an error that will not pass by itself; undefined of one that may: the job is tried again. */
  describeFailure: (error: unknown) => Sentence | undefined
  onError: (error: unknown) => void
  /** Ends what cannot be told to stop, such as threads. */
  interrupt?: () => Promise<void>
}

/** How soon a job is found that another process has enqueued or left behind. */
const POLL_EVERY_MS = 1_000
const REPORT_EVERY_MS = 500

/** Takes jobs and does them, as many of each kind as may be done at once. A stop gives them back to the queue. */
export function openJobRunner(deps: JobRunnerDeps): Worker {
  const { store, kinds, now, onError } = deps
  const names = Object.keys(kinds)
  const inOrder = names.filter((name) => kinds[name]!.isInOrder)
  const held = new Map<string, ClaimedJob>()
  const countOf = (kind: string) => [...held.values()].filter((job) => job.kind === kind).length

  /** One at a time: what was taken before an error must be begun. */
  async function take(): Promise<ClaimedJob[]> {
    for (;;) {
      const withRoom = names.filter((name) => countOf(name) < kinds[name]!.maxAtOnce)
      const claimed = await claimJob(store, withRoom, now(), { inOrder, underWay: [...held.keys()] })
      if (claimed !== 'again') return claimed === undefined ? [] : [claimed]
    }
  }

  const worker = openWorker<ClaimedJob, void>({
    ...deps,
    maxAtOnce: Number.POSITIVE_INFINITY,
    pollEveryMs: POLL_EVERY_MS,
    graceMs: 0,
    round: async (_, room) => ({ tasks: room > 0 ? await take() : [] }),
    async attempt(job, signal) {
      held.set(job.id, job)
      worker.wake()
      await work(deps, job, signal).catch(onError)
      if (!signal.aborted) held.delete(job.id)
    },
  })
  return {
    ...worker,
    async stop() {
      await worker.stop()
      // Those that were finished or failed meanwhile are no longer leased, and stay as they are.
      await Promise.all([...held.values()].map((job) => releaseJob(store, job).catch(onError)))
    },
  }
}

/** Renews the lease and writes down how far the job is while its handler works on it. */
async function work(deps: JobRunnerDeps, job: ClaimedJob, stopping: AbortSignal): Promise<void> {
  const { store, now, onError } = deps
  const lost = new AbortController()
  const signal = AbortSignal.any([stopping, lost.signal])
  const done = { progress: 0, stage: null as string | null }
  let [isNews, hasFinished, renewedAt] = [false, false, now()]

  function renew(): void {
    if (signal.aborted || (!isNews && now() - renewedAt < RENEW_EVERY_MS)) return
    isNews = false
    renewedAt = now()
    renewLease(store, job, done, renewedAt).then((isOurs) => {
      if (!isOurs && !hasFinished) lost.abort(new LeaseLostError())
    }, onError)
  }

  const ticker = setInterval(renew, REPORT_EVERY_MS).unref()
  try {
    const handed = createJobWork(job, {
      ...{ signal, now },
      report(progress, stage) {
        done.progress = Math.min(1, Math.max(done.progress, progress))
        done.stage = stage
        isNews = true
      },
      onFinish() {
        hasFinished = true
      },
    })
    await deps.kinds[job.kind]!.run(handed)
    // Whether what it finished was committed only its return says.
    if (!hasFinished) throw new Error(`a job of the kind ${job.kind} ended without a result`)
  } catch (error) {
    if (!signal.aborted && !(error instanceof LeaseLostError)) await giveBack(deps, job, error)
  } finally {
    clearInterval(ticker)
  }
}

async function giveBack({ store, now, describeFailure, onError }: JobRunnerDeps, job: ClaimedJob, error: unknown) {
  const failure = describeFailure(error)
  if (failure) return await failJob(store.db, job, failure, now())
  onError(error)
  const seconds = RETRY_SECONDS[job.attempts - 1]
  if (seconds === undefined) await failJob(store.db, job, GAVE_UP, now())
  else await postponeJob(store, job, now() + seconds * 1000)
}
