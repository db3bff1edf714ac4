import type { Db } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'

/** In their order. */
export async function findReleaseTrackIds(db: Db, releaseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('release_tracks')
    .select('track_id')
    .where('release_id', '=', releaseId)
    .orderBy('position')
    .execute()
  return rows.map(({ track_id }) => track_id)
}

/** What the track is on, and its place there, from 1. */
export async function findReleaseOf({ db }: Store, trackId: string) {
  const row = await db
    .selectFrom('release_tracks')
    .innerJoin('releases', 'releases.id', 'release_id')
    .select(['releases.id', 'releases.title', 'position'])
    .where('track_id', '=', trackId)
    .executeTakeFirst()
  return row === undefined ? null : { id: row.id, title: row.title, position: row.position + 1 }
}
