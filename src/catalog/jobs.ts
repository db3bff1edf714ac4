import { beginTurn, takeNextTurn } from '../async/turns.ts'
import { type Change, findLastSeq } from '../store/change-log.ts'
import { type Feed, openFeed } from '../store/feed.ts'
import { openReadingStore } from '../store/reading-store.ts'
import { guessTracks, scanRows } from '../store/scan.ts'
import type { Store } from '../store/store.ts'
import { DAY_MS } from '../text/time.ts'
import { type Batch, type Catalog, createCatalog } from './catalog.ts'
import type { LiveCatalog } from './live-catalog.ts'
import {
  ARTIST_COLUMNS,
  COLLECTION_COLUMNS,
  COLLECTION_TRACK_COLUMNS,
  findArtistRows,
  findCollectionRows,
  findHiddenIds,
  findPlaysRows,
  findTrackRows,
  TRACK_COLUMNS,
} from './queries.ts'
import { type CatalogState, createCatalogState } from './tables/catalog-state.ts'

/** Plays older than the longest window of `/trending` are not held. */
const PLAYS_DAYS = 90

export function oldestPlaysDay(nowMs: number): string {
  return new Date(nowMs - (PLAYS_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
}

/** The kinds of change that the catalogue shows. */
export const CATALOG_KINDS = ['track', 'artist', 'collection', 'plays'] as const

export interface LoadedCatalog {
  catalog: Catalog
  state: CatalogState
  /** Everything up to this place of the change log is in it. */
  seq: number
}

/**
 * Reads the whole store. What changes meanwhile is in the log after `seq`: following it from there ends at the present. Rejects soon after
 * `signal` is given: a million tracks take half a minute.
 */
export async function loadCatalog(store: Store, nowMs: number, signal?: AbortSignal): Promise<LoadedCatalog> {
  const seq = await findLastSeq(store.db)
  const state = createCatalogState()
  const catalog = createCatalog(state)
  const refuseEnded = () => signal?.throwIfAborted()
  for await (const rows of scanRows(store, 'artists', ARTIST_COLUMNS)) {
    refuseEnded()
    catalog.addArtists(rows)
  }
  catalog.expectTracks(await guessTracks(store))
  for await (const rows of scanRows(store, 'tracks', TRACK_COLUMNS)) {
    refuseEnded()
    catalog.addTracks(rows)
  }
  for await (const rows of scanRows(store, 'track_artists', ['track_id', 'artist_id', 'role', 'position'])) {
    refuseEnded()
    catalog.addTrackArtists(rows)
  }
  const firstDay = oldestPlaysDay(nowMs)
  for await (const rows of scanRows(store, 'plays_daily', ['track_id', 'day', 'plays'])) {
    refuseEnded()
    catalog.addPlays(rows.filter((row) => row.day >= firstDay))
  }
  for await (const rows of scanRows(store, 'collections', COLLECTION_COLUMNS)) catalog.addCollections(rows)
  for await (const rows of scanRows(store, 'collection_tracks', COLLECTION_TRACK_COLUMNS)) {
    refuseEnded()
    catalog.addCollectionTracks(rows)
  }
  await runSliced(catalog.build(), signal)
  return { catalog, state, seq }
}

/** Lets other work in between some of the steps: requests are answered while a million tracks are sorted. */
export async function runSliced(steps: Generator<void>, signal?: AbortSignal): Promise<void> {
  const turn = beginTurn()
  for (const _ of steps) {
    if (!turn.isOver()) continue
    await turn.takeNext()
    signal?.throwIfAborted()
  }
}

interface FollowOptions {
  now: () => number
  /** Runs a change while nothing else works on the catalogue. */
  change: <T>(work: () => Promise<T>) => Promise<T>
  /** Publishes a catalogue that was read anew; returns its `seq`. */
  reload: () => Promise<number>
  onError: (error: unknown) => void
}

/** Fewer are read where they are asked for sooner than by another thread. */
const MANY_CHANGES = 100

interface CatalogFeed extends Feed {
  /** Takes tracks out before their turn comes: an import may have written thousands of changes before them. */
  takeOut(trackIds: readonly string[]): Promise<void>
}

/** Keeps the catalogue at the store's newest state; the log says what to read again, the rows say how it is now. */
export function followStore(
  store: Store,
  live: LiveCatalog,
  { now, change, reload, onError }: FollowOptions,
): CatalogFeed {
  // An import changes hundreds of rows at a time, and requests are answered while they are read.
  const reading = openReadingStore(store, 'reads changes')
  const feed = openFeed(store, {
    kinds: CATALOG_KINDS,
    giveWay: takeNextTurn,
    reload,
    onError,
    apply: (changes) =>
      change(async () => {
        const catalog = live.current()
        const from = changes.length < MANY_CHANGES ? store : reading.store
        await runSliced(catalog.apply(await readBatch(from, changes, oldestPlaysDay(now()))))
        catalog.dropPlaysBefore(oldestPlaysDay(now()))
        live.touch()
      }),
  })
  return {
    ...feed,
    get position() {
      return feed.position
    },
    takeOut: (trackIds) => change(() => takeOut(store, live, trackIds)),
    async stop() {
      await feed.stop()
      await reading.close()
    },
  }
}

async function takeOut({ db }: Store, live: LiveCatalog, trackIds: readonly string[]): Promise<void> {
  if (!live.isLoaded) return
  // What has been made visible again since then stays.
  const hidden = await findHiddenIds(db, trackIds)
  await runSliced(live.current().apply({ removedTracks: hidden }))
  live.touch()
}

export async function readBatch(store: Store, changes: readonly Change[], firstDay: string): Promise<Batch> {
  const trackIds = idsOf(changes, 'track')
  const artistIds = idsOf(changes, 'artist')
  const collectionIds = idsOf(changes, 'collection')
  const [artists, tracks, plays, collections] = await Promise.all([
    findArtistRows(store.db, artistIds),
    findTrackRows(store.db, trackIds),
    findPlaysRows(store.db, [...new Set([...idsOf(changes, 'plays'), ...trackIds])], firstDay),
    findCollectionRows(store.db, collectionIds),
  ])
  return {
    artists,
    tracks,
    plays,
    removedArtists: missing(artistIds, artists),
    removedTracks: missing(trackIds, tracks),
    collections,
    removedCollections: missing(collectionIds, collections),
  }
}

function idsOf(changes: readonly Change[], kind: Change['kind']): string[] {
  return [...new Set(changes.filter((change) => change.kind === kind).map((change) => change.entity_id))]
}

function missing(ids: readonly string[], rows: readonly { id: string }[]): string[] {
  const found = new Set(rows.map((row) => row.id))
  return ids.filter((id) => !found.has(id))
}
