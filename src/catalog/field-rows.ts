import type { FieldRow, FieldValues } from './track-fields.ts'

/** What comes in: rows as the store holds them. Columns that nothing here needs may be there too. */

export interface ArtistRow {
  id: string
  name: string
  biography: string | null
  avatar_media: string | null
  created_at: number
  /** Other names to be found by: a JSON list. */
  aliases?: string | null
}

export interface TrackRow extends FieldRow {
  id: string
  slug: string
  title: string
  artist_id: string
  genre: string
  duration_seconds: number
  play_count: number
  like_count: number
  /** A row with null is a draft: it is not in the catalogue, and leaves it if it was. */
  published_at: number | null
  preview_start_seconds: number
  preview_duration_seconds: number
  audio_media: string | null
  cover_media: string | null
  aliases?: string | null
  /** All its credits; the artist of `artist_id` need not be among them. */
  artists?: readonly Omit<CreditRow, 'track_id'>[]
}

export interface CreditRow {
  track_id: string
  artist_id: string
  role: Role
  position: number
}

export interface PlaysRow {
  track_id: string
  day: string
  plays: number
}

export interface CollectionRow {
  id: string
  slug: string
  title: string
  description: string | null
  cover_media: string | null
  updated_at: number
}

export interface CollectionTrackRow {
  collection_id: string
  track_id: string
  position: number
}

/** With all its tracks, in no order. */
export interface WholeCollectionRow extends CollectionRow {
  tracks: readonly CollectionTrackRow[]
}

export type Role = 'primary' | 'featured'

/** What goes out, for presenters. */

export interface TrackView {
  id: string
  slug: string
  title: string
  artistId: string
  artistName: string
  artists: Credit[]
  genre: string
  durationSeconds: number
  playCount: number
  likeCount: number
  publishedAt: number
  previewStartSeconds: number
  previewDurationSeconds: number
  audioMedia: string | null
  coverMedia: string | null
  /** In the order of their table, under their public names. The musical key is as it was given; it need not be a key. */
  fields: FieldValues
}

export interface Credit {
  id: string
  name: string
  role: Role
}

export interface ArtistView {
  id: string
  name: string
  biography: string | null
  avatarMedia: string | null
  createdAt: number
  trackCount: number
}

export interface CollectionView {
  id: string
  slug: string
  title: string
  description: string | null
  coverMedia: string | null
  updatedAt: number
  /** Tracks of it that the catalogue shows. */
  trackCount: number
}

export interface StoredPeaks {
  peaks: number[]
  previewPeaks: number[] | null
}
