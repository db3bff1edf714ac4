import { withTimeout } from '../async/timeout.ts'
import type { Feed } from '../store/feed.ts'
import type { Store } from '../store/store.ts'

/** As long as a store may be silent before it counts as away (postgres-watch.ts): one that is merely slow is waited for. */
const TIMEOUT_MS = 2_000

/**
 * A key revoked by another process must be refused from the moment that process says so (docs/decisions/0006-revocation.md).
 * While there may be changes that have not been read, a keyed request waits for them, but not long for a store that does not answer: then
 * the promise says true.
 */
export function createEnsureKeysCurrent(store: Store, keys: Feed): () => undefined | Promise<boolean> {
  // One check serves all requests that arrive in the same turn of the event loop.
  let isKnownCurrent = false
  const expire = () => {
    isKnownCurrent = false
  }
  // A commit of this process ends it as well, even in the same turn.
  store.watch.subscribe(expire)
  return () => {
    if (isKnownCurrent) return undefined
    if (!keys.isCurrent()) {
      // A store that cannot be reached has nothing new to tell.
      const caughtUp = keys.catchUp().then(() => false)
      return withTimeout(caughtUp, TIMEOUT_MS, () => true).catch(() => false)
    }
    isKnownCurrent = true
    setImmediate(expire)
    return undefined
  }
}
