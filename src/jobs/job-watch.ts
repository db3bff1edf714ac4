import type { Store } from '../store/store.ts'
import { findJobs, type ShownJob } from './job-queries.ts'

type Listener = (job: ShownJob | undefined) => void

/** Tells how jobs get on, whichever process does them. */
export interface JobWatch {
  /** Calls the listener with the job again and again, changed or not, until the result is called. Undefined: there is no such job. */
  follow(id: string, listener: Listener): () => void
}

const LOOK_EVERY_MS = 500

/** One look at the store for all who follow, however many they are. */
export function openJobWatch(store: Store, onError: (error: unknown) => void): JobWatch {
  const listeners = new Map<string, Set<Listener>>()
  let timer: NodeJS.Timeout | undefined
  let isLooking = false

  async function look(): Promise<void> {
    timer = undefined
    isLooking = true
    try {
      const jobs = new Map((await findJobs(store.db, [...listeners.keys()])).map((job) => [job.id, job]))
      for (const [id, those] of listeners) for (const listener of those) listener(jobs.get(id))
    } catch (error) {
      onError(error)
    }
    isLooking = false
    if (listeners.size > 0) lookAfter(LOOK_EVERY_MS)
  }

  function lookAfter(ms: number): void {
    if (isLooking || timer !== undefined) return
    timer = setTimeout(() => void look(), ms).unref()
  }

  return {
    follow(id, listener) {
      const those = listeners.get(id) ?? new Set()
      listeners.set(id, those.add(listener))
      lookAfter(0)
      return () => {
        those.delete(listener)
        if (those.size === 0 && listeners.get(id) === those) listeners.delete(id)
      }
    },
  }
}
