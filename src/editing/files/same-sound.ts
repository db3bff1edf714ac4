import type { Db } from '../../store/schema/schema.ts'
import type { TrackRow } from '../lines/import-fields.ts'

export interface SameSound {
  id: string
  title: string
  artist: string
}

const MAX_NAMED = 5

/**
 * Other tracks with this very sound: the same file, or one whose samples measure the same to the last digit, which is the same recording
 * with other tags or in another lossless format. Another encoding of it is not noticed.
 */
export async function findSameSound(db: Db, track: TrackRow): Promise<SameSound[]> {
  const { id, audio_original, measured, duration_seconds } = track
  if (audio_original === null) return []
  return await db
    .selectFrom('tracks')
    .innerJoin('artists', 'artists.id', 'tracks.artist_id')
    .select(['tracks.id', 'tracks.title', 'artists.name as artist'])
    .where('tracks.id', '<>', id)
    .where((row) =>
      row.or([
        row('tracks.audio_original', '=', audio_original),
        row.and([row('tracks.duration_seconds', '=', duration_seconds), row('tracks.measured', '=', measured)]),
      ]),
    )
    .orderBy('tracks.created_at')
    .orderBy('tracks.id')
    .limit(MAX_NAMED)
    .execute()
}
