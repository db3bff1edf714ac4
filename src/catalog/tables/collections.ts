import { hasBit, setBit } from '../../structures/bitmap.ts'
import type { CollectionRow, CollectionTrackRow, CollectionView, WholeCollectionRow } from '../field-rows.ts'
import { type Collection, type CollectionTable, NO_SLOT, serialOfTrack, type TrackTable } from './track-table.ts'

export function addCollections({ byId, bySlug }: CollectionTable, rows: Iterable<CollectionRow>): void {
  for (const row of rows) {
    const collection = { row, serials: new Uint32Array(0) }
    byId.set(row.id, collection)
    bySlug.set(row.slug, collection)
  }
}

export function addCollectionTracks({ pending }: CollectionTable, rows: Iterable<CollectionTrackRow>): void {
  for (const row of rows) {
    const known = pending.get(row.collection_id)
    if (known === undefined) pending.set(row.collection_id, [row])
    else known.push(row)
  }
}

/** After all rows were added. */
export function buildCollections(tracks: TrackTable): void {
  const { byId, pending } = tracks.collections
  for (const [id, collection] of byId) collection.serials = serialsOf(tracks, pending.get(id) ?? [])
  pending.clear()
}

const byPosition = (a: CollectionTrackRow, b: CollectionTrackRow) => a.position - b.position

const serialsOf = (tracks: TrackTable, rows: readonly CollectionTrackRow[]) =>
  Uint32Array.from([...rows].sort(byPosition), ({ track_id }) => serialOfTrack(tracks, track_id))

/** A collection as it is now; false when it was so already. */
export function writeCollection(tracks: TrackTable, { tracks: members, ...row }: WholeCollectionRow): boolean {
  const table = tracks.collections
  const before = table.byId.get(row.id)
  const serials = serialsOf(tracks, members)
  if (before !== undefined && isSame(before, row, serials)) return false
  if (before !== undefined) removeCollection(table, row.id)
  const collection = { row, serials }
  table.byId.set(row.id, collection)
  table.bySlug.set(row.slug, collection)
  table.newest = undefined
  return true
}

function isSame(before: Collection, row: CollectionRow, serials: Uint32Array): boolean {
  const names = Object.keys(row) as (keyof CollectionRow)[]
  return (
    names.every((name) => before.row[name] === row[name]) &&
    serials.length === before.serials.length &&
    serials.every((serial, at) => serial === before.serials[at])
  )
}

/** False when there is none. */
export function removeCollection(table: CollectionTable, id: string): boolean {
  const collection = table.byId.get(id)
  if (collection === undefined) return false
  table.byId.delete(id)
  // Another may have taken its slug before the news of this one came.
  if (table.bySlug.get(collection.row.slug)?.row.id === id) table.bySlug.delete(collection.row.slug)
  table.newest = undefined
  return true
}

/** The live slots of a collection, in the editor's order; undefined when no collection has the slug. */
export function slotsOfCollection(tracks: TrackTable, slug: string): number[] | undefined {
  const collection = tracks.collections.bySlug.get(slug)
  return collection && liveSlots(tracks, collection)
}

function liveSlots({ slotOf, live }: TrackTable, { serials }: Collection): number[] {
  const slots: number[] = []
  for (const serial of serials) {
    const slot = slotOf[serial]!
    if (slot !== NO_SLOT && hasBit(live, slot)) slots.push(slot)
  }
  return slots
}

/** The tracks of a collection as a bitmap; none where no collection has the slug. */
export function matchCollection(tracks: TrackTable, slug: string, length: number): Uint32Array {
  const found = new Uint32Array(length)
  for (const slot of slotsOfCollection(tracks, slug) ?? []) setBit(found, slot)
  return found
}

export function viewCollection(tracks: TrackTable, slug: string): CollectionView | undefined {
  const collection = tracks.collections.bySlug.get(slug)
  return collection && view(tracks, collection)
}

const view = (tracks: TrackTable, collection: Collection): CollectionView => ({
  id: collection.row.id,
  slug: collection.row.slug,
  title: collection.row.title,
  description: collection.row.description,
  coverMedia: collection.row.cover_media,
  updatedAt: collection.row.updated_at,
  trackCount: liveSlots(tracks, collection).length,
})

/** The last that an editor has changed first, then by id. */
export function listCollections(
  tracks: TrackTable,
  offset: number,
  limit: number,
): { total: number; collections: CollectionView[] } {
  const { byId } = tracks.collections
  tracks.collections.newest ??= [...byId.values()].sort(
    (a, b) => b.row.updated_at - a.row.updated_at || (a.row.id < b.row.id ? -1 : 1),
  )
  const some = tracks.collections.newest.slice(offset, offset + limit)
  return { total: byId.size, collections: some.map((one) => view(tracks, one)) }
}
