import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { crc32OfText } from '../structures/crc.ts'
import type { Answer, ReadyAnswer } from './answer.ts'
import type { Endpoint } from './endpoint.ts'
import { readerOf } from './headers/reader.ts'

export interface CachedBody {
  endpoint: Endpoint
  ready: ReadyAnswer
  /** Headers that belong to this very URL. */
  headers: readonly string[]
}

const MAX_CACHE_BYTES = 20 * 1024 * 1024
/** The part for answers without a key: strangers must not be able to push out what partners ask for. */
const OPEN_SHARE = 0.4
/** Up to this part of its room a cache takes everything; then only what was asked for before, since most addresses are asked for once. */
const FREE_SHARE = 0.25
/** How many addresses are remembered, by the place that their checksum gives them: two at one place forget each other. */
const REMEMBERED_URLS = 16_384
/** What an entry weighs beside its body: two lists of headers, one of them as text too, the slack of its buffer, its place in the list. */
const ENTRY_BYTES = 3072

type Asked = Pick<IncomingMessage, 'url' | 'headers'>

/** Under what an answer is kept: answers of the API by their address alone, pages by who reads them as well. */
export function bodyKeyOf({ url = '', headers }: Asked): string {
  if (url.startsWith('/api/')) return url
  const { language, theme } = readerOf(headers)
  return `${url} ${language} ${theme}`
}

/** Strangers could fill the cache with addresses that differ only in ignored parts. */
export function isCacheable(
  { isMemoized, access }: Endpoint,
  { status, isIncomplete }: Answer,
  ignored: readonly string[],
): boolean {
  return isMemoized === true && status === 200 && isIncomplete !== true && (access === 'key' || ignored.length === 0)
}

/**
 * Whether an address was asked for not long ago, from the second time on. Mistakes do little harm: an answer is kept a time too early
 * or too late.
 */
function createMemoryOfUrls(): (url: string) => boolean {
  const checksums = new Uint32Array(REMEMBERED_URLS)
  return (url) => {
    const checksum = crc32OfText(url)
    const place = checksum % REMEMBERED_URLS
    if (checksums[place] === checksum) return true
    checksums[place] = checksum
    return false
  }
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
  const wasAskedFor = createMemoryOfUrls()
  const createCache = (maxSize: number) =>
    new LRUCache<string, CachedBody>({
      maxSize,
      // A quarter more for the compressed form, whether anybody has asked for it or not.
      sizeCalculation: ({ ready }, url) => Math.ceil(ready.body.length * 1.25) + url.length * 2 + ENTRY_BYTES,
    })
  const open = createCache(maxBytes * OPEN_SHARE)
  const keyed = createCache(maxBytes * (1 - OPEN_SHARE))
  /** Versions only grow. */
  const enter = (current: number): boolean => {
    if (current > version) {
      open.clear()
      keyed.clear()
      version = current
    }
    return current === version
  }
  return {
    find(url: string, current: number): CachedBody | undefined {
      const found = enter(current) ? (keyed.get(url) ?? open.get(url)) : undefined
      if (found !== undefined) hits++
      return found
    },
    /** Only called after `find` missed, so the key is not there yet. */
    store(url: string, current: number, entry: CachedBody): void {
      misses++
      const cache = entry.endpoint.access === 'key' ? keyed : open
      const isWanted = wasAskedFor(url) || cache.calculatedSize < cache.maxSize * FREE_SHARE
      if (isWanted && enter(current)) cache.set(url, entry)
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
