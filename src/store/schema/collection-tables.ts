// The tables of collections, by the rules of schema.ts.

export interface CollectionTables {
  collections: CollectionTable
  collection_tracks: CollectionTrackTable
}

interface CollectionTable {
  id: string
  slug: string
  title: string
  description: string | null
  cover_media: string | null
  /** SHA-256 of the picture as it was given: the same file again is no work. */
  cover_source: string | null
  created_at: number
  /** When the editor last changed it; a track that comes or goes by itself is none of that. */
  updated_at: number
}

interface CollectionTrackTable {
  collection_id: string
  track_id: string
  /** Ascending along the order; a track that was deleted leaves a gap. */
  position: number
}
