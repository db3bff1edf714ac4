import type { Selectable } from 'kysely'
import type { Schema } from '../store/schema/schema.ts'

/** The track as it was when it was taken down. */
export interface TakenTrack extends Selectable<Schema['tracks']> {
  artist: string
  artists: { id: string; name: string; role: string }[]
}
