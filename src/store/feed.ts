import { createRetryLoop } from '../async/retry-loop.ts'
import { type Change, findChanges, findLastSeq } from './change-log.ts'
import { findDeletedSeq } from './change-retention.ts'
import type { ChangeKind } from './schema/catalogue-tables.ts'
import type { Store } from './store.ts'

export interface Feed {
  start(fromSeq: number): void
  /**
   * Resolves when all that was committed before the call has been applied. Rejects when that attempt fails or the feed is
   * stopped; a running feed goes on trying by itself.
   */
  catchUp(): Promise<void>
  /**
   * Synchronous and cheap. False when something may be committed that has not been applied: a caller that
   * must not act on old data then calls `catchUp`. True while the store cannot be reached: there is nothing to wait for.
   */
  isCurrent(): boolean
  /** Everything up to this `seq` has been applied or is of another kind. */
  readonly position: number
  /** Waits for a running `apply`. */
  stop(): Promise<void>
}

export interface FeedOptions {
  kinds: readonly ChangeKind[]
  /** Awaited before each look at the log, so that a listener of a commit, such as a new request, may go first. */
  giveWay?: () => Promise<void>
  apply: (changes: Change[]) => Promise<void>
  /**
   * The log ends before what was applied (a backup was restored, or a standby took over that lacked the last commits), or begins after
   * it (this process was suspended for days). Reloads everything and returns the `seq` to go on from.
   */
  reload: () => Promise<number>
  onError: (error: unknown) => void
}

/** SQLite reads them in the thread that answers requests. */
const BATCH = 250

/**
 * Follows the change log: hands changes to `apply` in order, one call at a time, and moves on only after it succeeded. A
 * batch whose `apply` failed is read and handed over again.
 */
export function openFeed(store: Store, { kinds, giveWay, apply, reload, onError }: FeedOptions): Feed {
  let position = 0
  let unsubscribe = () => {}

  /** One batch; true when there may be more. */
  async function advance(): Promise<boolean> {
    await giveWay?.()
    if (loop.isStopped) throw stopped()
    // Read before the changes: everything up to here is committed, so it is either among them or of another kind.
    const lastSeq = await findLastSeq(store.db)
    if (lastSeq < position) return await startOver(`went back from ${position} to ${lastSeq}`)
    if (lastSeq === position) return false
    const changes = await findChanges(store.db, position, kinds, BATCH)
    // After the changes: what was deleted while they were being read counts too.
    const deleted = await findDeletedSeq(store.db)
    if (deleted > position) return await startOver(`was deleted up to ${deleted}, after ${position}`)
    if (loop.isStopped) throw stopped()
    if (changes.length > 0) await apply(changes)
    const lastFound = changes.at(-1)?.seq ?? 0
    position = changes.length === BATCH ? lastFound : Math.max(lastSeq, lastFound)
    return changes.length === BATCH
  }

  async function startOver(what: string): Promise<true> {
    onError(new Error(`The change log ${what}: everything is reloaded.`))
    position = await reload()
    return true
  }

  const loop = createRetryLoop(
    async () => {
      while (await advance());
    },
    (error) => {
      if (!loop.isStopped) onError(error)
    },
  )

  return {
    start(fromSeq) {
      position = fromSeq
      unsubscribe()
      unsubscribe = store.watch.subscribe(loop.wake)
      loop.start()
      loop.wake()
    },
    catchUp: loop.pass,
    isCurrent: () => !loop.isPending && store.watch.isCurrent(),
    get position() {
      return position
    },
    stop() {
      unsubscribe()
      return loop.stop()
    },
  }
}

const stopped = () => new Error('The feed was stopped.')
