import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { ReadyAnswer } from './answer.ts'
import type { Endpoint } from './endpoint.ts'
import { readerOf } from './headers/reader.ts'

export interface CachedBody {
  endpoint: Endpoint
  ready: ReadyAnswer
  /** Headers that belong to this very URL. */
  headers: readonly string[]
}

const MAX_CACHE_BYTES = 64 * 1024 * 1024
/** What an entry weighs beside its body: two lists of headers, the slack of its buffer, its place in the list. Measured. */
const ENTRY_BYTES = 2048

/** Under what an answer is kept: answers of the API by their address alone, pages by who reads them as well. */
export function bodyKeyOf({ url = '', headers }: IncomingMessage): string {
  if (url.startsWith('/api/')) return url
  const { language, theme } = readerOf(headers)
  return `${url} ${language} ${theme}`
}

/**
 * Ready answers by the raw URL that asked for them (`bodyKeyOf`). Everything in it is of one version (catalogue revision and signing
 * window): the first look-up under a newer version empties it, so nothing stale can be found. An answer that was begun under an older
 * version comes too late to be cached.
 */
export function createBodyCache(maxBytes = MAX_CACHE_BYTES) {
  let version = -1
  let hits = 0
  let misses = 0
  const cached = new LRUCache<string, CachedBody>({
    maxSize: maxBytes,
    // A quarter more for the compressed form, whether anybody has asked for it or not.
    sizeCalculation: ({ ready }, url) => Math.ceil(ready.body.length * 1.25) + url.length * 2 + ENTRY_BYTES,
  })
  /** Versions only grow. */
  const enter = (current: number): boolean => {
    if (current > version) {
      cached.clear()
      version = current
    }
    return current === version
  }
  return {
    find(url: string, current: number): CachedBody | undefined {
      const found = enter(current) ? cached.get(url) : undefined
      if (found !== undefined) hits++
      return found
    },
    /** Whoever has made an answer had not found it before. */
    store(url: string, current: number, entry: CachedBody): void {
      misses++
      if (enter(current)) cached.set(url, entry)
    },
    get hits() {
      return hits
    },
    get misses() {
      return misses
    },
  }
}

export type BodyCache = ReturnType<typeof createBodyCache>
