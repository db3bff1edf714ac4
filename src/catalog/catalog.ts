import { hasBit } from '../structures/bitmap.ts'
import { compareIds, compareWithId } from '../structures/id-index.ts'
import { countPostings, densePostings, unitePostings } from '../structures/postings.ts'
import { findText } from '../structures/string-index.ts'
import { countFacets, type Facets } from './facets.ts'
import type {
  ArtistRow,
  ArtistView,
  CollectionRow,
  CollectionTrackRow,
  CollectionView,
  CreditRow,
  PlaysRow,
  TrackRow,
  TrackView,
} from './field-rows.ts'
import { matchArtists, uniteFeaturing, uniteTracksOf } from './matching.ts'
import { applyBatch, type Batch } from './tables/apply-batch.ts'
import { type ArtistSort, findArtist, viewArtist } from './tables/artist-table.ts'
import { type CatalogState, createCatalogState, nextRevision } from './tables/catalog-state.ts'
import {
  addCollections,
  addCollectionTracks,
  listCollections,
  slotsOfCollection,
  viewCollection,
} from './tables/collections.ts'
import { type GenreView, listGenres, viewGenre } from './tables/genres.ts'
import { addArtists, addPlays, addTrackArtists, addTracks, build, expectTracks } from './tables/load.ts'
import type { Order } from './tables/orders.ts'
import { findLater, findPage, type Matches, slicePage } from './tables/pages.ts'
import { dropPlaysBefore, sumPlays } from './tables/plays.ts'
import type { TrackColumns } from './tables/track-columns.ts'
import { musicalKeyOf, versionOfTrack, viewTrack } from './tables/track-rows.ts'
import { findTrack, NO_SLOT, type TrackSort } from './tables/track-table.ts'
import type { FieldColumns } from './track-fields.ts'
import { matchTracks, type TrackFilter } from './track-filters.ts'
import { readText, type TextReader } from './words/text-reader.ts'

export type { Facets } from './facets.ts'
export type { ArtistRow, ArtistView, CreditRow, PlaysRow, TrackRow, TrackView } from './field-rows.ts'
export type { Batch } from './tables/apply-batch.ts'
export type { ArtistSort } from './tables/artist-table.ts'
export type { GenreView } from './tables/genres.ts'
export type { TrackSort } from './tables/track-table.ts'
export type { TrackFilter } from './track-filters.ts'

/**
 * The catalogue in memory. Tracks and artists are named by slots. An artist keeps its slot; a track gets another whenever more than its
 * counts changes, so a track's slot is good until the next `await`, and its id for ever.
 */
export interface Catalog {
  /** Grows whenever anything that can be read here has changed. */
  readonly revision: number
  /** No change is half-way through: the indexes speak of live tracks only. */
  readonly isSettled: boolean
  readonly trackCount: number
  readonly artistCount: number
  /** The sum of all play counts. */
  readonly playCountTotal: number

  addArtists(rows: Iterable<ArtistRow>): void
  expectTracks(count: number): void
  addTracks(rows: readonly TrackRow[]): void
  addTrackArtists(rows: Iterable<CreditRow>): void
  addPlays(rows: Iterable<PlaysRow>): void
  addCollections(rows: Iterable<CollectionRow>): void
  addCollectionTracks(rows: Iterable<CollectionTrackRow>): void
  /** Sorts what was added. Run it, and apply() too, to the end; between two steps other work gets its turn. */
  build(): Generator<void>
  apply(batch: Batch): Generator<void>
  /** Drops plays of days before this one. */
  dropPlaysBefore(day: string): void

  /** Slots, -1 when there is none. */
  findTrack(id: string): number
  findTrackBySlug(slug: string): number
  findArtist(id: string): number
  track(slot: number): TrackView
  artist(slot: number): ArtistView
  /** The revision at which anything track() shows of a slot last changed. */
  trackVersion(slot: number): number

  listTracks(filter: TrackFilter, sort: TrackSort, offset: number, limit: number): SlotPage
  /** In the order of ids, what comes after one, which need not be there any more; after the empty id: from the beginning. */
  listTracksAfter(filter: TrackFilter, id: string, limit: number): SlotPage & { hasMore: boolean }
  listArtists(q: string | undefined, sort: ArtistSort, offset: number, limit: number): SlotPage
  /** Genres that have tracks, A to Z. */
  listGenres(): readonly string[]
  /** The last that an editor has changed first. */
  listCollections(offset: number, limit: number): { total: number; collections: CollectionView[] }
  findCollection(slug: string): CollectionView | undefined
  /** In the editor's order; undefined when there is no such collection. */
  listCollectionTracks(slug: string, offset: number, limit: number): SlotPage | undefined
  /** Plays of live tracks from the first day to the last; tracks without any are left out. Both are overwritten by the next call. */
  playsBetween(firstDay: string, lastDay: string): { slots: Uint32Array; plays: Float64Array }

