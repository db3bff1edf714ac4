import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { parseUuid } from '../../http/query/parameters.ts'
import type { Store } from '../../store/store.ts'
import { fold } from '../../text/fold.ts'
import type { ConsoleTrackStatus, TrackLack } from '../tracks/track-statuses.ts'

/** Which tracks of the catalogue, drafts included, an operator means. */
export interface TrackFilter {
  q: string
  /** None: all of them. */
  statuses: readonly ConsoleTrackStatus[]
  /** Marks and case aside. */
  genre?: string | undefined
  /** An artist by id or by its name, marks and case aside; primary or featured. */
  artist?: string | undefined
  license?: string | undefined
  /** Those that lack all of these. */
  without?: readonly TrackLack[]
  isExplicit?: boolean | undefined
  /** The id of a release. */
  release?: string | undefined
  publishedFrom?: number | undefined
  /** The first moment that is too late. */
  publishedBefore?: number | undefined
}

/** Whether it asks for nothing but states. */
export function isByStatusAlone({ q, statuses: _, without = [], ...others }: TrackFilter): boolean {
  const isGiven = Object.values(others).some((one) => one !== undefined)
  return fold(q) === '' && without.length === 0 && !isGiven
}

type Condition = RawBuilder<SqlBool>

export const wordsOf = (text: string): string[] => fold(text).split(' ').filter(Boolean)

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

export const startsWith = (column: string, text: string): Condition =>
  sql<SqlBool>`${sql.ref(column)} like ${`${escapeLike(text)}%`} escape '\\'`

export const contains = (column: string, text: string): Condition =>
  sql<SqlBool>`${sql.ref(column)} like ${`%${escapeLike(text)}%`} escape '\\'`

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

const anyOf = (conditions: readonly Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

/** Tracks of these few artists, primary or featured. */
const byArtists = (ids: readonly string[]): Condition =>
  anyOf([
    isOneOf('tracks.artist_id', ids),
    sql`tracks.id in (select track_id from track_artists where ${isOneOf('track_artists.artist_id', ids)})`,
  ])

/**
 * In the title, the slug, the ISRC, other titles or a name of an artist. Artists are asked for track by track: a word may be in the names of
 * half of them, and PostgreSQL looks through so long a list for each track.
 */
export function mentions(word: string): Condition {
  const isNamed = contains('artists.search_text', word)
  return anyOf([
    contains('tracks.search_text', word),
    sql`exists (select 1 from artists where artists.id = tracks.artist_id and ${isNamed})`,
    sql`exists (select 1 from track_artists join artists on artists.id = track_artists.artist_id
      where track_artists.track_id = tracks.id and ${isNamed})`,
  ])
}

const IS_DOWN = sql<SqlBool>`exists (select 1 from takedowns where takedowns.track_id = tracks.id and restored_at is null)`

const STATUS: Readonly<Record<ConsoleTrackStatus, Condition>> = {
  published: sql`tracks.published_at is not null`,
  draft: sql`(tracks.published_at is null and not ${IS_DOWN})`,
  taken_down: sql`(tracks.published_at is null and ${IS_DOWN})`,
}

/** A track's place among the states, in the order of the list of them. */
export const STATUS_ORDER = sql`case when ${STATUS.published} then 0 when ${IS_DOWN} then 2 else 1 end`

const LACKS: Readonly<Record<TrackLack, Condition>> = {
  sound: sql`tracks.audio_media is null`,
  cover: sql`tracks.cover_media is null`,
  isrc: sql`tracks.isrc is null`,
  tempo: sql`tracks.bpm is null`,
}

/** What SQL asks of a row of `tracks`. */
export async function conditionOf(store: Store, filter: TrackFilter): Promise<Condition> {
  const { q, statuses, genre, artist, license, without = [], isExplicit, release } = filter
  const { publishedFrom, publishedBefore } = filter
  const conditions = wordsOf(q).map((word) => anyOf([mentions(word), startsWith('tracks.id', word)]))
  if (statuses.length > 0) conditions.push(anyOf(statuses.map((status) => STATUS[status])))
  if (genre !== undefined) conditions.push(isOneOf('tracks.genre', await findGenres(store, genre)))
  if (artist !== undefined) conditions.push(byArtists(await findArtistIds(store, artist)))
  if (license !== undefined) conditions.push(sql`tracks.license_code = ${license}`)
  for (const lack of without) conditions.push(LACKS[lack])
  if (isExplicit !== undefined) conditions.push(sql`tracks.is_explicit = ${Number(isExplicit)}`)
  if (release !== undefined)
    conditions.push(sql`tracks.id in (select track_id from release_tracks where release_id = ${release})`)
  if (publishedFrom !== undefined) conditions.push(sql`tracks.published_at >= ${publishedFrom}`)
  if (publishedBefore !== undefined) conditions.push(sql`tracks.published_at < ${publishedBefore}`)
  return allOf(conditions)
}

/** `null` keeps an empty list SQL. */
const list = (values: readonly string[]) => (values.length === 0 ? sql`null` : sql.join(values))

const isOneOf = (column: string, values: readonly string[]): Condition => sql`${sql.ref(column)} in (${list(values)})`

async function findGenres({ db }: Store, genre: string): Promise<string[]> {
  const wanted = fold(genre)
  const rows = await db.selectFrom('tracks').select('genre').distinct().execute()
  return rows.flatMap((row) => (fold(row.genre) === wanted ? row.genre : []))
}

async function findArtistIds({ db }: Store, artist: string): Promise<string[]> {
  const id = parseUuid(artist)
  if (id !== undefined) return [id]
  const wanted = fold(artist)
  const rows = await db.selectFrom('artists').select(['id', 'name']).where(startsWith('search_text', wanted)).execute()
  return rows.flatMap((row) => (fold(row.name) === wanted ? row.id : []))
}
