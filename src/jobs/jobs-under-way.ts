import type { Store } from '../store/store.ts'
import type { Sentence } from '../text/sentence.ts'
import { GAVE_UP, type JobKind, type JobWork, LeaseLostError, MAX_ATTEMPTS, RENEW_EVERY_MS } from './job.ts'
import { type ClaimedJob, failJob, postponeJob, releaseJob, renewLease } from './job-queries.ts'
import { createJobWork } from './job-work.ts'

export interface UnderWayDeps {
  store: Store
  kinds: Readonly<Record<string, JobKind>>
  /** The clock that all processes share. */
  now: () => number
  /** What to tell of an error that will not pass by itself; undefined of one that may: the job is tried again. */
  describeFailure: (error: unknown) => Sentence | undefined
  onError: (error: unknown) => void
}

export interface JobsUnderWay {
  readonly count: number
  countOf(kind: string): number
  ids(): string[]
  begin(claimed: ClaimedJob): void
  allEnded(): Promise<void>
  /** Tells all of them to end. The result gives back to the queue what has not been finished by then. */
  abort(): () => Promise<void>
}

const REPORT_EVERY_MS = 500

interface Running {
  kind: string
  lost: AbortController
  held: { id: string; lease: string }
  progress: number
  stage: string | null
  isNews: boolean
  renewedAt: number
  /** The handler has called `finish`; whether that was committed only its return says. */
  hasFinished: boolean
  ended: Promise<void>
}

/** The jobs that this process has taken; their leases are renewed and their progress is written down while they are worked on. */
export function openJobsUnderWay(deps: UnderWayDeps, onEnd: () => void): JobsUnderWay {
  const { store, now, onError } = deps
  const running = new Map<string, Running>()
  let ticker: NodeJS.Timeout | undefined

  function tick(): void {
    for (const one of running.values()) if (!one.lost.signal.aborted) renew(deps, one)
    if (running.size > 0) return
    clearInterval(ticker)
    ticker = undefined
  }

  return {
    get count() {
      return running.size
    },
    countOf: (kind) => [...running.values()].filter((one) => one.kind === kind).length,
    ids: () => [...running.keys()],
    begin(claimed) {
      const one = createRunning(claimed, now())
      running.set(one.held.id, one)
      one.ended = run(deps, claimed, one)
        .catch(onError)
        .finally(() => {
          if (running.get(one.held.id) === one) running.delete(one.held.id)
          onEnd()
        })
      ticker ??= setInterval(tick, REPORT_EVERY_MS).unref()
    },
    allEnded: () => Promise.all([...running.values()].map(({ ended }) => ended)).then(() => {}),
    abort() {
      const held = [...running.values()]
      for (const { lost } of held) lost.abort()
      // Those that were finished or failed meanwhile are no longer held, and stay as they are.
      return async () => void (await Promise.all(held.map((one) => releaseJob(store, one.held).catch(onError))))
    },
  }
}

function createRunning({ row, lease }: ClaimedJob, now: number): Running {
  return {
    kind: row.kind,
    lost: new AbortController(),
    held: { id: row.id, lease },
    progress: 0,
    stage: null,
    isNews: false,
    renewedAt: now,
    hasFinished: false,
    ended: Promise.resolve(),
  }
}

function renew({ store, now, onError }: UnderWayDeps, one: Running): void {
  if (!one.isNews && now() - one.renewedAt < RENEW_EVERY_MS) return
  one.isNews = false
  one.renewedAt = now()
  renewLease(store, one.held, one, now()).then((isOurs) => {
    if (!isOurs && !one.hasFinished) one.lost.abort(new LeaseLostError())
  }, onError)
}

async function run(deps: UnderWayDeps, claimed: ClaimedJob, one: Running): Promise<void> {
  try {
    await deps.kinds[one.kind]!.run(workOf(deps, claimed, one))
    if (!one.hasFinished) throw new Error(`a job of the kind ${one.kind} ended without a result`)
  } catch (error) {
    if (one.lost.signal.aborted || error instanceof LeaseLostError) return
    await giveBack(deps, claimed, error)
  }
}

async function giveBack(
  { store, now, describeFailure, onError }: UnderWayDeps,
  { row, lease }: ClaimedJob,
  error: unknown,
): Promise<void> {
  const held = { id: row.id, lease }
  const failure = describeFailure(error)
  if (failure) return await failJob(store, held, failure, now())
  onError(error)
  if (row.attempts >= MAX_ATTEMPTS) await failJob(store, held, GAVE_UP, now())
  else await postponeJob(store, held, row.attempts, now())
}

function workOf({ now }: UnderWayDeps, { row, lease, files }: ClaimedJob, one: Running): JobWork {
  const taken = {
    id: row.id,
    lease,
    subjectId: row.subject_id,
    input: JSON.parse(row.input),
    files,
    createdBy: row.created_by,
    saved: row.result === null ? null : JSON.parse(row.result),
  }
  return createJobWork(taken, {
    signal: one.lost.signal,
    now,
    report(progress, stage) {
      one.progress = Math.min(1, Math.max(one.progress, progress))
      one.stage = stage
      one.isNews = true
    },
    onFinish() {
      one.hasFinished = true
    },
  })
}
