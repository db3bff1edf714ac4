import { withTimeout } from '../async/timeout.ts'
import { DataStoreError } from '../errors.ts'
import type { Endpoint } from './endpoint.ts'

const STORE_BUDGET_MS = 3_000

/** What a request waits for the store. One that hangs is, for whoever asks, one that is away; the work itself ends by the driver's limits. */
export function withinStoreBudget<T>(work: Promise<T>): Promise<T> {
  return withTimeout(work, STORE_BUDGET_MS, () => {
    throw new DataStoreError(new Error(`The store took longer than ${STORE_BUDGET_MS / 1000} s: does not answer.`))
  })
}

/** The answer of an endpoint within the store's budget, unless it sees to its time itself. */
export function withinBudget<T>(target: Endpoint, work: T | Promise<T>): T | Promise<T> {
  return work instanceof Promise && !target.keepsOwnTime ? withinStoreBudget(work) : work
}
