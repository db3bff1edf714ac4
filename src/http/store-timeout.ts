import { currentWrites, keepWatching, watchWrites } from '../async/request-writes.ts'
import { withTimeout } from '../async/timeout.ts'
import { ApiError, DataStoreError, OutcomeUnknownError } from '../errors.ts'
import type { Endpoint } from './endpoint.ts'

/** Its answer is there within three seconds. */
const STORE_BUDGET_MS = 2_800
/** What is left of it for a request that has waited for news of its key in vain. */
const SILENT_BUDGET_MS = 800

/**
 * What a request waits for the store. A store that hangs counts as one that is away; a read goes on and ends by the driver's limits.
 * A request that writes commits nothing after that; what has been committed, or is being committed, is waited for.
 */
export function withinStoreBudget<T>(work: Promise<T>, isSilent = false): Promise<T> {
  const writes = currentWrites()
  if (writes !== undefined) keepWatching(work)
  const budgetMs = isSilent ? SILENT_BUDGET_MS : STORE_BUDGET_MS
  return withTimeout(work, budgetMs, () => {
    if (writes?.refuse() === false) return work
    throw new DataStoreError(new Error(`The store took longer than ${budgetMs / 1000} s: does not answer.`))
  })
}

/** The answer of an endpoint within what is left of the store's budget, unless it sees to its time itself. */
export function answerInTime<T>(target: Endpoint, handle: () => T | Promise<T>, isSilent = false): T | Promise<T> {
  if (target.method !== 'GET') return answerTruly(target, handle, isSilent)
  const work = handle()
  return work instanceof Promise && !target.hasOwnTimeout ? withinStoreBudget(work, isSilent) : work
}

/** For requests that may write: an error means that nothing was or will be changed, or it says that the outcome is unknown. */
function answerTruly<T>(target: Endpoint, handle: () => T | Promise<T>, isSilent: boolean): Promise<T> {
  return watchWrites(async (writes) => {
    try {
      const work = handle()
      return await (work instanceof Promise && !target.hasOwnTimeout ? withinStoreBudget(work, isSilent) : work)
    } catch (error) {
      // A refusal of our own may well follow a commit: a wrong password is counted before it is refused.
      if (!writes.refuse() && !(error instanceof ApiError)) throw new OutcomeUnknownError(error)
      throw error
    }
  })
}
