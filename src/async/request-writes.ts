import { AsyncLocalStorage } from 'node:async_hooks'
import { DataStoreError } from '../errors.ts'

/** What became of a commit. `unknown`: it was sent, and may or may not have arrived. */
export type CommitOutcome = 'done' | 'not-done' | 'unknown'

/** What one request writes. From the moment its caller is told that it failed, nothing of it is committed any more. */
export interface RequestWrites {
  /** Throws once the request has been refused. Asked wherever a writer waits. */
  check(): void
  /** Throws where `check` does. From here on the request cannot be refused until the commit has failed; call what is returned at its end. */
  beginCommit(): (outcome: CommitOutcome) => void
  /** Nothing will be committed from here on. False, and nothing is refused, when something may have been committed or is being committed. */
  refuse(): boolean
}

const current = new AsyncLocalStorage<RequestWrites | undefined>()
let underWay = 0

/** The writes of the request on whose behalf the caller runs; undefined in background work and in requests that only read. */
export function currentWrites(): RequestWrites | undefined {
  return current.getStore()
}

/** Runs `work` as a request whose writes are watched. */
export function watchWrites<T>(work: (writes: RequestWrites) => Promise<T>): Promise<T> {
  const writes = createRequestWrites()
  const result = current.run(writes, () => work(writes))
  keepWatching(result)
  return result
}

/**
 * `work` of a watched request goes on, though its caller may no longer wait for it. Node follows the context through every callback of the
 * process, which makes each request dearer by a fifth (Node 20 and 22): it is asked to only while there is something to watch.
 */
export function keepWatching(work: Promise<unknown>): void {
  underWay += 1
  const end = () => {
    underWay -= 1
    if (underWay === 0) current.disable()
  }
  work.then(end, end)
}

/** For what is written whatever becomes of the request that happened to start it: counts of guesses, locks, the book of files. */
export function outsideRequest<T>(work: () => T): T {
  return current.getStore() === undefined ? work() : current.run(undefined, work)
}

function createRequestWrites(): RequestWrites {
  let isRefused = false
  let committing = 0
  let hasWritten = false

  function check(): void {
    if (isRefused) throw new DataStoreError(new Error('Its caller has been told that it failed: nothing is written.'))
  }

  return {
    check,
    beginCommit() {
      check()
      committing += 1
      return (outcome) => {
        committing -= 1
        if (outcome !== 'not-done') hasWritten = true
      }
    },
    refuse() {
      if (hasWritten || committing > 0) return false
      isRefused = true
      return true
    },
  }
}
