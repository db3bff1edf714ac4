import { rm } from 'node:fs/promises'
import type { Logger } from 'pino'
import { findChangeMark, findLastSeq } from '../../store/change-log.ts'
import type { Store } from '../../store/store.ts'
import { DAY_MS } from '../../text/time.ts'
import { type LoadedCatalog, loadCatalog, oldestPlaysDay } from '../jobs.ts'
import type { CatalogState } from '../tables/catalog-state.ts'
import { writeImageFile } from './image-file.ts'
import { graphOf, type ImageFacts, loadImage, UnusableImageError } from './load-image.ts'
import { nameProgram } from './program.ts'
import { createStillness } from './stillness.ts'

export type CatalogImage = ReturnType<typeof openCatalogImage>

export interface ImageOptions {
  path: string
  store: Store
  logger: Pick<Logger, 'info' | 'warn'>
  now: () => number
  /** A catalogue of fewer tracks is read in a second. */
  minTracks?: number
}

const MIN_TRACKS = 20_000
/** To follow so many changes takes about a second. */
const MANY_CHANGES = 5_000
const MIN_AGE_MS = 600_000
const RETRY_MS = 600_000
/** For how long a change may wait for an image; longer after one that was given up, but what is taken down is gone within a second. */
const PATIENCE_MS = { first: 250, most: 500 }

/** The catalogue in a file beside the store, so that a start does not have to read all rows. It may be deleted at any time. */
export function openCatalogImage(options: ImageOptions) {
  const { path, store, now, logger, minTracks = MIN_TRACKS } = options
  const { change, still } = createStillness(() => performance.now())
  let state: CatalogState | undefined
  /** The image on disk: its place in the change log, and when it was read or written. */
  let kept: { seq: number; atMs: number } | undefined
  let patienceMs = PATIENCE_MS.first
  let retryAtMs = 0

  function isDue(position: number): boolean {
    if (state === undefined || state.tracks.count < minTracks || now() < retryAtMs) return false
    if (kept === undefined) return true
    const [changes, ageMs] = [position - kept.seq, now() - kept.atMs]
    return (changes >= MANY_CHANGES && ageMs >= MIN_AGE_MS) || (changes > 0 && ageMs >= DAY_MS)
  }

  async function write(position: () => number, signal?: AbortSignal): Promise<void> {
    const startedAt = performance.now()
    let seq = 0
    let heldMs = 0
    const isUnwanted = (waitedMs: () => number) => () => waitedMs() > patienceMs || signal?.aborted === true
    const written = await writeImageFile(path, now(), (pack) =>
      still(async (waitedMs) => {
        const heldSince = performance.now()
        // The one that there is now: what is read anew meanwhile may hold more than the facts say.
        const current = state!
        const facts = await describe(store, current, position(), now())
        if (facts !== undefined) await pack(graphOf(current), facts, isUnwanted(waitedMs))
        seq = facts?.seq ?? 0
        heldMs = Math.round(performance.now() - heldSince)
      }),
    )
    if (written === 'given up') patienceMs = Math.min(PATIENCE_MS.most, patienceMs * 2)
    if (written !== 'written') return
    patienceMs = PATIENCE_MS.first
    kept = { seq, atMs: now() }
    const ms = Math.round(performance.now() - startedAt)
    logger.info({ tracks: state!.tracks.count, ms, held_ms: heldMs }, 'catalogue image written')
  }

  return {
    /** Every change of the catalogue goes through here. */
    change,
    /** The catalogue as it is now: by the image if there is one that can be used, else by all rows of the store. */
    async load(signal?: AbortSignal): Promise<LoadedCatalog & { isFromImage: boolean }> {
      const loaded = await tryImage(options, signal)
      kept = loaded && { seq: loaded.facts.seq, atMs: now() }
      const result = loaded ?? (await loadCatalog(store, now(), signal))
      state = result.state
      return { ...result, isFromImage: loaded !== undefined }
    },
    /**
     * Writes the image anew if that is worth while. `position` is the place in the change log up to which the catalogue has everything. Given up soon
     * after `signal`.
     */
    async keep(position: () => number, signal?: AbortSignal): Promise<void> {
      if (!isDue(position())) return
      try {
        await write(position, signal)
      } catch (err) {
        retryAtMs = now() + RETRY_MS
        logger.warn({ err }, 'the catalogue image cannot be written: the next start reads the whole store')
      }
    },
  }
}

/** Undefined when the last change is not known by a mark, which is so in an empty store only. Nothing may be changed meanwhile. */
async function describe(
  { db }: Store,
  state: CatalogState,
  seq: number,
  nowMs: number,
): Promise<ImageFacts | undefined> {
  const newest = await findLastSeq(db)
  const mark = await findChangeMark(db, newest)
  if (mark === undefined || seq > newest) return undefined
  // What is worked out again is not worth keeping.
  state.plays.sums = new Float64Array(0)
  state.plays.slots = new Uint32Array(0)
  state.tracks.collections.newest = undefined
  state.tracks.genres.listed = undefined
  const firstDay = oldestPlaysDay(nowMs)
  return { program: nameProgram(), seq, newest: { seq: newest, mark }, firstDay, tracks: state.tracks.count }
}

/** An image that cannot be used is thrown away, and told of once. */
async function tryImage({ path, store, now, logger }: ImageOptions, signal?: AbortSignal) {
  try {
    return await loadImage(path, store, now(), signal)
  } catch (error) {
    if (!(error instanceof UnusableImageError)) throw error
    logger.warn(`the catalogue image is not used, all of the store is read: ${error.message}`)
    await rm(path, { force: true }).catch(() => {})
    return undefined
  }
}
