import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { markingBusy } from './errors.ts'
import type { MarkingOrder } from './marking-thread.ts'
import type { MediaStore } from './media/media-store.ts'
import type { Store } from './store/store.ts'
import { openLine } from './waiting-line.ts'
import { packFingerprint } from './watermark/fingerprint.ts'
import type { Marked } from './watermark/mark.ts'
import { makePattern, secretIdOf, trackKeyFrom } from './watermark/pattern.ts'
import { findMaster, findVariant, insertVariant, type VariantRow } from './watermark/queries.ts'
import type { FindMarked, MarkedPreview } from './watermark/routes.ts'
import { parsePair, unitsOf } from './watermark/splice.ts'

// Node runs the built file in a thread; tests run the sources, beside which the build lies.
const THREAD_URL = import.meta.url.endsWith('.ts')
  ? new URL('../dist/marking-thread.js', import.meta.url)
  : new URL('./marking-thread.js', import.meta.url)

const MOST_WAITING = 20
const CACHE_BYTES = 192 * 1024 * 1024

interface MarkingDeskParts {
  store: Store
  media: MediaStore
  /** The first marks. */
  secrets: readonly [string, ...string[]]
  now: () => number
}

/**
 * Finds the two variants that a track's marked copies are spliced of, and has them made for the first who asks. Undefined when the track
 * has no preview. A preview that nobody waits for any more is not begun.
 */
export function makeMarkingDesk(parts: MarkingDeskParts): FindMarked {
  const ready = new LRUCache<string, MarkedPreview>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ pair }) => 2 * pair.plus.length,
  })
  const underWay = new Map<string, { found: Promise<MarkedPreview | undefined>; waiting: (() => boolean)[] }>()
  const line = openLine({ places: Math.max(1, availableParallelism() - 1), mostWaiting: MOST_WAITING })

  async function make(trackId: string, waiting: (() => boolean)[]): Promise<MarkedPreview | undefined> {
    const master = await findMaster(parts.store.db, trackId)
    if (master === undefined) return undefined
    const secretId = secretIdOf(parts.secrets[0])
    let variant = await findVariant(parts.store.db, trackId, master, secretId)
    if (variant === undefined) {
      const isWanted = () => waiting.some((isGone) => !isGone())
      const hasRoom = await line(isWanted, async () => {
        const row = await markMaster(parts, trackId, master)
        await insertVariant(parts.store.db, row)
      })
      if (!hasRoom) throw markingBusy()
      // Another process may have been faster: its row is everybody's.
      variant = await findVariant(parts.store.db, trackId, master, secretId)
    }
    // Given up since everybody had left, and somebody came just then: he is to ask again.
    if (variant === undefined) throw markingBusy()
    const pair = parsePair(await buffer(await parts.media.open(variant.marked_media)))
    const pattern = makePattern(trackKeyFrom(parts.secrets[0], trackId), unitsOf(pair))
    return { variantId: variant.id, pair, pattern }
  }

  return async (trackId, audioMedia, isGone) => {
    // The preview's file is named after its content: another preview is another key.
    const key = `${trackId} ${audioMedia}`
    const known = ready.get(key)
    if (known !== undefined) return known
    const joined = underWay.get(key)
    if (joined !== undefined) {
      joined.waiting.push(isGone)
      return await joined.found
    }
    const waiting = [isGone]
    const found = make(trackId, waiting).finally(() => underWay.delete(key))
    underWay.set(key, { found, waiting })
    const made = await found
    if (made !== undefined) ready.set(key, made)
    return made
  }
}

async function markMaster(
  { media, secrets, now }: MarkingDeskParts,
  trackId: string,
  master: string,
): Promise<VariantRow> {
  const workerData: MarkingOrder = {
    master: await buffer(await media.open(master)),
    trackKey: trackKeyFrom(secrets[0], trackId),
  }
  const marked = await runThread(workerData)
  return {
    id: randomUUID(),
    track_id: trackId,
    master_media: master,
    secret_id: secretIdOf(secrets[0]),
    marked_media: await media.put(Buffer.from(marked.pair), 'marked'),
    strength: marked.strength,
    ratio_db: marked.ratioDb,
    margin: marked.margin,
    is_weak: marked.isWeak ? 1 : 0,
    fingerprint: packFingerprint(marked.fingerprint),
    created_at: now(),
  }
}

function runThread(workerData: MarkingOrder): Promise<Marked> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(THREAD_URL, { workerData, name: 'marks a preview' })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the marking thread ended with ${code}`)))
  })
}
