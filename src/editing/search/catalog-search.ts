import type { Store } from '../../store/store.ts'
import { fold } from '../../text/fold.ts'
import { findReleaseTrackIds } from '../tracks/of-release.ts'
import { findTakenDownIds } from '../tracks/taken-down.ts'
import { type ConsoleTrackStatus, statusOf, TRACK_STATUSES, type TrackSort } from '../tracks/track-statuses.ts'
import { nameKey, nearness } from './near-names.ts'
import { openSearchable, type Searchable, type SearchableTrack } from './searchable.ts'
import { compareBy, isStored } from './stored-orders.ts'
import { createTrackTest, type TrackFilter } from './track-filter.ts'

/** What words, filters and the alphabet find among all tracks and artists, drafts included, for whoever looks after them. Answers are small. */
export interface CatalogSearch {
  findTracks(question: TrackListRequest): Promise<FoundIds>
  /** By name, in the order of the Vietnamese alphabet; those whose names contain all the words. */
  findArtists(question: ArtistQuestion): Promise<FoundIds>
  /** Artists whose names are the given one or nearly so. */
  findNear(question: { name: string; except: string | undefined }): Promise<NearName[]>
  /** The few tracks and artists that folded words mean most likely. */
  findBest(question: { words: readonly string[]; limit: number }): Promise<{ tracks: string[]; artists: string[] }>
}

export interface TrackListRequest extends TrackFilter {
  sort: TrackSort
  isReversed: boolean
  /** From 1. */
  page: number
  limit: number
}

export interface ArtistQuestion {
  q: string
  page: number
  limit: number
}

/** One page, and how many there are in all. */
export interface FoundIds {
  ids: string[]
  total: number
}

export interface NearName {
  id: string
  name: string
  /** The same name, marks, case and spaces aside; otherwise a letter differs. */
  is_same: boolean
}

/** Looks in the memory of this thread, for a command, a small catalogue, or in a thread of its own (search-beside.ts). */
export function openCatalogSearch(store: Store): CatalogSearch {
  const searchable = openSearchable(store)
  return {
    findTracks: (question) => findTracks(store, searchable, question),
    findArtists: (question) => findArtists(searchable, question),
    findNear: (question) => findNear(searchable, question),
    async findBest({ words, limit }) {
      const artists = bestOf((await searchable.artists()).values(), words, (a, b) => (a.text < b.text ? -1 : 1))
      const tracks = bestOf(
        (await searchable.tracks()).values(),
        words,
        (a, b) => b.plays - a.plays || (a.titleKey < b.titleKey ? -1 : 1),
      )
      return { tracks: tracks.slice(0, limit), artists: artists.slice(0, limit) }
    },
  }
}

async function findTracks(store: Store, searchable: Searchable, request: TrackListRequest): Promise<FoundIds> {
  const { sort, isReversed, page, limit, release } = request
  const takenDown = await findTakenDownIds(store)
  const statusOfOne = (one: SearchableTrack) => statusOf(one.publishedAt, takenDown.has(one.id))
  const ofRelease = release === undefined ? undefined : new Set(await findReleaseTrackIds(store.db, release))
  const isMeant = await createTrackTest(request, searchable, statusOfOne, ofRelease)
  return pageOf(await findInOrder(searchable, sort, isReversed, isMeant, statusOfOne), page, limit)
}

function pageOf(found: readonly { id: string }[], page: number, limit: number): FoundIds {
  return { ids: found.slice((page - 1) * limit, page * limit).map(({ id }) => id), total: found.length }
}

async function findInOrder(
  searchable: Searchable,
  sort: TrackSort,
  isReversed: boolean,
  isMeant: (track: SearchableTrack) => boolean,
  statusOfOne: (track: SearchableTrack) => ConsoleTrackStatus,
): Promise<SearchableTrack[]> {
  if (!isStored(sort) && sort !== 'status') {
    const found = (await searchable.alphabetical(sort)).filter(isMeant)
    return isReversed ? found.reverse() : found
  }
  const found = [...(await searchable.tracks()).values()].filter(isMeant)
  if (sort !== 'status') return found.sort(compareBy(sort, isReversed))
  found.sort(compareBy('updated', false))
  const states = isReversed ? TRACK_STATUSES.toReversed() : TRACK_STATUSES
  return states.flatMap((status) => found.filter((one) => statusOfOne(one) === status))
}

async function findArtists(searchable: Searchable, { q, page, limit }: ArtistQuestion): Promise<FoundIds> {
  const words = fold(q).split(' ').filter(Boolean)
  const found = [...(await searchable.artists()).values()]
    .filter(({ id, text }) => words.every((word) => text.includes(word) || id.startsWith(word)))
    .sort((a, b) => (a.sortKey === b.sortKey ? (a.id < b.id ? -1 : 1) : a.sortKey < b.sortKey ? -1 : 1))
  return pageOf(found, page, limit)
}

async function findNear(
  searchable: Searchable,
  { name, except }: { name: string; except: string | undefined },
): Promise<NearName[]> {
  const key = nameKey(name)
  const found: NearName[] = []
  for (const one of (await searchable.artists()).values()) {
    const distance = one.id === except ? undefined : nearness(key, one.key)
    if (distance !== undefined) found.push({ id: one.id, name: one.name, is_same: distance === 0 })
  }
  return found
}

/** First what is named so, since the text begins with the name, then as `compare` has it. */
function bestOf<One extends { id: string; text: string }>(
  all: Iterable<One>,
  words: readonly string[],
  compare: (a: One, b: One) => number,
): string[] {
  const start = words.join(' ')
  const isNamed = ({ text }: One) => Number(text.startsWith(start))
  return [...all]
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .sort((a, b) => isNamed(b) - isNamed(a) || compare(a, b))
    .map(({ id }) => id)
}
