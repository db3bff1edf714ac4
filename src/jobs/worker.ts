import { setMaxListeners } from 'node:events'
import { createRetryLoop } from '../async/retry-loop.ts'
import { withTimeout } from '../async/timeout.ts'
import { GRACE } from '../config/grace-periods.ts'
import type { Store } from '../store/store.ts'

/** What a round has taken to be done, and when the next task is due as far as that is known. */
export interface Round<Task> {
  tasks: readonly Task[]
  nextAt?: number | undefined
}

export interface WorkerOptions<Task, Outcome> {
  /** Tasks that this process works on at once. */
  maxAtOnce: number
  /** Leases of processes that died, and what other processes have enqueued, are found by looking. */
  pollEveryMs: number
  /** How long a stop lets tasks end by themselves before their signal is aborted. */
  graceMs: number
  /** Woken by its commits. */
  watch?: Store['watch'] | undefined
  now: () => number
  /** Writes down what has ended and leases at most `room` tasks. When it fails, the next one is given the same outcomes. */
  round(ended: readonly Outcome[], room: number): Promise<Round<Task>>
  /** Does one task. What comes of it is an outcome: a rejection is reported and leaves the task to its lease. */
  attempt(task: Task, signal: AbortSignal): Promise<Outcome>
  /** Ends what hears no signal, such as threads. */
  interrupt?: (() => Promise<void>) | undefined
  onError: (error: unknown) => void
}

export interface Worker {
  start(): void
  /** Looks for tasks now. */
  wake(): void
  /** Resolves when nothing that is due is left and nothing is under way. */
  drain(): Promise<void>
  /** Begins nothing more, gives tasks under way their time to end, then breaks them off. */
  stop(): Promise<void>
}

/** Tasks end one by one, and a transaction for each would be most of the work. */
const GATHER_MS = 3
const MIN_POLL_MS = 20

/** Takes tasks from the store and does them. A process killed at any moment loses nothing: others take its tasks when their leases are over. */
export function openWorker<Task, Outcome>(options: WorkerOptions<Task, Outcome>): Worker {
  const { maxAtOnce, now, attempt, onError } = options
  const cutting = new AbortController()
  setMaxListeners(0, cutting.signal)
  const running = new Set<Promise<void>>()
  /** What is not written down yet. */
  const ended: Outcome[] = []
  let isStopping = false
  let unsubscribe = () => {}
  let poll: NodeJS.Timeout | undefined

  const loop = createRetryLoop(async () => {
    const outcomes = [...ended]
    const round = await options.round(outcomes, isStopping ? 0 : maxAtOnce - running.size)
    ended.splice(0, outcomes.length)
    for (const task of round.tasks) begin(task)
    clearTimeout(poll)
    if (isStopping) return
    const waitMs = Math.max((round.nextAt ?? Number.POSITIVE_INFINITY) - now(), MIN_POLL_MS)
    poll = setTimeout(loop.wake, Math.min(waitMs, options.pollEveryMs)).unref()
  }, onError)
  const gather = createGathering(loop.wake)

  function begin(task: Task): void {
    const work = attempt(task, cutting.signal)
      .then((outcome) => void ended.push(outcome), onError)
      .finally(() => {
        running.delete(work)
        gather()
      })
    running.add(work)
  }

  async function allEnded(): Promise<void> {
    while (running.size > 0) await Promise.all(running)
  }

  return {
    start() {
      unsubscribe = options.watch?.subscribe(loop.wake) ?? unsubscribe
      loop.start()
      loop.wake()
    },
    wake: loop.wake,
    async drain() {
      do {
        await allEnded()
        await loop.pass()
      } while (running.size + ended.length > 0)
    },
    async stop() {
      isStopping = true
      unsubscribe()
      clearTimeout(poll)
      if (options.graceMs > 0) await withTimeout(allEnded(), options.graceMs, () => {})
      cutting.abort()
      await options.interrupt?.()
      await loop.stop()
      await withTimeout(allEnded(), GRACE.jobsMs, () => {})
      if (ended.length > 0) await options.round(ended, 0).catch(onError)
    },
  }
}

function createGathering(wake: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  return () => {
    if (timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      wake()
    }, GATHER_MS)
  }
}
