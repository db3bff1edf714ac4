import { type ExpressionBuilder, sql } from 'kysely'
import type { Schema } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { fold } from '../../text/fold.ts'
import { countTracks } from './artists.ts'
import type { CatalogSearch, SearchableTrack } from './catalog-search.ts'
import { findReleaseTrackIds } from './of-release.ts'
import { findTakenDownIds } from './taken-down.ts'
import { createTrackTest, isByStatusAlone, type TrackFilter } from './track-filter.ts'
import { type ConsoleTrackStatus, TRACK_STATUSES, type TrackSort } from './track-statuses.ts'

export interface TrackListRequest extends TrackFilter {
  sort: TrackSort
  isReversed: boolean
  /** From 1. */
  page: number
  limit: number
}

export interface TrackListRow {
  id: string
  slug: string
  title: string
  artist_id: string
  artist: string
  genre: string
  duration_seconds: number
  bpm: number | null
  musical_key: string | null
  license_code: string
  cover_media: string | null
  audio_media: string | null
  play_count: number
  published_at: number | null
  updated_at: number
  status: ConsoleTrackStatus
}

const COLUMNS = [
  'id',
  'slug',
  'title',
  'artist_id',
  'genre',
  'duration_seconds',
  'bpm',
  'musical_key',
  'license_code',
  'cover_media',
  'audio_media',
  'play_count',
  'published_at',
  'updated_at',
] as const

export const statusOf = (publishedAt: number | null, isTakenDown: boolean): ConsoleTrackStatus =>
  publishedAt !== null ? 'published' : isTakenDown ? 'taken_down' : 'draft'

/** For the console: any page of all tracks, drafts included. By state and by numbers the store is asked; words, filters and the alphabet are looked up in memory. */
export async function listTracksForConsole(
  store: Store,
  search: CatalogSearch,
  request: TrackListRequest,
): Promise<{ tracks: TrackListRow[]; total: number; counts: Record<ConsoleTrackStatus, number> }> {
  const takenDown = await findTakenDownIds(store)
  const { ids, total } = await findIds(store, search, request, takenDown)
  const counts = await countStatuses(store)
  return { tracks: await readRows(store, ids, takenDown), total, counts }
}

async function findIds(
  store: Store,
  search: CatalogSearch,
  request: TrackListRequest,
  takenDown: ReadonlySet<string>,
): Promise<{ ids: string[]; total: number }> {
  const { sort, statuses, isReversed, page, limit } = request
  if (isStored(sort) && isByStatusAlone(request))
    return await findPage(store, { statuses, sort, isReversed, page, limit })
  const statusOfOne = (one: SearchableTrack) => statusOf(one.publishedAt, takenDown.has(one.id))
  const ofRelease =
    request.release === undefined ? undefined : new Set(await findReleaseTrackIds(store.db, request.release))
  const isMeant = await createTrackTest(request, search, statusOfOne, ofRelease)
  const found = await findInOrder(search, sort, isReversed, isMeant, statusOfOne)
  return { ids: found.slice((page - 1) * limit, page * limit).map(({ id }) => id), total: found.length }
}

/** Every track of a filter, for what is done to all of them. */
export async function findTrackIds(
  store: Store,
  search: CatalogSearch,
  filter: TrackFilter,
  limit: number,
): Promise<{ ids: string[]; total: number }> {
  const request = { ...filter, sort: 'updated' as const, isReversed: false, page: 1, limit }
  return await findIds(store, search, request, await findTakenDownIds(store))
}

async function findInOrder(
  search: CatalogSearch,
  sort: TrackSort,
  isReversed: boolean,
  isMeant: (track: SearchableTrack) => boolean,
  statusOfOne: (track: SearchableTrack) => ConsoleTrackStatus,
): Promise<SearchableTrack[]> {
  if (!isStored(sort) && sort !== 'status') {
    const found = (await search.alphabetical(sort)).filter(isMeant)
    return isReversed ? found.reverse() : found
  }
  const found = [...(await search.tracks()).values()].filter(isMeant)
  if (sort !== 'status') return found.sort(compareBy(sort, isReversed))
  found.sort(compareBy('updated', false))
  const states = isReversed ? TRACK_STATUSES.toReversed() : TRACK_STATUSES
  return states.flatMap((status) => found.filter((one) => statusOfOne(one) === status))
}

type TrackTest = ExpressionBuilder<Schema, 'tracks'>

const inForce = (row: TrackTest) =>
  row.exists(
    row
      .selectFrom('takedowns')
      .select('takedowns.id')
      .whereRef('takedowns.track_id', '=', 'tracks.id')
      .where('restored_at', 'is', null),
  )

function hasStatus(row: TrackTest, status: ConsoleTrackStatus) {
  if (status === 'published') return row('published_at', 'is not', null)
  const isTakenDown = inForce(row)
  return row.and([row('published_at', 'is', null), status === 'draft' ? row.not(isTakenDown) : isTakenDown])
}