  /** For features that rank. None of it may be changed, or kept over an `await`. */
  readonly titles: TextReader
  readonly names: TextReader
  readonly columns: Readonly<TrackColumns>
  readonly fields: FieldColumns
  /** Bitmaps of live slots. */
  readonly liveTracks: Uint32Array
  readonly liveArtists: Uint32Array
  /** Artists with at least one live track. */
  readonly creditedArtists: Uint32Array
  matchTracks(filter: TrackFilter): Matches
  /** What there is to choose from; `within`: only of these live slots. */
  countFacets(filter: TrackFilter, within?: Uint32Array): Facets
  /** The order of `popular`, for sorting a few slots. */
  comparePopular(a: number, b: number): number
  /** A page of any set of live slots. */
  pageOfTracks(matches: Matches, sort: TrackSort, offset: number, limit: number): number[]
  /** Live tracks in which the artist is primary or featured. */
  countTracksOf(artist: number): number
  /** The order of artists' ids: the last tie-break, since slots differ from process to process. */
  compareArtistIds(a: number, b: number): number
  /** Which of MUSICAL_KEYS a track is in, if that is known. */
  musicalKeyOf(slot: number): number | undefined
  /** Adds the tracks of all artists in a bitmap, those that feature them, or those of a genre, to a bitmap of slots, where some may not be live. */
  uniteArtists(artists: Uint32Array, into: Uint32Array): void
  uniteFeaturing(artists: Uint32Array, into: Uint32Array): void
  uniteGenre(genre: number, into: Uint32Array): void
  /** Tracks by a word of their primary artist's name (a number of `names`): how many, all as a bitmap if that is kept, and added to a bitmap. */
  countNamed(word: number): number
  denseNamed(word: number): Uint32Array | undefined
  uniteNamed(word: number, into: Uint32Array): void
  /** The same for the first word of the name. */
  uniteFirstNamed(word: number, into: Uint32Array): void
  /** Tracks by a word of the name of one who is featured. */
  countFeaturing(word: number): number
  uniteFeaturingNamed(word: number, into: Uint32Array): void
  /** Numbers in `columns.genre` are from 1 to it; some may have no track any more. */
  readonly lastGenre: number
  genre(number: number): GenreView
}

export interface SlotPage {
  total: number
  slots: number[]
}

/** A test that looks at the invariants gives the state itself. */
export function createCatalog(state: CatalogState = createCatalogState()): Catalog {
  const { tracks, artists } = state
  return {
    ...writing(state),
    ...looking(state),
    ...ranking(state),
    get revision() {
      return state.revision
    },
    get isSettled() {
      return state.phase === 'ready'
    },
    get trackCount() {
      return tracks.count
    },
    get artistCount() {
      return artists.count
    },
    get playCountTotal() {
      return tracks.playCountTotal
    },
    get lastGenre() {
      return tracks.genres.counts.length - 1
    },
    get liveTracks() {
      return tracks.live
    },
    get liveArtists() {
      return artists.live
    },
    get creditedArtists() {
      return artists.withTracks
    },
  }
}

function writing(state: CatalogState) {
  return {
    addArtists: (rows: Iterable<ArtistRow>) => addArtists(state, rows),
    expectTracks: (count: number) => expectTracks(state, count),
    addTracks: (rows: readonly TrackRow[]) => addTracks(state, rows),
    addTrackArtists: (rows: Iterable<CreditRow>) => addTrackArtists(state, rows),
    addPlays(rows: Iterable<PlaysRow>): void {
      addPlays(state, rows)
    },
    addCollections: (rows: Iterable<CollectionRow>) => addCollections(state.tracks.collections, rows),
    addCollectionTracks: (rows: Iterable<CollectionTrackRow>) => addCollectionTracks(state.tracks.collections, rows),
    build: () => build(state),
    apply: (batch: Batch) => applyBatch(state, batch),
    dropPlaysBefore(day: string): void {
      if (dropPlaysBefore(state.plays, day)) nextRevision(state)
    },
  }
}

function looking(state: CatalogState) {
  const { tracks, artists } = state
  return {
    findTrack: (id: string) => findLive(state, findTrack(tracks, id)),
    findTrackBySlug: (slug: string) => findLive(state, findText(tracks.bySlug, slug)),
    findArtist: (id: string) => findArtist(artists, id),
    track: (slot: number) => viewTrack(tracks, artists, slot),
    artist: (slot: number) => viewArtist(artists, slot),
    trackVersion: (slot: number) => versionOfTrack(tracks, artists, slot),
    listTracks(filter: TrackFilter, sort: TrackSort, offset: number, limit: number): SlotPage {
      return toPage(tracks.orders[sort], recallMatches(state, filter), offset, limit)
    },
    listTracksAfter: (filter: TrackFilter, id: string, limit: number) => listAfter(state, filter, id, limit),
    listArtists(q: string | undefined, sort: ArtistSort, offset: number, limit: number): SlotPage {
      return toPage(artists.orders[sort], matchArtists(artists, q), offset, limit)
    },
    listGenres: () => listGenres(tracks.genres),
    listCollections: (offset: number, limit: number) => listCollections(tracks, offset, limit),
    findCollection: (slug: string) => viewCollection(tracks, slug),
    listCollectionTracks(slug: string, offset: number, limit: number): SlotPage | undefined {
      const slots = slotsOfCollection(tracks, slug)
      return slots && { total: slots.length, slots: slots.slice(offset, offset + limit) }
    },
    playsBetween: (firstDay: string, lastDay: string) => playsBetween(state, firstDay, lastDay),
  }
}

