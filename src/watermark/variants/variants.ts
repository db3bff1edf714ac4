import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { type BoundedQueue, createBoundedQueue, type Place } from '../../async/bounded-queue.ts'
import { startThread } from '../../async/threads.ts'
import { builtFile } from '../../config/project-files.ts'
import { markingBusy } from '../../errors.ts'
import { withinStoreBudget } from '../../http/store-timeout.ts'
import { MediaMissingError, type MediaStore } from '../../media/media-store.ts'
import { adoptFile, assertAdopted } from '../../media/orphans.ts'
import type { Store } from '../../store/store.ts'
import { packFingerprint } from '../detect/fingerprint.ts'
import type { Watermarked } from '../embed/mark.ts'
import { createPattern, secretIdOf, trackKeyFrom } from '../pattern.ts'
import { findMaster, findVariant, insertVariant, replaceVariant, type VariantRow } from '../queries.ts'
import type { FindMarked, WatermarkedPreview } from '../routes.ts'
import { parsePair, unitsOf } from '../splice.ts'
import type { WatermarkJob } from './variants-thread.ts'

const THREAD_URL = builtFile(new URL('./variants-thread.js', import.meta.url))

const MAX_WAITING = 20
const CACHE_BYTES = 192 * 1024 * 1024

interface WatermarkVariantDeps {
  store: Store
  media: MediaStore
  /** The first marks. */
  secrets: readonly [string, ...string[]]
  now: () => number
  /** Where previews wait to be marked. */
  queue: BoundedQueue
}

export const createMarkingQueue = () =>
  createBoundedQueue({ atOnce: Math.max(1, availableParallelism() - 1), maxWaiting: MAX_WAITING })

interface Requester {
  /** The caller, as every limit knows it. */
  chainId: string
  isGone: () => boolean
}

/** One preview that is being looked up or marked, and everybody who waits for it. */
interface Search {
  requesters: Requester[]
  place: Place | undefined
  found: Promise<WatermarkedPreview | undefined>
}

/**
 * Finds the two variants that a track's marked copies are spliced of, and has them made for the first who asks, and again when their
 * file is lost. Undefined when the track has no preview. A preview that is no longer waited for is not begun; keys take turns.
 */
export function openWatermarkVariants(deps: WatermarkVariantDeps): FindMarked {
  const { store, media, secrets, queue } = deps
  const ready = new LRUCache<string, WatermarkedPreview>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ pair }) => 2 * pair.plus.length,
  })
  const underWay = new Map<string, Search>()

  async function find(trackId: string, search: Search): Promise<WatermarkedPreview | undefined> {
    const master = await withinStoreBudget(findMaster(store.db, trackId))
    if (master === undefined) return undefined
    const secretId = secretIdOf(secrets[0])
    let variant = await withinStoreBudget(findVariant(store.db, trackId, master, secretId))
    let bytes = variant && (await readIfThere(media, variant.marked_media))
    if (bytes === undefined) {
      const lost = variant
      await inTurn(search, async () => keepVariant(deps, lost, await markMaster(deps, trackId, master)))
      // Another process may have been faster: its row is everybody's.
      variant = await withinStoreBudget(findVariant(store.db, trackId, master, secretId))
      bytes = variant && (await readIfThere(media, variant.marked_media))
    }
    // Given up because everybody had left, and another request came just then: it has to ask again.
    if (variant === undefined || bytes === undefined) throw markingBusy()
    const pair = parsePair(bytes)
    const pattern = createPattern(trackKeyFrom(secrets[0], trackId), unitsOf(pair))
    return { variantId: variant.id, pair, pattern }
  }

  async function inTurn(search: Search, work: () => Promise<void>): Promise<void> {
    const { requesters } = search
    for (const { chainId } of requesters) {
      if (search.place) search.place.joinedBy(chainId)
      else search.place = queue.enter(chainId)
    }
    if (!search.place) throw markingBusy()
    await search.place.turn
    try {
      if (requesters.some(({ isGone }) => !isGone())) await work()
    } finally {
      search.place.leave()
    }
  }

  return async (trackId, audioMedia, requester) => {
    // The preview's file is named after its content: another preview is another key.
    const key = `${trackId} ${audioMedia}`
    const known = ready.get(key)
    if (known !== undefined) return known
    const joined = underWay.get(key)
    if (joined !== undefined) {
      joined.requesters.push(requester)
      joined.place?.joinedBy(requester.chainId)
      return await joined.found
    }
    const search: Search = { requesters: [requester], place: undefined, found: Promise.resolve(undefined) }
    search.found = find(trackId, search).finally(() => underWay.delete(key))
    underWay.set(key, search)
    const found = await search.found
    if (found !== undefined) ready.set(key, found)
    return found
  }
}

/** Undefined when the file is lost. A store that does not answer is no such thing. */
async function readIfThere(media: MediaStore, key: string): Promise<Buffer | undefined> {
  try {
    return await buffer(await media.open(key))
  } catch (error) {
    if (error instanceof MediaMissingError) return undefined
    throw error
  }
}

async function keepVariant(
  { store }: WatermarkVariantDeps,
  lost: VariantRow | undefined,
  row: VariantRow,
): Promise<void> {
  await store.transaction(async (trx) => {
    await assertAdopted(trx, [row.marked_media, row.master_media])
    if (lost) await replaceVariant(trx, lost, row)
    else await insertVariant(trx, row)
  })
}

async function markMaster(
  { store, media, secrets, now }: WatermarkVariantDeps,
  trackId: string,
  master: string,
): Promise<VariantRow> {
  const workerData: WatermarkJob = {
    master: await buffer(await media.open(master)),
    trackKey: trackKeyFrom(secrets[0], trackId),
  }
  const watermarked = await startThread<never, Watermarked>(THREAD_URL, { workerData, name: 'marks a preview' }).next()
  return {
    id: randomUUID(),
    track_id: trackId,
    master_media: master,
    secret_id: secretIdOf(secrets[0]),
    marked_media: await media.put(Buffer.from(watermarked.pair), 'marked', (key) => adoptFile(store, key)),
    strength: watermarked.strength,
    ratio_db: watermarked.ratioDb,
    margin: watermarked.margin,
    is_weak: watermarked.isWeak ? 1 : 0,
    fingerprint: packFingerprint(watermarked.fingerprint),
    created_at: now(),
  }
}
