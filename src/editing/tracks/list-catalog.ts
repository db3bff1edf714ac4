import { type ExpressionBuilder, sql } from 'kysely'
import type { Schema } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { fold } from '../../text/fold.ts'
import { countTracks } from './artists.ts'
import type { CatalogSearch, SearchableTrack } from './catalog-search.ts'
import { findTakenDownIds } from './taken-down.ts'
import type { ConsoleTrackStatus } from './track-statuses.ts'

export const TRACK_SORTS = ['updated', 'title', 'published', 'plays'] as const
export type TrackSort = (typeof TRACK_SORTS)[number]

export interface TrackListRequest {
  q: string
  /** None: all of them. */
  statuses: readonly ConsoleTrackStatus[]
  sort: TrackSort
  isReversed: boolean
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

/** For the console: any page of all tracks, drafts included. Words are looked for in memory, everything else is asked of the store. */
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
  const words = fold(request.q).split(' ').filter(Boolean)
  if (words.length === 0) return await findPage(store, request)
  return choosePage([...(await search.tracks()).values()], words, takenDown, request)
}

/** Every track of a filter, for what is done to all of them. */
export async function findTrackIds(
  store: Store,
  search: CatalogSearch,
  filter: Pick<TrackListRequest, 'q' | 'statuses'>,
  limit: number,
): Promise<{ ids: string[]; total: number }> {
  const request = { ...filter, sort: 'updated' as const, isReversed: false, page: 1, limit }
  return await findIds(store, search, request, await findTakenDownIds(store))
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

/** What comes first when nothing is reversed: the newest, the most heard, A before B. */
const ORDERS = {
  updated: { column: 'updated_at', isDescending: true },
  published: { column: 'published_at', isDescending: true },
  plays: { column: 'play_count', isDescending: true },
  title: { column: 'title', isDescending: false },
} as const

async function findPage(store: Store, { statuses, sort, isReversed, page, limit }: TrackListRequest) {
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

function choosePage(
  all: readonly SearchableTrack[],
  words: readonly string[],
  takenDown: ReadonlySet<string>,
  { statuses, sort, isReversed, page, limit }: TrackListRequest,
) {
  const isWanted = (one: SearchableTrack) =>
    words.every((word) => one.text.includes(word) || one.id.startsWith(word)) &&
    (statuses.length === 0 || statuses.includes(statusOf(one.publishedAt, takenDown.has(one.id))))
  const found = all.filter(isWanted).sort(compareBy(sort))
  if (isReversed) found.reverse()
  return { ids: found.slice((page - 1) * limit, page * limit).map(({ id }) => id), total: found.length }
}

function compareBy(sort: TrackSort): (a: SearchableTrack, b: SearchableTrack) => number {
  const byId = (a: SearchableTrack, b: SearchableTrack) => (a.id < b.id ? -1 : 1)
  if (sort === 'title') return (a, b) => (a.title === b.title ? byId(a, b) : a.title < b.title ? -1 : 1)
  const rankOf = (one: SearchableTrack) =>
    sort === 'updated' ? one.updatedAt : sort === 'plays' ? one.plays : (one.publishedAt ?? -1)
  return (a, b) => rankOf(b) - rankOf(a) || byId(a, b)
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

/** By name; those whose names contain all the words. */
export async function listArtistsForConsole(
  store: Store,
  search: CatalogSearch,
  { q, page, limit }: { q: string; page: number; limit: number },
): Promise<{ artists: ListedConsoleArtist[]; total: number }> {
  const words = fold(q).split(' ').filter(Boolean)
  const found = [...(await search.artists()).values()]
    .filter(({ id, text }) => words.every((word) => text.includes(word) || id.startsWith(word)))
    .sort((a, b) => (a.text === b.text ? (a.id < b.id ? -1 : 1) : a.text < b.text ? -1 : 1))
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
