import { withTimeout } from '../async/timeout.ts'
import { describeFault } from '../store/faults.ts'

/** What a look at the database found. */
export interface DatabaseState {
  isConnected: boolean
  responseMs: number
  /** One of a few sentences that anybody may read. */
  reason: string | null
}

const TIMEOUT_MS = 2_000

/**
 * Asks the store for a sign of life. Callers that come while a question is open share its answer, so that a storm of
 * health checks never becomes a storm of queries; a store that hangs counts as gone. `onTurn` gets the error itself when the store is lost
 * or fails in another way, and undefined when it is back.
 */
export function createDatabaseProbe(
  ping: () => Promise<void>,
  now: () => number,
  onTurn: (failure: unknown) => void,
): () => Promise<DatabaseState> {
  let open: Promise<DatabaseState> | undefined
  let toldReason: string | null = null
  const look = async (): Promise<DatabaseState> => {
    const startedAt = now()
    const failure: unknown = await withTimeout(ping(), TIMEOUT_MS, tooLate).then(
      () => undefined,
      (error: unknown) => error,
    )
    const reason = failure === undefined ? null : describeFault(failure)
    if (reason !== toldReason) onTurn(failure)
    toldReason = reason
    return { isConnected: reason === null, responseMs: Math.round(now() - startedAt), reason }
  }
  return () => {
    open ??= look().finally(() => {
      open = undefined
    })
    return open
  }
}

function tooLate(): never {
  throw new Error('the database does not answer')
}