/** The orders that the store can be asked for. What comes first when nothing is reversed: the newest, the most heard, the longest. */
const ORDERS = {
  updated: { column: 'updated_at', isDescending: true, of: (one: SearchableTrack) => one.updatedAt },
  published: { column: 'published_at', isDescending: true, of: (one: SearchableTrack) => one.publishedAt },
  plays: { column: 'play_count', isDescending: true, of: (one: SearchableTrack) => one.plays },
  length: { column: 'duration_seconds', isDescending: true, of: (one: SearchableTrack) => one.duration },
  tempo: { column: 'bpm', isDescending: true, of: (one: SearchableTrack) => one.bpm },
} as const
type StoredSort = keyof typeof ORDERS

const isStored = (sort: TrackSort): sort is StoredSort => sort in ORDERS

interface StoredRequest {
  statuses: readonly ConsoleTrackStatus[]
  sort: StoredSort
  isReversed: boolean
  page: number
  limit: number
}

async function findPage(store: Store, { statuses, sort, isReversed, page, limit }: StoredRequest) {
  const matching = store.db
    .selectFrom('tracks')
    .$if(statuses.length > 0, (query) =>
      query.where((row) => row.or(statuses.map((status) => hasStatus(row as TrackTest, status)))),
    )
  const { total } = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const { column, isDescending } = ORDERS[sort]
  const way = isDescending === isReversed ? sql`asc` : sql`desc`
  const rows = await matching
    .select('id')
    // The two stores place what has no value differently unless they are told.
    .orderBy(sql`${sql.ref(column)} ${way} nulls last`)
    .orderBy('id')
    .offset((page - 1) * limit)
    .limit(limit)
    .execute()
  return { ids: rows.map(({ id }) => id), total: Number(total) }
}

/** As the store does it: what has no value comes last either way, and equals stand by id. */
function compareBy(sort: StoredSort, isReversed: boolean): (a: SearchableTrack, b: SearchableTrack) => number {
  const { of, isDescending } = ORDERS[sort]
  const sign = isDescending === isReversed ? 1 : -1
  return (a, b) => {
    const [left, right] = [of(a), of(b)]
    if (left === right) return a.id < b.id ? -1 : 1
    if (left === null || right === null) return left === null ? 1 : -1
    return sign * (left - right)
  }
}

async function countStatuses({ db }: Store): Promise<Record<ConsoleTrackStatus, number>> {
  const { published, others } = await db
    .selectFrom('tracks')
    .select((row) => [
      row.fn.count<number>('published_at').as('published'),
      sql<number>`count(*) - count(published_at)`.as('others'),
    ])
    .executeTakeFirstOrThrow()
  const { down } = await db
    .selectFrom('tracks')
    .innerJoin('takedowns', 'takedowns.track_id', 'tracks.id')
    .select(sql<number>`count(distinct tracks.id)`.as('down'))
    .where('restored_at', 'is', null)
    .where('tracks.published_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { published: Number(published), draft: Number(others) - Number(down), taken_down: Number(down) }
}

async function readRows(store: Store, ids: readonly string[], takenDown: ReadonlySet<string>): Promise<TrackListRow[]> {
  if (ids.length === 0) return []
  const rows = await store.db
    .selectFrom('tracks')
    .innerJoin('artists', 'artists.id', 'tracks.artist_id')
    .select(COLUMNS.map((name) => `tracks.${name}` as const))
    .select('artists.name as artist')
    .where('tracks.id', 'in', ids)
    .execute()
  const place = new Map(ids.map((id, index) => [id, index]))
  return rows
    .map((row) => ({ ...row, status: statusOf(row.published_at, takenDown.has(row.id)) }))
    .sort((a, b) => place.get(a.id)! - place.get(b.id)!)
}

export interface ListedConsoleArtist {
  id: string
  name: string
  /** Tracks that it is credited on, drafts included. */
  tracks: number
  avatar_media: string | null
  updated_at: number
}

/** By name, in the order of the Vietnamese alphabet; those whose names contain all the words. */
export async function listArtistsForConsole(
  store: Store,
  search: CatalogSearch,
  { q, page, limit }: { q: string; page: number; limit: number },
): Promise<{ artists: ListedConsoleArtist[]; total: number }> {
  const words = fold(q).split(' ').filter(Boolean)
  const found = [...(await search.artists()).values()]
    .filter(({ id, text }) => words.every((word) => text.includes(word) || id.startsWith(word)))
    .sort((a, b) => (a.sortKey === b.sortKey ? (a.id < b.id ? -1 : 1) : a.sortKey < b.sortKey ? -1 : 1))
  const ids = found.slice((page - 1) * limit, page * limit).map(({ id }) => id)
  if (ids.length === 0) return { artists: [], total: found.length }
  const rows = await store.db
    .selectFrom('artists')
    .select(['id', 'name', 'avatar_media', 'updated_at'])
    .where('id', 'in', ids)
    .execute()
  const counts = await countTracks(store, ids)
  const place = new Map(ids.map((id, index) => [id, index]))
  const artists = rows
    .map((row) => ({ ...row, tracks: counts.get(row.id) ?? 0 }))
    .sort((a, b) => place.get(a.id)! - place.get(b.id)!)
  return { artists, total: found.length }
}
