import { OperatorError } from '../../operator-error.ts'
import type { Db } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { collationKey } from '../../text/collation.ts'
import { fold } from '../../text/fold.ts'
import { readTracks } from '../search/list-catalog.ts'
import { findReleaseTrackIds } from '../tracks/of-release.ts'

export interface ListedRelease {
  id: string
  title: string
  release_date: string | null
  created_at: number
  updated_at: number
  tracks: number
  /** That of its first track which has one: with the cover of the release all of them have the same. */
  cover: { track_id: string; media: string } | null
}

export type ShownRelease = Awaited<ReturnType<typeof showRelease>>

/** By title, in the order of the Vietnamese alphabet; those whose titles contain all the words. */
export async function listReleases(
  { db }: Store,
  { q, page, limit }: { q: string; page: number; limit: number },
): Promise<{ releases: ListedRelease[]; total: number }> {
  const words = fold(q).split(' ').filter(Boolean)
  const rows = await db.selectFrom('releases').selectAll().execute()
  const found = rows
    .filter(({ id, title }) => words.every((word) => fold(title).includes(word) || id.startsWith(word)))
    .map((row) => ({ row, key: collationKey(row.title) }))
    .sort((a, b) => (a.key === b.key ? (a.row.id < b.row.id ? -1 : 1) : a.key < b.key ? -1 : 1))
    .map(({ row }) => row)
  const some = found.slice((page - 1) * limit, page * limit)
  const ids = some.map(({ id }) => id)
  const tracks = await findMembers(db, ids)
  const releases = some.map((row) => {
    const own = tracks.filter(({ release_id }) => release_id === row.id)
    return { ...row, tracks: own.length, cover: coverOf(own) }
  })
  return { releases, total: found.length }
}

export async function showRelease(store: Store, id: string) {
  const release = await store.db.selectFrom('releases').selectAll().where('id', '=', id).executeTakeFirst()
  if (release === undefined) throw noRelease(id)
  const tracks = await readTracks(store, await findReleaseTrackIds(store.db, id))
  return {
    ...release,
    cover: coverOf(tracks),
    tracks: tracks.map(({ id, title, artist, duration_seconds, status }) => ({
      ...{ id, title, artist, duration_seconds, status },
    })),
  }
}

async function findMembers(db: Db, releaseIds: readonly string[]) {
  if (releaseIds.length === 0) return []
  return await db
    .selectFrom('release_tracks')
    .innerJoin('tracks', 'tracks.id', 'release_tracks.track_id')
    .select(['release_id', 'tracks.id', 'cover_media'])
    .where('release_id', 'in', releaseIds)
    .orderBy('release_id')
    .orderBy('position')
    .execute()
}

function coverOf(tracks: readonly { id: string; cover_media: string | null }[]): ListedRelease['cover'] {
  const first = tracks.find(({ cover_media }) => cover_media !== null)
  return first === undefined ? null : { track_id: first.id, media: first.cover_media! }
}

export const noRelease = (id: string) =>
  new OperatorError({ vi: 'Không tìm thấy bản phát hành này.', en: `there is no release ${id}`, status: 404 })
