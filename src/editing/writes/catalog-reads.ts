import { type Selectable, sql, type Transaction } from 'kysely'
import type { Schema } from '../../store/schema/schema.ts'
import type { CreditRow, TrackRow } from '../lines/import-fields.ts'

type Trx = Transaction<Schema>

export type ArtistRow = Selectable<Schema['artists']>

interface PlaysKey {
  trackId: string
  day: string
}

export async function findArtists(trx: Trx, ids: readonly string[]): Promise<Map<string, ArtistRow>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('artists')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locked when they will be written: a track is written back whole. */
export async function findTracks(
  trx: Trx,
  ids: readonly string[],
  { isLocked }: { isLocked: boolean },
): Promise<Map<string, TrackRow>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('tracks')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .$if(isLocked, (query) => query.forUpdate())
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Of these ids those that have been taken down, whether the store has the track or not. */
export async function findTakenDown(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await trx
    .selectFrom('takedowns')
    .select('track_id')
    .where('restored_at', 'is', null)
    .where('track_id', 'in', [...new Set(ids)])
    .execute()
  return new Set(rows.map((row) => row.track_id))
}

export async function findCredits(trx: Trx, trackIds: readonly string[]): Promise<Map<string, CreditRow[]>> {
  const credits = new Map<string, CreditRow[]>()
  if (trackIds.length === 0) return credits
  const rows = await trx
    .selectFrom('track_artists')
    .select(['track_id', 'artist_id', 'role'])
    .where('track_id', 'in', [...new Set(trackIds)])
    .orderBy('track_id')
    .orderBy('position')
    .execute()
  for (const { track_id, artist_id, role } of rows) {
    const list = credits.get(track_id)
    if (list) list.push({ artist_id, role })
    else credits.set(track_id, [{ artist_id, role }])
  }
  return credits
}

/** JSON as it is stored; `peaks` is null when there is no row. */
export interface PeaksRow {
  peaks: string | null
  previewPeaks: string | null
  beats: string | null
}

export async function findPeaks(trx: Trx, trackIds: readonly string[]): Promise<Map<string, PeaksRow>> {
  if (trackIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('track_peaks')
    .select(['track_id', 'peaks', 'preview_peaks', 'beats'])
    .where('track_id', 'in', [...new Set(trackIds)])
    .execute()
  return new Map(
    rows.map(({ track_id, peaks, preview_peaks, beats }) => [track_id, { peaks, previewPeaks: preview_peaks, beats }]),
  )
}

export const playsKey = ({ trackId, day }: PlaysKey) => `${trackId} ${day}`

export async function findPlays(trx: Trx, keys: readonly PlaysKey[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const pairs = sql.join(keys.map(({ trackId, day }) => sql`(${trackId}, ${day})`))
  const rows = await trx
    .selectFrom('plays_daily')
    .select(['track_id', 'day', 'plays'])
    .where(sql<boolean>`(track_id, day) in (values ${pairs})`)
    .execute()
  return new Map(rows.map((row) => [playsKey({ trackId: row.track_id, day: row.day }), row.plays]))
}
