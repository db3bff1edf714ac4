import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const SAMPLE_MS = 500
const MAX_DELAY_MS = 200

/** What became of the main thread's time since its start: it ran, or it was ready to run while other programs had the cores. */
export interface ThreadTimes {
  ranMs: number
  waitedMs: number
}

/**
 * Overloaded means that the event loop was late by more than 200 ms in two samples in a row, and that the work was ours: it is then
 * refused cheaply. One late sample is a burst or a garbage collection; two mean that work arrives faster than it is done. A loop that is
 * late because other programs have the cores refuses nothing: what waits for its turn has bounds of its own (work-queue.ts).
 */
export function watchOverload(
  readTimes: () => ThreadTimes | undefined = readThreadTimes,
  { sampleMs = SAMPLE_MS, maxDelayMs = MAX_DELAY_MS } = {},
) {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let lateSamples = 0
  let last = readTimes()
  const timer = setInterval(() => {
    const times = readTimes()
    // Nothing was measured where the loop took the whole sample for one turn.
    const isLate = delay.count === 0 || delay.mean / 1e6 - 20 > maxDelayMs
    lateSamples = isLate && wasBusy(last, times) ? lateSamples + 1 : 0
    last = times
    delay.reset()
  }, sampleMs)
  timer.unref()
  return {
    isOverloaded: () => lateSamples >= 2,
    stop() {
      clearInterval(timer)
      delay.disable()
    },
  }
}

const READ_EVERY_MS = 50

/**
 * A clock that stands while other programs have the cores, as far as the system tells: a request that waits for a thread that does not run waits
 * for them, and not for us. It never goes back.
 */
export function createOwnClock(readTimes = readThreadTimes, now: () => number = () => performance.now()): () => number {
  let readAt = Number.NEGATIVE_INFINITY
  let waitedMs = 0
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const at = now()
    if (at - readAt >= READ_EVERY_MS) {
      waitedMs = readTimes()?.waitedMs ?? 0
      readAt = at
    }
    last = Math.max(last, at - waitedMs)
    return last
  }
}

/** It ran for longer than it had to wait for a core. Where the system does not tell, a late loop is taken for a busy one. */
function wasBusy(from: ThreadTimes | undefined, to: ThreadTimes | undefined): boolean {
  if (from === undefined || to === undefined) return true
  return to.ranMs - from.ranMs >= to.waitedMs - from.waitedMs
}

/** Linux alone tells; the main thread has the number of its process. */
export function readThreadTimes(): ThreadTimes | undefined {
  try {
    const text = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8')
    const [ranNs, waitedNs] = text.split(' ').map(Number)
    return { ranMs: ranNs! / 1e6, waitedMs: waitedNs! / 1e6 }
  } catch {
    return undefined
  }
}
