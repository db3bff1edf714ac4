import { findChangeMark, findChanges, findLastSeq } from '../../store/change-log.ts'
import { findDeletedSeq } from '../../store/change-retention.ts'
import type { Store } from '../../store/store.ts'
import { createCatalog } from '../catalog.ts'
import { CATALOG_KINDS, type LoadedCatalog, oldestPlaysDay, readBatch, runSliced } from '../jobs.ts'
import { type CatalogState, createCatalogState } from '../tables/catalog-state.ts'
import { readImageFile } from './image-file.ts'
import { DamagedFileError } from './parts.ts'
import { nameProgram } from './program.ts'

/** What an image says of itself. */
export interface ImageFacts {
  program: string
  /** Everything up to this place of the change log is in it. */
  seq: number
  /** Nothing after this place is in it: rows are read as they are, so that some may be newer than `seq`. By its mark the history is known. */
  newest: { seq: number; mark: number }
  /** Plays of earlier days are not in it. */
  firstDay: string
  tracks: number
}

/** Why an image is not used. */
export class UnusableImageError extends Error {}

/** What of the catalogue is kept. */
export function graphOf({ artists, tracks, plays, revision }: CatalogState) {
  return { artists, tracks, plays, revision }
}

const CHANGES_AT_ONCE = 1000
/** To read so many rows one by one takes as long as to read all of them in a row. */
const mostChanges = (tracks: number) => Math.max(20_000, tracks / 4)

/**
 * The catalogue as it is now, from its image and the change log after it; undefined when there is no image. Throws an UnusableImageError when it is not
 * what this store and this program would have come to, and a DataStoreError when the store cannot tell.
 */
export async function loadImage(
  path: string,
  store: Store,
  nowMs: number,
  signal?: AbortSignal,
): Promise<(LoadedCatalog & { facts: ImageFacts }) | undefined> {
  const state = createCatalogState()
  const graph = graphOf(state)
  const facts = await readImageFile<ImageFacts>(path, (facts) => checkFacts(facts, store, nowMs), graph).catch(explain)
  if (facts === undefined) return undefined
  signal?.throwIfAborted()
  state.revision = graph.revision
  state.phase = 'ready'
  const catalog = createCatalog(state)
  const seq = await follow(store, { catalog, state, seq: facts.seq }, nowMs, signal)
  return { catalog, state, seq, facts }
}

/** The file system's and the file's own faults make the image unusable, and nothing else does. */
function explain(error: unknown): never {
  const isOwn = error instanceof DamagedFileError
  const isDisk = error instanceof Error && 'syscall' in error
  throw isOwn || isDisk ? new UnusableImageError(error.message, { cause: error }) : error
}

async function checkFacts(facts: ImageFacts, { db }: Store, nowMs: number): Promise<void> {
  const { program, seq, newest, firstDay, tracks } = facts
  if (program !== nameProgram()) throw new UnusableImageError('another version of the program or of Node made it')
  if (oldestPlaysDay(nowMs) < firstDay) throw new UnusableImageError('the clock has gone back')
  if ((await findChangeMark(db, newest.seq)) !== newest.mark)
    throw new UnusableImageError('the store has another history: it was restored, exchanged or trimmed')
  if ((await findDeletedSeq(db)) > seq) throw new UnusableImageError('the change log no longer goes back to it')
  const behind = (await findLastSeq(db)) - seq
  if (behind > mostChanges(tracks)) throw new UnusableImageError(`the store is ${behind} changes ahead of it`)
}

/** The catalogue is shown only once it is up to date. */
async function follow(store: Store, loaded: LoadedCatalog, nowMs: number, signal?: AbortSignal): Promise<number> {
  const { catalog } = loaded
  let { seq } = loaded
  const firstDay = oldestPlaysDay(nowMs)
  catalog.dropPlaysBefore(firstDay)
  for (;;) {
    // In the order in which a feed reads them (store/feed.ts), for the same reasons.
    const last = await findLastSeq(store.db)
    const changes = await findChanges(store.db, seq, CATALOG_KINDS, CHANGES_AT_ONCE)
    if ((await findDeletedSeq(store.db)) > seq) throw new UnusableImageError('the change log no longer goes back to it')
    if (changes.length > 0) await runSliced(catalog.apply(await readBatch(store, changes, firstDay)), signal)
    signal?.throwIfAborted()
    const lastFound = changes.at(-1)?.seq ?? 0
    if (changes.length < CHANGES_AT_ONCE) return Math.max(seq, last, lastFound)
    seq = lastFound
  }
}
