import { withinPatience } from '../time.ts'

/** What a look at the database found. */
export interface DatabaseState {
  isConnected: boolean
  responseMs: number
  reason: string | null
}

const PATIENCE_MS = 2_000

/**
 * Asks the store for a sign of life. Callers that come while a question is open share its answer, so that a storm of
 * health checks never becomes a storm of queries; a store that hangs counts as gone.
 */
export function makeDatabaseProbe(ping: () => Promise<void>, now: () => number): () => Promise<DatabaseState> {
  let open: Promise<DatabaseState> | undefined
  const look = async (): Promise<DatabaseState> => {
    const startedAt = now()
    const failure = await withinPatience(ping(), PATIENCE_MS, tooLate).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    return { isConnected: failure === null, responseMs: Math.round(now() - startedAt), reason: failure }
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