function ranking(state: CatalogState) {
  const { tracks, artists } = state
  return {
    titles: readText(tracks.text),
    names: readText(artists.text),
    columns: tracks.columns,
    fields: tracks.fields,
    matchTracks(filter: TrackFilter): Matches {
      return recallMatches(state, filter) ?? { words: tracks.live, total: tracks.count }
    },
    countFacets: (filter: TrackFilter, within?: Uint32Array) => countFacets(tracks, artists, filter, within),
    comparePopular: tracks.orders.popular.compare,
    pageOfTracks: (matches: Matches, sort: TrackSort, offset: number, limit: number) =>
      findPage(tracks.orders[sort], matches, offset, limit),
    musicalKeyOf: (slot: number) => musicalKeyOf(tracks, slot),
    compareArtistIds: (a: number, b: number) => compareIds(artists.ids, a, b),
    countTracksOf: (artist: number) => artists.trackCounts[artist]!,
    uniteArtists: (named: Uint32Array, into: Uint32Array) => uniteTracksOf(tracks, artists, named, into),
    uniteFeaturing: (named: Uint32Array, into: Uint32Array) => uniteFeaturing(tracks, artists, named, into),
    uniteGenre: (genre: number, into: Uint32Array) => unitePostings(tracks.genres.postings, genre, into),
    countNamed: (word: number) => countPostings(artists.nameTracks.words, word),
    denseNamed: (word: number) => densePostings(artists.nameTracks.words, word),
    uniteNamed: (word: number, into: Uint32Array) => unitePostings(artists.nameTracks.words, word, into),
    uniteFirstNamed: (word: number, into: Uint32Array) => unitePostings(artists.nameTracks.firsts, word, into),
    countFeaturing: (word: number) => countPostings(artists.nameTracks.featured, word),
    uniteFeaturingNamed: (word: number, into: Uint32Array) => unitePostings(artists.nameTracks.featured, word, into),
    genre: (number: number) => viewGenre(tracks.genres, number),
  }
}

/** While the catalogue is being loaded, ids and slugs lead to slots that are not live yet. */
function findLive({ tracks }: CatalogState, slot: number): number {
  return slot !== -1 && hasBit(tracks.live, slot) ? slot : -1
}

function toPage(order: Order, matches: Matches | undefined, offset: number, limit: number): SlotPage {
  if (matches === undefined) return { total: order.length, slots: slicePage(order, offset, limit) }
  return { total: matches.total, slots: findPage(order, matches, offset, limit) }
}

function listAfter(state: CatalogState, filter: TrackFilter, id: string, limit: number) {
  const { orders, ids, columns, count } = state.tracks
  const matches = recallMatches(state, filter)
  const compare = id === '' ? undefined : compareWithId(ids, id)
  const isLater = (slot: number) => compare === undefined || compare(columns.serial[slot]!) > 0
  const found = findLater(orders.id, matches, isLater, limit + 1)
  return { total: matches?.total ?? count, slots: found.slice(0, limit), hasMore: found.length > limit }
}

const MAX_MATCHES = 8

/** The pages of one list share the work: the filters that were asked for last are kept. */
function recallMatches(state: CatalogState, filter: TrackFilter): Matches | undefined {
  const key = JSON.stringify(filter)
  const matches = state.matches.has(key) ? state.matches.get(key) : matchTracks(state.tracks, state.artists, filter)
  state.matches.delete(key)
  state.matches.set(key, matches)
  if (state.matches.size > MAX_MATCHES) state.matches.delete(state.matches.keys().next().value!)
  return matches
}

function playsBetween({ tracks, plays }: CatalogState, firstDay: string, lastDay: string) {
  const sums = sumPlays(plays, firstDay, lastDay, tracks.ids.count)
  if (plays.slots.length < sums.length) plays.slots = new Uint32Array(plays.sums.length)
  const { slots } = plays
  let count = 0
  for (let serial = 0; serial < sums.length; serial++) {
    if (sums[serial] === 0 || tracks.slotOf[serial] === NO_SLOT) continue
    slots[count] = tracks.slotOf[serial]!
    // In the place of a sum that has been read.
    sums[count++] = sums[serial]!
  }
  return { slots: slots.subarray(0, count), plays: sums.subarray(0, count) }
}
