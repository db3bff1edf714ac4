import { withTimeout } from '../async/timeout.ts'
import type { Feed } from '../store/feed.ts'
import type { Store } from '../store/store.ts'

const TIMEOUT_MS = 500

/**
 * A key revoked by another process must be refused from the moment that process says so (docs/decisions/0006-revocation.md).
 * While something new may be there unread, a keyed request waits for it; a store that does not answer is not waited for long.
 */
export function createEnsureKeysCurrent(store: Store, keys: Feed): () => undefined | Promise<void> {
  // One look serves all requests that arrived in the same turn of the event loop.
  let isKnownCurrent = false
  const forget = () => {
    isKnownCurrent = false
  }
  // It holds no longer than until a commit of our own, though that be in the same turn.
  store.watch.subscribe(forget)
  return () => {
    if (isKnownCurrent) return undefined
    if (!keys.isCurrent()) {
      // Whoever cannot be reached has nothing new to say.
      return withTimeout(keys.catchUp(), TIMEOUT_MS, () => {}).catch(() => {})
    }
    isKnownCurrent = true
    setImmediate(forget)
    return undefined
  }
}
