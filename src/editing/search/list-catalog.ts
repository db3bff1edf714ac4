import { type ExpressionBuilder, sql } from 'kysely'
import type { Schema } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { countTracks } from '../tracks/artists.ts'
import { findTakenDownIds } from '../tracks/taken-down.ts'
import { type ConsoleTrackStatus, statusOf } from '../tracks/track-statuses.ts'
import type { ArtistQuestion, CatalogSearch, FoundIds, TrackListRequest } from './catalog-search.ts'
import { isStored, STORED_ORDERS, type StoredSort } from './stored-orders.ts'
import { isByStatusAlone, type TrackFilter } from './track-filter.ts'

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

/** For the console: any page of all tracks, drafts included. By state and by numbers the store is asked; words, filters and the alphabet are looked up in memory. */
export async function listTracksForConsole(
  store: Store,
  search: CatalogSearch,
  request: TrackListRequest,
): Promise<{ tracks: TrackListRow[]; total: number; counts: Record<ConsoleTrackStatus, number> }> {
  const { ids, total } = await findIds(store, search, request)
  const counts = await countStatuses(store)
  return { tracks: await readRows(store, ids, await findTakenDownIds(store)), total, counts }
}

async function findIds(store: Store, search: CatalogSearch, request: TrackListRequest): Promise<FoundIds> {
  const { sort, statuses, isReversed, page, limit } = request
  return isStored(sort) && isByStatusAlone(request)
    ? await findPage(store, { statuses, sort, isReversed, page, limit })
    : await search.findTracks(request)
}

/** Every track of a filter, for what is done to all of them. */
export async function findTrackIds(
  store: Store,
  search: CatalogSearch,
  filter: TrackFilter,
  limit: number,
): Promise<FoundIds> {
  return await findIds(store, search, { ...filter, sort: 'updated', isReversed: false, page: 1, limit })
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
  const { column, isDescending } = STORED_ORDERS[sort]
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
  question: ArtistQuestion,
): Promise<{ artists: ListedConsoleArtist[]; total: number }> {
  const { ids, total } = await search.findArtists(question)
  if (ids.length === 0) return { artists: [], total }
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
  return { artists, total }
}
