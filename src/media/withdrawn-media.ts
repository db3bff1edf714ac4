import type { Kysely } from 'kysely'
import type { Schema } from '../store/schema/schema.ts'

/** Which files links no longer lead to, since their track has been taken down; in memory, so that a file costs no query. */
export interface WithdrawnMedia {
  /** False until the store has been reached for the first time. */
  readonly isLoaded: boolean
  /** Whether a link to this file, signed for this track, is good no more. A link that names no track ends with the last track of its file. */
  has(key: string, trackId: string | undefined): boolean
  /** Reads all of it: at the start, and when a track was taken down or restored. */
  load(): Promise<void>
}

export function openWithdrawnMedia(db: Kysely<Schema>): WithdrawnMedia {
  let isLoaded = false
  let tracks: ReadonlySet<string> = new Set()
  let files: ReadonlySet<string> = new Set()
  return {
    get isLoaded() {
      return isLoaded
    },
    has: (key, trackId) => (trackId === undefined ? files.has(key) : tracks.has(trackId)),
    async load() {
      const found = { tracks: new Set(await findTracks(db)), files: new Set(await findFiles(db)) }
      tracks = found.tracks
      files = found.files
      isLoaded = true
    },
  }
}

async function findTracks(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db.selectFrom('takedowns').select('track_id').where('restored_at', 'is', null).execute()
  return rows.map((row) => row.track_id)
}

/** Files of tracks that are taken down, without those that a published track has too: the same picture may be the cover of many. */
async function findFiles(db: Kysely<Schema>): Promise<string[]> {
  const keys: string[] = []
  for (const column of ['audio_media', 'cover_media'] as const) {
    const rows = await db
      .selectFrom('takedowns')
      .innerJoin('tracks', 'tracks.id', 'takedowns.track_id')
      .select(`tracks.${column} as key`)
      .where('restored_at', 'is', null)
      .where(`tracks.${column}`, 'is not', null)
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('tracks as other')
              .select('other.id')
              .whereRef(`other.${column}`, '=', `tracks.${column}`)
              .where('other.published_at', 'is not', null),
          ),
        ),
      )
      .execute()
    for (const { key } of rows) if (key !== null) keys.push(key)
  }
  return keys
}
