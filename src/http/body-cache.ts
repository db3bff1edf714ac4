import { LRUCache } from 'lru-cache'
import type { ReadyAnswer } from './answer.ts'
import type { Endpoint } from './endpoint.ts'

export interface Kept {
  endpoint: Endpoint
  ready: ReadyAnswer
}

/** What an entry weighs beside its body: two lists of headers, the slack of its buffer, its place in the list. Measured. */
const ENTRY_BYTES = 2048

/**
 * Ready answers by the raw URL that asked for them. Everything in it is of one version (catalogue revision and signing
 * window): the first look-up under a new version empties it, so nothing stale can be found.
 */
export function makeBodyCache(maxBytes: number) {
  let version = -1
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ ready }, url) => ready.body.length + url.length * 2 + ENTRY_BYTES,
  })
  const enter = (current: number) => {
    if (current === version) return
    kept.clear()
    version = current
  }
  return {
    find(url: string, current: number): Kept | undefined {
      enter(current)
      return kept.get(url)
    },
    keep(url: string, current: number, entry: Kept): void {
      enter(current)
      kept.set(url, entry)
    },
  }
}

export type BodyCache = ReturnType<typeof makeBodyCache>
