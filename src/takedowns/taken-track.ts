import type { TrackRow } from '../editing/lines/import-fields.ts'

/** The track as it was when it was taken down. */
export interface TakenTrack extends TrackRow {
  artist: string
  artists: { id: string; name: string; role: string }[]
}
