import { hasBit } from '../structures/bitmap.ts'
import { compareIds, compareWithId } from '../structures/id-index.ts'
import { countPostings, densePostings, unitePostings } from '../structures/postings.ts'
import { findText } from '../structures/string-index.ts'
import { countFacets } from './facets.ts'
import type { ArtistRow, CollectionRow, CollectionTrackRow, CreditRow, PlaysRow, TrackRow } from './field-rows.ts'
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
import { listGenres, viewGenre } from './tables/genres.ts'
import { addArtists, addPlays, addTrackArtists, addTracks, build, expectTracks } from './tables/load.ts'
import type { Order } from './tables/orders.ts'
import { findLater, findPage, type Matches, slicePage } from './tables/pages.ts'
import { dropPlaysBefore, sumPlays } from './tables/plays.ts'
import type { TrackColumns } from './tables/track-columns.ts'
import { musicalKeyOf, versionOfTrack, viewTrack } from './tables/track-rows.ts'
import { findTrack, NO_SLOT, type TrackSort } from './tables/track-table.ts'
import { matchTracks, type TrackFilter } from './track-filters.ts'
import { readText } from './words/text-reader.ts'

export type { Facets } from './facets.ts'
export type { ArtistRow, ArtistView, CreditRow, PlaysRow, TrackRow, TrackView } from './field-rows.ts'
export type { Batch } from './tables/apply-batch.ts'
export type { GenreView } from './tables/genres.ts'
export type { TrackSort } from './tables/track-table.ts'
export type { TrackFilter } from './track-filters.ts'

/**
 * The catalogue in memory. Tracks and artists are named by slots. An artist keeps its slot; a track gets another whenever more than its
 * counts changes, so a track's slot is good until the next `await`, and its id for ever.
 */
export type Catalog = ReturnType<typeof createCatalog>

export interface SlotPage {
  total: number
  slots: number[]
}

/** A test that looks at the invariants gives the state itself. */
export function createCatalog(state: CatalogState = createCatalogState()) {
  const { tracks, artists } = state
  return {
    ...writing(state),
    ...looking(state),
    ...ranking(state),
    ...uniting(state),
    /** Grows whenever anything that can be read here has changed. */
    get revision() {
      return state.revision
    },
    /** No change is half-way through: the indexes speak of live tracks only. */
    get isSettled() {
      return state.phase === 'ready'
    },
    get trackCount() {
      return tracks.count
    },
    get artistCount() {
      return artists.count
    },
    /** The sum of all play counts. */
    get playCountTotal() {
      return tracks.playCountTotal
    },
    /** Numbers in `columns.genre` are from 1 to it; some may have no track any more. */
    get lastGenre() {
      return tracks.genres.counts.length - 1
    },
    /** Bitmaps of live slots. */
    get liveTracks() {
      return tracks.live
    },
    get liveArtists() {
      return artists.live
    },
    /** Artists with at least one live track. */
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
    /** Sorts what was added. Run it, and apply() too, to the end; between two steps other work gets its turn. */
    build: () => build(state),
    apply: (batch: Batch) => applyBatch(state, batch),
    /** Drops plays of days before this one. */
    dropPlaysBefore(day: string): void {
      if (dropPlaysBefore(state.plays, day)) nextRevision(state)
    },
  }
}

