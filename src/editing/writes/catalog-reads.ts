import type { Selectable } from 'kysely'
import { isAnyOf, isAnyPair } from '../../store/any-of.ts'
import type { Schema, Trx } from '../../store/schema/schema.ts'
import { readInChunks } from '../../structures/chunks-of.ts'
import { type CreditRow, NEW_TRACK, type TrackRow } from '../lines/import-fields.ts'
import type { ArtistSearchColumn } from '../search/search-columns.ts'

/** A batch of an import is one query; an artist may have any number of tracks. */
const IDS_PER_QUERY = 5000

export type ArtistRow = Omit<Selectable<Schema['artists']>, ArtistSearchColumn>

export const NEW_ARTIST: ArtistRow = {
  id: '',
  name: '',
  biography: null,
  avatar_media: null,
  avatar_source: null,
  aliases: null,
  created_at: 0,
  updated_at: 0,
}

/** All columns but those that lists are searched by, which follow from these. */
export const ARTIST_COLUMNS = Object.keys(NEW_ARTIST) as (keyof ArtistRow)[]
export const TRACK_COLUMNS = Object.keys(NEW_TRACK) as (keyof TrackRow)[]

interface PlaysKey {
  trackId: string
  day: string
}

export async function findArtists(trx: Trx, ids: readonly string[]): Promise<Map<string, ArtistRow>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('artists')
    .select(ARTIST_COLUMNS)
    .where(isAnyOf(trx, 'id', ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locked when they will be written: a track is written back whole. */
export async function findTracks(
  trx: Trx,
  ids: readonly string[],
  { isLocked }: { isLocked: boolean },
): Promise<Map<string, TrackRow>> {
  const tracks = trx.selectFrom('tracks').select(TRACK_COLUMNS).orderBy('id')
  const locked = isLocked ? tracks.forUpdate() : tracks
  const rows = await readInChunks([...ids].sort(), IDS_PER_QUERY, (some) =>
    locked.where(isAnyOf(trx, 'id', some)).execute(),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Which of these ids have been taken down, whether the store has the track or not. */
export async function findTakenDown(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
  const inForce = trx.selectFrom('takedowns').select('track_id').where('restored_at', 'is', null)
  const rows = await readInChunks(ids, IDS_PER_QUERY, (some) => inForce.where(isAnyOf(trx, 'track_id', some)).execute())
  return new Set(rows.map(({ track_id }) => track_id))
}

/** Who is credited on a track that has more artists than its own; none otherwise. */
export interface Credits {
  id: string
  list: readonly CreditRow[]
}

export async function findCredits(trx: Trx, trackIds: readonly string[]): Promise<Map<string, Credits>> {
  const credits = new Map<string, { id: string; list: CreditRow[] }>()
  const all = trx.selectFrom('track_artists').select(['track_id', 'artist_id', 'role'])
  const rows = await readInChunks(trackIds, IDS_PER_QUERY, (some) =>
    all
      .where(isAnyOf(trx, 'track_id', some))
      .orderBy('track_id')
      .orderBy('position')
      .execute(),
  )
  for (const { track_id: id, ...credit } of rows) {
    const known = credits.get(id)
    if (known) known.list.push(credit)
    else credits.set(id, { id, list: [credit] })
  }
  return credits
}

/** JSON as it is stored, by the id of the track; `peaks` is null when there is no row. */
export interface Peaks {
  id: string
  peaks: string | null
  preview_peaks: string | null
  beats: string | null
}

export async function findPeaks(trx: Trx, trackIds: readonly string[]): Promise<Map<string, Peaks>> {
  if (trackIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('track_peaks')
    .select(['track_id as id', 'peaks', 'preview_peaks', 'beats'])
    .where(isAnyOf(trx, 'track_id', trackIds))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The plays of a track on a day. */
export interface Plays extends PlaysKey {
  id: string
  plays: number
}

export const playsKey = ({ trackId, day }: PlaysKey) => `${trackId} ${day}`

export async function findPlays(trx: Trx, keys: readonly PlaysKey[]): Promise<Map<string, Plays>> {
  if (keys.length === 0) return new Map()
  const pairs = keys.map(({ trackId, day }) => [trackId, day] as const)
  const rows = await trx
    .selectFrom('plays_daily')
    .select(['track_id as trackId', 'day', 'plays'])
    .where(isAnyPair(trx, ['track_id', 'day'], pairs))
    .execute()
  return new Map(rows.map((row) => [playsKey(row), { id: playsKey(row), ...row }]))
}
