import { overloaded } from '../errors.ts'

/**
 * Work that holds the event loop: so much per turn, the rest waits. Node handles every request that has arrived before it looks at its
 * sockets again, so two hundred searches at once would keep everybody else waiting for all of them; here a health check, or an answer
 * that is ready, waits for one slice at the most.
 */
export interface WorkQueue {
  /**
   * At once while there is time left in this turn and nobody waits; otherwise in the order of arrival. When nobody wants it any more
   * (`isGone`), it rejects as overloaded: that is why it was not done.
   */
  run<T>(work: () => T | Promise<T>, isGone: () => boolean): T | Promise<T>
  /** Whoever comes now would wait too long: refuse it before it costs anything. */
  isFull(): boolean
  /** To be told of each new connection: they are accepted one per turn, so turns are kept short while more may be coming. */
  sawConnection(): void
  readonly waiting: number
}

interface Job {
  readonly queuedAt: number
  readonly isGone: () => boolean
  readonly start: () => void
  readonly drop: () => void
}

const SLICE_MS = 20
/** Once the first in line has waited for so long, more work is accepted than can be done. */
const MAX_WAIT_MS = 500
const MAX_WAITING = 2000
/** For so long at a time new connections come before waiting work; a health check is often on one of them. */
const MAX_ACCEPTING_MS = 50

export function createWorkQueue(now: () => number = () => performance.now()): WorkQueue {
  const waiting: Job[] = []
  /** In this turn of the event loop. */
  let workedMs = 0
  let isScheduled = false
  let hasNewConnection = false
  let lastSliceAt = 0

  function measured<T>(work: () => T): T {
    const startedAt = now()
    try {
      return work()
    } finally {
      workedMs += now() - startedAt
    }
  }

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(takeSlice)
  }

  function takeSlice(): void {
    isScheduled = false
    workedMs = 0
    const isAccepting = hasNewConnection && now() - lastSliceAt < MAX_ACCEPTING_MS
    hasNewConnection = false
    if (isAccepting && waiting.length > 0) {
      schedule()
      return
    }
    while (workedMs < SLICE_MS) {
      const job = waiting.shift()
      if (job === undefined) break
      if (job.isGone()) job.drop()
      else measured(job.start)
    }
    lastSliceAt = now()
    if (waiting.length > 0 || workedMs > 0) schedule()
  }

  return {
    run(work, isGone) {
      schedule()
      if (waiting.length === 0 && workedMs < SLICE_MS) return measured(work)
      return new Promise((resolve, reject) => {
        const start = () => {
          try {
            resolve(work())
          } catch (error) {
            reject(error)
          }
        }
        waiting.push({ queuedAt: now(), isGone, start, drop: () => reject(overloaded()) })
      })
    },
    isFull() {
      const [first] = waiting
      return first !== undefined && (waiting.length >= MAX_WAITING || now() - first.queuedAt > MAX_WAIT_MS)
    },
    sawConnection() {
      hasNewConnection = true
    },
    get waiting() {
      return waiting.length
    },
  }
}
