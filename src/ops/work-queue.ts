import { overloaded } from '../errors.ts'

/**
 * Bounds the work per turn of the event loop; the rest waits. Node handles every request that has arrived before it looks at its sockets
 * again, so two hundred searches at once would delay every other request until all are done. With this queue a health check, or an
 * answer that is ready, waits for at most one slice.
 */
export interface WorkQueue {
  /**
   * Runs at once while there is time left in this turn and nothing is waiting; otherwise in the order of arrival. If the client has gone
   * by then (`isGone`), it is not run and rejects as overloaded.
   */
  run<T>(work: () => T | Promise<T>, isGone: () => boolean): T | Promise<T>
  /** New work would wait too long, and should be refused before it costs anything. */
  isFull(): boolean
  /** To be called for each new connection. Node accepts one per turn, so turns are kept short while more may be coming. */
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
/** When the first in the queue has waited this long, more work arrives than can be done. */
const MAX_WAIT_MS = 500
const MAX_WAITING = 2000
/** How long new connections may go before waiting work at a time; a health check often comes on one of them. */
const MAX_ACCEPTING_MS = 50

export function createWorkQueue(now: () => number = () => performance.now()): WorkQueue {
  const waiting: Job[] = []
  /** Time spent in this turn of the event loop. */
  let workedMs = 0
  let isScheduled = false
  let hasNewConnection = false
  let lastSliceAt = 0

  function timed<T>(work: () => T): T {
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
      else timed(job.start)
    }
    lastSliceAt = now()
    if (waiting.length > 0 || workedMs > 0) schedule()
  }

  return {
    run(work, isGone) {
      schedule()
      if (waiting.length === 0 && workedMs < SLICE_MS) return timed(work)
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
