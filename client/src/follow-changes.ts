import { throwIfAborted, wait } from './abort.ts'
import { KhoNhacError } from './error.ts'
import type { ListChangesResult, Operations } from './generated/operations.ts'
import type { TrackChange } from './generated/schemas.ts'
import type { RequestOptions } from './options.ts'

export interface FollowOptions extends RequestOptions {
  /** The cursor of the last batch that was dealt with. Left out: there is no copy yet. */
  since?: string | undefined
  /** Between two questions, once there is nothing more to fetch. */
  pollSeconds?: number | undefined
  /** Most changes in a batch. */
  limit?: number | undefined
  /** Hears of what went wrong and is tried again after the pause: no answer, 429, 5xx. Anything else ends the iteration. */
  onError?: ((error: KhoNhacError) => void) | undefined
}

export interface ChangeBatch {
  /**
   * There is no copy, or the server was set back to an older backup and does not know the cursor: fetch all tracks anew, with
   * `items('listTracks')` and no `sort`. What changes meanwhile comes in the next batch.
   */
  isReset: boolean
  /** In the order in which they happened. */
  changes: TrackChange[]
  /** Keep it once the batch has been dealt with: the next run begins there. */
  cursor: string
}

type ListChanges = Operations['listChanges']

/** The changes of the catalogue from a cursor on, for ever. */
export async function* followChanges(
  listChanges: ListChanges,
  clientSignal: AbortSignal | undefined,
  { since, pollSeconds = 30, limit = 1000, onError, ...request }: FollowOptions,
): AsyncGenerator<ChangeBatch, never, undefined> {
  const signals = [clientSignal, request.signal]
  let cursor = since
  for (;;) {
    throwIfAborted(signals)
    const isReset = cursor === undefined
    let answer: ListChangesResult
    try {
      answer = await listChanges({ since: cursor ?? 'latest', limit }, request)
    } catch (error) {
      // Only a cursor can be lost: `latest` being refused would be refused again, at once and for ever.
      if (cursor !== undefined && isLost(error)) cursor = undefined
      else if (!(error instanceof KhoNhacError && error.isTransient)) throw error
      else {
        onError?.(error)
        await wait(Math.max(pollSeconds, error.retryAfter ?? 0), signals)
      }
      continue
    }
    const { data, meta } = answer
    // The cursor also moves over changes that partners do not see: who keeps it need not pass them again.
    if (meta.cursor !== cursor) yield { isReset, changes: data, cursor: meta.cursor }
    cursor = meta.cursor
    if (!meta.has_more) await wait(pollSeconds, signals)
  }
}

function isLost(error: unknown): boolean {
  return error instanceof KhoNhacError && error.status === 400 && error.details.since !== undefined
}
