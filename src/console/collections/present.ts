import type { ListedCollection, ShownCollection } from '../../editing/collections/list-collections.ts'
import type { CollectionRow } from '../../editing/lines/collection-line.ts'
import { isoTime } from '../../text/time.ts'
import { fileUrl } from '../catalog/present.ts'

function presentRecord({ id, slug, title, description, cover_media, created_at, updated_at }: CollectionRow) {
  return {
    ...{ id, slug, title, description },
    cover_url: fileUrl('collections', id, 'cover', cover_media),
    created_at: isoTime(created_at),
    updated_at: isoTime(updated_at),
  }
}

export const presentListedCollection = (collection: ListedCollection) => ({
  ...presentRecord(collection),
  tracks: collection.tracks,
  track_count: collection.track_count,
})

export const presentCollection = (collection: ShownCollection) => ({
  ...presentRecord(collection),
  track_count: collection.track_count,
  tracks: collection.tracks.map(({ id, title, duration_seconds, artist, status, cover_media }) => ({
    ...{ id, title, duration_seconds, artist, status },
    cover_url: fileUrl('tracks', id, 'cover', cover_media),
  })),
})
