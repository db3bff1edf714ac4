import type { Kysely } from 'kysely'
import type { Schema } from '../store/schema/schema.ts'
import { chunksOf } from '../structures/chunks-of.ts'
import type {
  ArtistRow,
  CollectionTrackRow,
  CreditRow,
  PlaysRow,
  StoredPeaks,
  TrackRow,
  WholeCollectionRow,
} from './field-rows.ts'
import { FIELD_NAMES } from './track-fields.ts'

type Db = Kysely<Schema>

export const ARTIST_COLUMNS = ['id', 'name', 'biography', 'avatar_media', 'created_at', 'aliases'] as const

export const TRACK_COLUMNS = [
  'id',
  'slug',
  'title',
  'artist_id',
  'genre',
  'duration_seconds',
  'play_count',
  'like_count',
  'published_at',
  'preview_start_seconds',
  'preview_duration_seconds',
  'audio_media',
  'cover_media',
  'aliases',
  ...FIELD_NAMES,
] as const

/** The most values in one `in (…)`. What they find comes in one message where another thread reads: a millisecond's work to take it in. */
const IDS_AT_ONCE = 125

async function inChunks<T>(ids: readonly string[], read: (some: readonly string[]) => Promise<T[]>): Promise<T[]> {
  const found: T[] = []
  for (const some of chunksOf(ids, IDS_AT_ONCE)) found.push(...(await read(some)))
  return found
}

export function findArtistRows(db: Db, ids: readonly string[]): Promise<ArtistRow[]> {
  return inChunks(ids, (some) => db.selectFrom('artists').select(ARTIST_COLUMNS).where('id', 'in', some).execute())
}

/** Each with all its credits: the catalogue takes a track whole. */
export async function findTrackRows(db: Db, ids: readonly string[]): Promise<TrackRow[]> {
  const rows = await inChunks(ids, (some) =>
    db.selectFrom('tracks').select(TRACK_COLUMNS).where('id', 'in', some).execute(),
  )
  const credits = new Map<string, CreditRow[]>()
  for (const credit of await findCredits(db, ids)) {
    credits.set(credit.track_id, [...(credits.get(credit.track_id) ?? []), credit])
  }
  return rows.map((row) => ({ ...row, artists: credits.get(row.id) ?? [] }))
}

/** Those of them that are not published. */
export async function findHiddenIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await inChunks(ids, (some) =>
    db.selectFrom('tracks').select('id').where('id', 'in', some).where('published_at', 'is', null).execute(),
  )
  return rows.map(({ id }) => id)
}

function findCredits(db: Db, trackIds: readonly string[]): Promise<CreditRow[]> {
  return inChunks(trackIds, (some) =>
    db
      .selectFrom('track_artists')
      .select(['track_id', 'artist_id', 'role', 'position'])
      .where('track_id', 'in', some)
      .execute(),
  )
}

export function findPlaysRows(db: Db, trackIds: readonly string[], firstDay: string): Promise<PlaysRow[]> {
  return inChunks(trackIds, (some) =>
    db
      .selectFrom('plays_daily')
      .select(['track_id', 'day', 'plays'])
      .where('track_id', 'in', some)
      .where('day', '>=', firstDay)
      .execute(),
  )
}

export const COLLECTION_COLUMNS = ['id', 'slug', 'title', 'description', 'cover_media', 'updated_at'] as const
export const COLLECTION_TRACK_COLUMNS = ['collection_id', 'track_id', 'position'] as const

export async function findCollectionRows(db: Db, ids: readonly string[]): Promise<WholeCollectionRow[]> {
  const rows = await inChunks(ids, (some) =>
    db.selectFrom('collections').select(COLLECTION_COLUMNS).where('id', 'in', some).execute(),
  )
  const members = await inChunks(ids, (some) =>
    db.selectFrom('collection_tracks').select(COLLECTION_TRACK_COLUMNS).where('collection_id', 'in', some).execute(),
  )
  const tracksOf = new Map<string, CollectionTrackRow[]>(rows.map(({ id }) => [id, []]))
  for (const member of members) tracksOf.get(member.collection_id)?.push(member)
  return rows.map((row) => ({ ...row, tracks: tracksOf.get(row.id)! }))
}

/** Peaks are not held in memory: at 4,096 values a track they would outweigh the rest of the catalogue. */
export async function findPeaks(db: Db, trackIds: readonly string[]): Promise<Map<string, StoredPeaks>> {
  const rows = await db
    .selectFrom('track_peaks')
    .select(['track_id', 'peaks', 'preview_peaks'])
    .where('track_id', 'in', trackIds)
    .execute()
  return new Map(
    rows.map((row) => [
      row.track_id,
      { peaks: JSON.parse(row.peaks), previewPeaks: row.preview_peaks === null ? null : JSON.parse(row.preview_peaks) },
    ]),
  )
}
