import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Schema } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { readInChunks } from '../../structures/chunks-of.ts'
import { countTracks } from '../tracks/artists.ts'
import { findTakenDownIds } from '../tracks/taken-down.ts'
import { type ConsoleTrackStatus, statusOf, type TrackSort } from '../tracks/track-statuses.ts'
import {
  allOf,
  conditionOf,
  contains,
  isByStatusAlone,
  mentions,
  STATUS_ORDER,
  startsWith,
  type TrackFilter,
  wordsOf,
} from './track-filter.ts'

/** One page, and how many there are in all. */
export interface FoundIds {
  ids: string[]
  total: number
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

/** A track as lists show it. */
export type TrackListRow = Pick<Selectable<Schema['tracks']>, (typeof COLUMNS)[number]> & {
  artist: string
  status: ConsoleTrackStatus
}

export interface TrackListRequest extends TrackFilter {
  sort: TrackSort
  isReversed: boolean
  /** From 1. */
  page: number
  limit: number
}

/** For the console: any page of all tracks, drafts included. */
export async function listTracksForConsole(
  store: Store,
  request: TrackListRequest,
): Promise<{ tracks: TrackListRow[]; total: number; counts: Record<ConsoleTrackStatus, number> }> {
  const { ids, total } = await findPage(store, request)
  const counts = await countStatuses(store)
  return { tracks: await readTracks(store, ids), total, counts }
}

/** Every track of a filter, for what is done to all of them. */
export async function findTrackIds(store: Store, filter: TrackFilter, limit: number): Promise<FoundIds> {
  return await findPage(store, { ...filter, sort: 'updated', isReversed: false, page: 1, limit })
}

async function findPage(store: Store, request: TrackListRequest): Promise<FoundIds> {
  const { sort, isReversed, page, limit, ...filter } = request
  const matching = store.db.selectFrom('tracks').where(await conditionOf(store, filter))
  const { total } = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await matching
    .$if(sort === 'artist', (query) => query.innerJoin('artists', 'artists.id', 'tracks.artist_id'))
    .select('tracks.id')
    .orderBy(orderOf(sort, isReversed, !isByStatusAlone(filter)))
    .offset((page - 1) * limit)
    .limit(limit)
    .execute()
  return { ids: rows.map(({ id }) => id), total: Number(total) }
}

/** What comes first when nothing is reversed: the newest, the most heard, the longest; names by the Vietnamese alphabet, then by title. */
const NUMBERS = {
  updated: 'tracks.updated_at',
  published: 'tracks.published_at',
  plays: 'tracks.play_count',
  length: 'tracks.duration_seconds',
  tempo: 'tracks.bpm',
} as const
const NAMES = {
  title: [],
  artist: ['artists.name_key'],
  genre: ['tracks.genre_key'],
  license: ['tracks.license_code'],
} as const

function orderOf(sort: TrackSort, isReversed: boolean, isFiltered: boolean) {
  // No change of a track moves it: for what is read page by page while others work.
  if (sort === 'id') return sql`tracks.id`
  const [up, down] = isReversed ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`]
  if (sort === 'status') return sql`${STATUS_ORDER} ${up}, tracks.updated_at desc, tracks.id`
  // The two stores place what has no value differently unless they are told. The sign keeps SQLite from walking the whole index in its
  // order, row by row, for the few tracks that words find.
  if (sort in NUMBERS) {
    const column = sql.ref(NUMBERS[sort as keyof typeof NUMBERS])
    return sql`${isFiltered ? sql`+${column}` : column} ${down} nulls last, tracks.id`
  }
  const columns = [...NAMES[sort as keyof typeof NAMES], 'tracks.title_key', 'tracks.id']
  return sql.join(columns.map((column) => sql`${sql.ref(column)} ${up}`))
}

/** The few tracks and artists that folded words mean most likely: those that are named so first, then the most heard. */
export async function findBest(
  { db }: Store,
  words: readonly string[],
  limit: number,
): Promise<{ tracks: string[]; artists: string[] }> {
  const start = words.join(' ')
  const tracks = await db
    .selectFrom('tracks')
    .select('id')
    .where(allOf(words.map(mentions)))
    .orderBy(sql`case when ${startsWith('search_text', start)} then 0 else 1 end, play_count desc, title_key, id`)
    .limit(limit)
    .execute()
  const artists = await db
    .selectFrom('artists')
    .select('id')
    .where(allOf(words.map((word) => contains('search_text', word))))
    .orderBy(sql`case when ${startsWith('search_text', start)} then 0 else 1 end, search_text, id`)
    .limit(limit)
    .execute()
  return { tracks: tracks.map(({ id }) => id), artists: artists.map(({ id }) => id) }
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
    .select((row) => row.fn.countAll<number>().as('down'))
    .where('published_at', 'is', null)
    .where('id', 'in', db.selectFrom('takedowns').select('track_id').where('restored_at', 'is', null))
    .executeTakeFirstOrThrow()
  return { published: Number(published), draft: Number(others) - Number(down), taken_down: Number(down) }
}

const IDS_PER_QUERY = 1000

/** In the order of the ids; those that are no tracks are left out. */
export async function readTracks(store: Store, ids: readonly string[]): Promise<TrackListRow[]> {
  const takenDown = await findTakenDownIds(store)
  const all = store.db
    .selectFrom('tracks')
    .innerJoin('artists', 'artists.id', 'tracks.artist_id')
    .select(COLUMNS.map((name) => `tracks.${name}` as const))
    .select('artists.name as artist')
  const rows = await readInChunks(ids, IDS_PER_QUERY, (some) => all.where('tracks.id', 'in', some).execute())
  const found = new Map(
    rows.map((row) => [row.id, { ...row, status: statusOf(row.published_at, takenDown.has(row.id)) }]),
  )
  return ids.flatMap((id) => found.get(id) ?? [])
}

export interface ListedConsoleArtist {
  id: string
  name: string
  /** Tracks that it is credited on, drafts included. */
  tracks: number
  avatar_media: string | null
  updated_at: number
}

export interface ArtistQuestion {
  q: string
  page: number
  limit: number
}

/** By name, in the order of the Vietnamese alphabet; those whose names contain all the words. */
export async function listArtistsForConsole(
  store: Store,
  { q, page, limit }: ArtistQuestion,
): Promise<{ artists: ListedConsoleArtist[]; total: number }> {
  const isMeant = (word: string) => sql<SqlBool>`(${contains('search_text', word)} or ${startsWith('id', word)})`
  const matching = store.db.selectFrom('artists').where(allOf(wordsOf(q).map(isMeant)))
  const { total } = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await matching
    .select(['id', 'name', 'avatar_media', 'updated_at'])
    .orderBy('name_key')
    .orderBy('id')
    .offset((page - 1) * limit)
    .limit(limit)
    .execute()
  const counts = await countTracks(store, rows)
  return { artists: rows.map((row) => ({ ...row, tracks: counts.get(row.id) ?? 0 })), total: Number(total) }
}
