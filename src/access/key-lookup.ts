import { withTimeout } from '../async/timeout.ts'
import { keepLatest } from '../structures/keep-latest.ts'
import { hasValidChecksum } from './api-key.ts'
import type { Directory } from './directory.ts'

/** Beyond it the key is refused, though it may be a good one: a store that is merely slow must not lead there. */
const TIMEOUT_MS = 2_000
/** For all clients together: a flood of wrong keys must not become a flood of queries. */
const MAX_LOOKUPS_PER_SECOND = 20
/** A key is drawn at random when it is issued: one that was asked for before it existed never will be a key. */
const MAX_KNOWN_WRONG = 10_000

/**
 * On PostgreSQL a key that another process has just issued may not have been heard of here. Before such a key is refused, the store is
 * looked into once; not for what cannot be a key by its checksum. Undefined when there is nothing to wait for.
 */
export function createKeyLookup(
  directory: Directory,
  now: () => number,
): (rawKey: string) => undefined | Promise<void> {
  const wrong = keepLatest<string, true>(MAX_KNOWN_WRONG)
  const underWay = new Map<string, Promise<void>>()
  let [second, lookups] = [0, 0]

  function isWithinBudget(): boolean {
    const current = Math.floor(now() / 1000)
    if (current !== second) [second, lookups] = [current, 0]
    lookups += 1
    return lookups <= MAX_LOOKUPS_PER_SECOND
  }

  async function look(rawKey: string): Promise<void> {
    try {
      await directory.look(rawKey)
      if (directory.findKey(rawKey) === 'unknown') wrong.set(rawKey, true)
    } catch {
      // A store that cannot be reached: the key stays unknown, and may be looked for again.
    }
  }

  return (rawKey) => {
    if (!hasValidChecksum(rawKey) || wrong.has(rawKey)) return undefined
    const same = underWay.get(rawKey)
    if (same !== undefined) return same
    if (!isWithinBudget()) return undefined
    const looking = withTimeout(look(rawKey), TIMEOUT_MS, () => {}).finally(() => underWay.delete(rawKey))
    underWay.set(rawKey, looking)
    return looking
  }
}
