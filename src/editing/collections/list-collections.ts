import type { Db } from '../../store/schema/schema.ts'
import type { Store } from '../../store/store.ts'
import { fold } from '../../text/fold.ts'
import type { CollectionRow } from '../lines/collection-line.ts'
import { readTracks, type TrackListRow } from '../search/list-catalog.ts'
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

export interface ShownCollection extends CollectionRow {
  track_count: number
  /** In the editor's order, drafts and what is taken down included. */
  tracks: TrackListRow[]
}

export async function showCollection(store: Store, id: string): Promise<ShownCollection> {
  const collection = (await findCollections(store.db, [id])).get(id)
  if (collection === undefined) throw noCollection(id)
  const tracks = await readTracks(store, collection.tracks)
  return { ...collection, tracks, track_count: tracks.filter(({ status }) => status === 'published').length }
}
