import type { Db } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { chunksOf } from '../../structures/chunks-of.ts'
import { fold } from '../../text/fold.ts'
import type { CollectionRow } from '../lines/collection-line.ts'
import { findTakenDownIds } from '../tracks/taken-down.ts'
import type { ConsoleTrackStatus } from '../tracks/track-statuses.ts'
import { statusOf } from '../tracks/track-statuses.ts'
import { countPublished, findCollections } from '../writes/collection-reads.ts'
import { noCollection } from './collections.ts'

export interface ListedCollection extends CollectionRow {
  /** All its tracks, drafts included. */
  tracks: number
  /** What partners and listeners see of them. */
  track_count: number
}

/** By words of the title or of the slug, the last changed first. There are few: all titles are looked through. */
export async function listCollections(
  store: Store,
  { q = '', offset, limit }: { q?: string; offset: number; limit: number },
): Promise<{ collections: ListedCollection[]; total: number }> {
  const all = await store.db.selectFrom('collections').selectAll().orderBy('updated_at', 'desc').orderBy('id').execute()
  const needle = fold(q.trim())
  const isMeant = ({ id, title, slug }: CollectionRow) =>
    fold(title).includes(needle) || slug.includes(needle) || id.startsWith(q.trim().toLowerCase())
  const found = needle === '' ? all : all.filter(isMeant)
  const rows = found.slice(offset, offset + limit)
  const ids = rows.map(({ id }) => id)
  const [counts, published] = [await countTracks(store.db, ids), await countPublished(store.db, ids)]
  const collections = rows.map((row) => ({
    ...row,
    tracks: counts.get(row.id) ?? 0,
    track_count: published.get(row.id) ?? 0,
  }))
  return { collections, total: found.length }
}

async function countTracks(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('collection_tracks')
    .select((row) => ['collection_id', row.fn.countAll<number>().as('count')])
    .where('collection_id', 'in', ids)
    .groupBy('collection_id')
    .execute()
  return new Map(rows.map(({ collection_id, count }) => [collection_id, count]))
}

export interface CollectionTrack {
  id: string
  title: string
  artist: string
  duration_seconds: number
  cover_media: string | null
  status: ConsoleTrackStatus
}

export interface ShownCollection extends CollectionRow {
  track_count: number
  /** In the editor's order, drafts and what is taken down included. */
  tracks: CollectionTrack[]
}

export async function showCollection(store: Store, id: string): Promise<ShownCollection> {
  const collection = (await findCollections(store.db, [id])).get(id)
  if (collection === undefined) throw noCollection(id)
  const found = await findTracks(store, collection.tracks)
  const tracks = collection.tracks.flatMap((trackId) => found.get(trackId) ?? [])
  return { ...collection, tracks, track_count: tracks.filter(({ status }) => status === 'published').length }
}

const IDS_PER_QUERY = 1000

async function findTracks(store: Store, ids: readonly string[]): Promise<Map<string, CollectionTrack>> {
  const takenDown = await findTakenDownIds(store)
  const found = new Map<string, CollectionTrack>()
  for (const some of chunksOf(ids, IDS_PER_QUERY)) {
    const rows = await store.db
      .selectFrom('tracks')
      .innerJoin('artists', 'artists.id', 'tracks.artist_id')
      .select(['tracks.id', 'title', 'duration_seconds', 'cover_media', 'published_at', 'artists.name as artist'])
      .where('tracks.id', 'in', some)
      .execute()
    for (const { published_at, ...row } of rows)
      found.set(row.id, { ...row, status: statusOf(published_at, takenDown.has(row.id)) })
  }
  return found
}