/** Slots that are looked for are -1 when there is none. */
function looking(state: CatalogState) {
  const { tracks, artists } = state
  return {
    findTrack: (id: string) => findLive(state, findTrack(tracks, id)),
    findTrackBySlug: (slug: string) => findLive(state, findText(tracks.bySlug, slug)),
    findArtist: (id: string) => findArtist(artists, id),
    track: (slot: number) => viewTrack(tracks, artists, slot),
    artist: (slot: number) => viewArtist(artists, slot),
    /** The revision at which anything track() shows of a slot last changed. */
    trackVersion: (slot: number) => versionOfTrack(tracks, artists, slot),
    listTracks(filter: TrackFilter, sort: TrackSort, offset: number, limit: number): SlotPage {
      return toPage(tracks.orders[sort], recallMatches(state, filter), offset, limit)
    },
    /** In the order of ids, what comes after one, which need not be there any more; after the empty id: from the beginning. */
    listTracksAfter: (filter: TrackFilter, id: string, limit: number) => listAfter(state, filter, id, limit),
    listArtists(q: string | undefined, sort: ArtistSort, offset: number, limit: number): SlotPage {
      return toPage(artists.orders[sort], matchArtists(artists, q), offset, limit)
    },
    /** Genres that have tracks, A to Z. */
    listGenres: () => listGenres(tracks.genres),
    /** The last that an editor has changed first. */
    listCollections: (offset: number, limit: number) => listCollections(tracks, offset, limit),
    findCollection: (slug: string) => viewCollection(tracks, slug),
    /** In the editor's order; undefined when there is no such collection. */
    listCollectionTracks(slug: string, offset: number, limit: number): SlotPage | undefined {
      const slots = slotsOfCollection(tracks, slug)
      return slots && { total: slots.length, slots: slots.slice(offset, offset + limit) }
    },
    /** Plays of live tracks from the first day to the last; tracks without any are left out. Both are overwritten by the next call. */
    playsBetween: (firstDay: string, lastDay: string) => playsBetween(state, firstDay, lastDay),
  }
}

/** For features that rank. None of it may be changed, or kept over an `await`. */
function ranking(state: CatalogState) {
  const { tracks, artists } = state
  return {
    titles: readText(tracks.text),
    names: readText(artists.text),
    columns: tracks.columns as Readonly<TrackColumns>,
    fields: tracks.fields,
    matchTracks(filter: TrackFilter): Matches {
      return recallMatches(state, filter) ?? { words: tracks.live, total: tracks.count }
    },
    /** What there is to choose from; `within`: only of these live slots. */
    countFacets: (filter: TrackFilter, within?: Uint32Array) => countFacets(tracks, artists, filter, within),
    /** The order of `popular`, for sorting a few slots. */
    comparePopular: tracks.orders.popular.compare,
    /** A page of any set of live slots. */
    pageOfTracks: (matches: Matches, sort: TrackSort, offset: number, limit: number) =>
      findPage(tracks.orders[sort], matches, offset, limit),
    /** Which of MUSICAL_KEYS a track is in, if that is known. */
    musicalKeyOf: (slot: number) => musicalKeyOf(tracks, slot),
    /** The order of artists' ids: the last tie-break, since slots differ from process to process. */
    compareArtistIds: (a: number, b: number) => compareIds(artists.ids, a, b),
    /** Live tracks in which the artist is primary or featured. */
    countTracksOf: (artist: number) => artists.trackCounts[artist]!,
    genre: (number: number) => viewGenre(tracks.genres, number),
  }
}

/** Tracks by their artists and genres, to be added to bitmaps of slots, where some may not be live. */
function uniting({ tracks, artists }: CatalogState) {
  const { words, firsts, featured } = artists.nameTracks
  return {
    /** All artists in a bitmap, and those that feature them. */
    uniteArtists: (named: Uint32Array, into: Uint32Array) => uniteTracksOf(tracks, artists, named, into),
    uniteFeaturing: (named: Uint32Array, into: Uint32Array) => uniteFeaturing(tracks, artists, named, into),
    uniteGenre: (genre: number, into: Uint32Array) => unitePostings(tracks.genres.postings, genre, into),
    /** By a word of their primary artist's name (a number of `names`): how many, all as a bitmap if that is kept, and added to a bitmap. */
    countNamed: (word: number) => countPostings(words, word),
    denseNamed: (word: number) => densePostings(words, word),
    uniteNamed: (word: number, into: Uint32Array) => unitePostings(words, word, into),
    /** By the first word of the name. */
    uniteFirstNamed: (word: number, into: Uint32Array) => unitePostings(firsts, word, into),
    /** By a word of the name of one who is featured. */
    countFeaturing: (word: number) => countPostings(featured, word),
    uniteFeaturingNamed: (word: number, into: Uint32Array) => unitePostings(featured, word, into),
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
