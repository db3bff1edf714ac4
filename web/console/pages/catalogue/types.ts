/** What the Admin API answers; `/api/admin/openapi.json` describes it. */

export type TrackStatus = 'published' | 'draft' | 'taken_down'

export interface ListedTrack {
  id: string
  title: string
  artist: string
  genre: string
  duration_seconds: number
  bpm: number | null
  status: TrackStatus
  cover_url: string | null
  play_count: number
  updated_at: string
}

export interface TrackCounts {
  published: number
  draft: number
  taken_down: number
}

interface Measured {
  duration_seconds: number
  bpm: number | null
  musical_key: string | null
  energy: number | null
  loudness_db: number | null
}

export interface Track extends Measured {
  id: string
  slug: string
  title: string
  artist_id: string
  artist: string
  genre: string
  aliases: string[]
  isrc: string | null
  release_date: string | null
  license_code: string
  territory: string
  is_explicit: boolean
  status: TrackStatus
  published_at: string | null
  preview_start_seconds: number
  preview_duration_seconds: number
  audio_url: string | null
  preview_url: string | null
  cover_url: string | null
  peaks: number[]
  beats: number[]
  measured: Measured | null
  webhooks_told: number
}

export interface TrackJobResult extends Measured {
  id: string
  title: string
  is_published: boolean
}

export interface Artist {
  id: string
  name: string
  biography: string | null
  aliases: string[]
  avatar_url: string | null
  tracks: { id: string; title: string; role: 'primary' | 'featured' }[]
}

export interface ListedArtist {
  id: string
  name: string
  tracks: number
  avatar_url: string | null
  updated_at: string
}

interface Tally {
  created: number
  updated: number
  unchanged: number
}

export interface ImportResult {
  dry_run: boolean
  lines: number
  artists: Tally
  tracks: Tally
  plays: Tally
  failed: number
  bad: { line: number; field: string | null; reason: string }[]
  ignored_fields: Record<string, number>
}
