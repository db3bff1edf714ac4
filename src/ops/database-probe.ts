import { withTimeout } from '../async/timeout.ts'
import { describeFault } from '../store/faults.ts'

/** The result of one probe of the database. */
export interface DatabaseState {
  isConnected: boolean
  responseMs: number
  /** Why it is not connected, in a sentence that may be published. */
  reason: string | null
}

const TIMEOUT_MS = 2_000

/**
 * Pings the store. Calls during a ping share its result, so that many health checks at once never become many queries; a store that
 * hangs counts as down. `onChange` gets the error when the store goes down or fails in another way, and undefined when it is back.
 */
export function createDatabaseProbe(
  ping: () => Promise<void>,
  now: () => number,
  onChange: (failure: unknown) => void,
): () => Promise<DatabaseState> {
  let pending: Promise<DatabaseState> | undefined
  let lastReason: string | null = null
  const probe = async (): Promise<DatabaseState> => {
    const startedAt = now()
    const failure: unknown = await withTimeout(ping(), TIMEOUT_MS, tooLate).then(
      () => undefined,
      (error: unknown) => error,
    )
    const reason = failure === undefined ? null : describeFault(failure)
    if (reason !== lastReason) onChange(failure)
    lastReason = reason
    return { isConnected: reason === null, responseMs: Math.round(now() - startedAt), reason }
  }
  return () => {
    pending ??= probe().finally(() => {
      pending = undefined
    })
    return pending
  }
}

function tooLate(): never {
  throw new Error('the database does not answer')
}
