// Made from /openapi.json: npx vitest run test/docs --update

/** What was measured; null where it was not. */
export interface Analysis {
  bpm: number | null
  musical_key: string | null
  energy: number | null
  loudness_db: number | null
}

/** Every refusal. Extra keys appear on some 400, on 429 and on the 403 of a locked address. */
export interface ApiError {
  /** What went wrong, in Vietnamese. */
  error: string
  /** Stable, for programs. */
  code: 'INVALID_PARAMETERS' | 'INVALID_ID' | 'INVALID_BODY' | 'WEBHOOK_LIMIT_REACHED' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'IP_LOCKED' | 'MEDIA_URL_EXPIRED' | 'NOT_FOUND' | 'NO_PREVIEW' | 'METHOD_NOT_ALLOWED' | 'RATE_LIMIT_EXCEEDED' | 'DATA_STORE_UNAVAILABLE' | 'NOT_READY' | 'NOT_CONFIGURED' | 'INTERNAL_ERROR'
  /** Seconds to wait, on 429 and while an address is locked. */
  retry_after?: number
  /** The entries of `ids` that are no UUIDs. */
  invalid_ids?: string[]
  /** What is wrong, by the name of the parameter or field. */
  details?: Record<string, string[]>
  /** What `sort` may be. */
  allowed_sort?: string[]
  /** Bounds of `page` and `limit`. */
  pagination?: Record<string, unknown>
  /** The rule of each filter. */
  filters?: Record<string, string>
}

/** An artist of the catalogue. */
export interface Artist {
  id: string
  name: string
  /** A few sentences on the artist. */
  biography: string | null
  /** Signed link to the picture. */
  avatar_url: string | null
  /** Published tracks in which the artist is primary or featured. */
  track_count: number
  media_expires_in: number
}

/** A fresh link to the preview. */
export interface AudioLink {
  id: string
  audio_url: string
  cover_url: string | null
  preview_duration_seconds: number | null
  media_expires_in: number
  expires_at: string
}

export interface Delivery {
  /** The `X-Service-Delivery` of every attempt. */
  id: string
  /** `test` is one that you asked for at `/partner`. */
  event: 'track.created' | 'track.updated' | 'track.deleted' | 'test'
  /** Null for `test`. */
  track_id: string | null
  state: 'pending' | 'done' | 'failed' | 'parked'
  attempts: number
  created_at: string
  last_attempt_at: string | null
  last_status_code: number | null
  /** The class of the last failure: `timeout`, `tls`, `status` … */
  last_error: string | null
  duration_ms: number | null
  /** Null when there is none to come. */
  next_attempt_at: string | null
}

/** The track that the event is about; as it was, on `track.deleted`. */
export interface EventTrack {
  /** The track. */
  id: string
  title: string
  /** Display name of the primary artist. */
  artist: string
  genre: string
  /** Length of the full version, `m:ss`. */
  duration: string
  /** On `track.updated`: the names of the fields that changed. */
  changes?: string[]
  /** On `track.deleted`, where the owner of rights demanded it. */
  takedown?: {
    /** Quote it when you write to us. */
    id: string
    /** `new`: no use in new content. `all`: content already published has to go too. */
    scope: 'new' | 'all'
    /** By when. */
    deadline_at: string
  }
}

/** Health, endpoints and policies in one. */
export interface FullHealth {
  status: 'ok' | 'degraded'
  api_version: string
  timestamp: string
  response_time_ms: number
  db_connected: boolean
  db_response_time_ms?: number
  database: {
    connected: boolean
    response_time_ms: number
  }
  catalog: {
    tracks: number | null
    artists: number | null
  }
  endpoints: ({
    method: string
    path: string
    auth: 'none' | 'api_key'
  })[]
  /** Authentication, cache, pagination, CORS, rate limit and the list of spec versions. */
  policies: Record<string, unknown>
}

/** Health record. */
export interface Health {
  status: 'ok' | 'degraded'
  api_version: string
  timestamp: string
  response_time_ms: number
  db_connected: boolean
  db_response_time_ms?: number
}

/** Error body with the degraded health record. */
export interface HealthFailure {
  error: string
  code: string
  status: 'ok' | 'degraded'
  api_version: string
  timestamp: string
  response_time_ms: number
  db_connected: boolean
  db_response_time_ms?: number
}

/** Where to go from here. */
export interface Index {
  name: string
  api_version: string
  documentation: string
  openapi: string
  status: string
  endpoints: ({
    method: string
    path: string
    auth: 'none' | 'api_key'
  })[]
}

/** A licence of the catalogue. */
export interface License {
  code: 'service-standard' | 'service-commercial' | 'service-restricted'
  name: string
  summary: string
  url: string
  attribution_required: boolean
  commercial_use_allowed: boolean
}

/** Liveness record. */
export interface Liveness {
  status: 'live' | 'not_live'
  live: boolean
  api_version: string
  timestamp: string
  reason: string | null
}

export interface NewWebhook {
  id: string
  url: string
  events: ('track.created' | 'track.updated' | 'track.deleted')[]
  /** False once it was suspended for failing for days on end. */
  is_active: boolean
  created_at: string
  /** The key of the signatures. Shown this once. */
  secret: string
}

/** Where a page lies in its list. */
export interface PageMeta {
  /** Records that match, not the size of `data`. */
  total: number
  page: number
  limit: number
  total_pages: number
}

/** Readiness record. */
export interface Readiness {
  status: 'ready' | 'not_ready'
  ready: boolean
  api_version: string
  timestamp: string
  response_time_ms: number
  checks: ({
    name: string
    ready: boolean
    duration_ms: number
    reason: string | null
  })[]
  /** The first reason, when not ready. */
  reason?: string | null
  reasons?: string[]
}

/** A track that answers the query. */
export interface SearchItem {
  id: string
  title: string
  artist: string
  genre: string
  /** 1 at the start of title or artist, from 0.5 partial, from 0.2 fuzzy or the same genre. */
  score: number
  /** Signed link to the preview; null while the track has none. */
  audio_url: string | null
  media_expires_in: number
  /** Signed link to the cover; null while the track has none. */
  cover_url?: string | null
  /** Length of the full version, `m:ss`; the preview is shorter. */
  duration?: string
  /** Last part of the track's public address; unique, and kept when the title changes. */
  slug?: string
  /** The primary artist; usable as a filter. */
  artist_id?: string
  /** What it may be used for; spelled out by `/licenses`. */
  license_code?: 'service-standard' | 'service-commercial' | 'service-restricted'
  /** Tempo in beats per minute; null where none was measured. */
  bpm?: number | null
  /** For example `A minor` or `F# major`. */
  musical_key?: string | null
}

/** A track that may follow another. */
export interface SimilarTrack {
  id: string
  title: string
  reason: 'same_artist' | 'similar_title' | 'same_genre'
  /** How near it is, from 0 to 1; by the same artist counts more than of the same genre. */
  score: number
  /** Signed link to the preview; null while the track has none. */
  audio_url: string | null
}

/** Operational status. */
export interface Status {
  status: 'operational' | 'degraded'
  api_version: string
  timestamp: string
  response_time_ms: number
  latest_spec_version: string
  database: {
    connected: boolean
    response_time_ms: number
  }
  catalog: {
    tracks: number | null
    artists: number | null
  }
  rate_limit: {
    scope: string
    default_requests_per_minute: number
    exceeded_status: 429
    exceeded_code: 'RATE_LIMIT_EXCEEDED'
    retry_after_header: string
    response_headers: string[]
  }
  /** Authentication, cache, pagination, CORS, rate limit and the list of spec versions. */
  policies: Record<string, unknown>
}

/** What the query may become. */
export interface SuggestItem {
  kind: 'track' | 'artist' | 'genre'
  /** Null for a genre. */
  id: string | null
  label: string
  /** The artist of a track, the number of an artist's or a genre's tracks. */
  sublabel: string | null
  score: number
  /** Signed link to the track's cover or the artist's picture. */
  cover_url?: string | null
  duration?: string | null
  slug?: string | null
  artist_id?: string | null
  license_code?: 'service-standard' | 'service-commercial' | 'service-restricted' | null
  /** Tempo in beats per minute; null where none was measured. */
  bpm?: number | null
  /** For example `A minor` or `F# major`. */
  musical_key?: string | null
}

/** A track of the catalogue. */
export interface Track {
  /** Stays the same for ever. Keep it, and ask for the rest when you need it. */
  id: string
  /** As the artist writes it, with all marks. */
  title: string
  /** Display name of the primary artist. */
  artist: string
  /** The primary artist; usable as a filter. */
  artist_id: string
  /** One of the names in `/genres`. */
  genre: string
  /** Length of the full version, `m:ss`; the preview is shorter. */
  duration: string
  /** Signed link to the preview; null while the track has none. */
  audio_url: string | null
  /** Where in the full version the preview begins. */
  preview_start_seconds: number
  /** 15, 30 or 60. */
  preview_duration_seconds: number
  /** Signed link to the cover; null while the track has none. */
  cover_url: string | null
  /** Seconds for which the links are valid at the least. */
  media_expires_in: number
  /** Plays on the service's own site; calls of this API never count. */
  play_count: number
  /** Likes on the service's own site. */
  like_count: number
  /** Last part of the track's public address; unique, and kept when the title changes. */
  slug: string
  /** Tempo in beats per minute; null where none was measured. */
  bpm: number | null
  /** For example `A minor` or `F# major`. */
  musical_key: string | null
  /** How driving it sounds, from 0 (calm) to 1. */
  energy: number | null
  /** Integrated loudness of the full version in LUFS. */
  loudness_db: number | null
  /** International Standard Recording Code. */
  isrc: string | null
  /** `YYYY-MM-DD`. */
  release_date: string | null
  /** What it may be used for; spelled out by `/licenses`. */
  license_code: 'service-standard' | 'service-commercial' | 'service-restricted'
  /** Whether the artist must be named where the track is used. */
  attribution_required: boolean
  /** Whether it may be used in advertising and sponsored content. */
  commercial_use_allowed: boolean
  /** `worldwide` or comma-separated ISO country codes. */
  territory: string
  /** Whether the lyrics are unfit for children. */
  is_explicit: boolean
  /** Everybody who takes part, the primary artist first. */
  artists: TrackArtist[]
}

/** One of the artists of a track. */
export interface TrackArtist {
  id: string
  name: string
  /** The primary artist comes first. */
  role: 'primary' | 'featured'
}

export interface TrackChange {
  event: 'track.created' | 'track.updated' | 'track.deleted'
  /** The track. */
  id: string
  changed_at: string
  /** On `track.updated`: names of the fields. */
  changes: string[] | null
}

/** The body of a delivery. */
export interface TrackEvent {
  event: 'track.created' | 'track.updated' | 'track.deleted'
  /** When this attempt was sent: compare it before you overwrite something newer. */
  sent_at: string
  data: EventTrack
}

/** What a partner may do with a track. */
export interface TrackLicense {
  id: string
  title: string
  artist: string
  isrc: string | null
  release_date: string | null
  is_explicit: boolean
  license: {
    code: 'service-standard' | 'service-commercial' | 'service-restricted'
    name: string
    attribution_required: boolean
    commercial_use_allowed: boolean
    territory: string
    url: string
  }
  compliance: {
    must_display_attribution: boolean
    takedown_contact: string
    notes: string
    /** The line to show, ready to copy: title, artist and service. */
    attribution_text: string
  }
}

/** An entry of the chart. */
export interface TrendingItem {
  rank: number
  id: string
  title: string
  recent_plays: number
  score: number
}

/** What a key has used. */
export interface UsageReport {
  key: {
    name: string
    prefix: string
    is_active: boolean
    created_at: string
    last_used_at: string | null
    /** From then on the key is refused; null: it does not end. */
    expires_at: string | null
  }
  organization: string
  account_status: string
  quota: {
    requests_per_minute: number
    used_last_minute: number
    remaining_this_minute: number
  }
  totals: {
    all_time: number
    window_days: number
    window_requests: number
  }
  daily: ({
    date: string
    requests: number
  })[]
}

/** Waveform and audio analysis. */
export interface Waveform {
  id: string
  /** Length of the full version, `m:ss`. */
  duration: string
  /** Entries in `peaks`; 0 when the track has not been analysed. */
  points: number
  scale: '0-100'
  /** Average amplitude per segment. 100 is the loudest of the fine segments that are stored (8192 for a track measured here); averaged down to fewer points the highest entry is lower. Peaks that were imported are on the scale they came with. */
  peaks: number[]
  analysis: Analysis
  /** The same for the preview, on the scale of the whole track; null while there is none. */
  preview: {
    start_seconds: number
    duration_seconds: number
    points: number
    peaks: number[]
  } | null
}

export interface Webhook {
  id: string
  url: string
  events: ('track.created' | 'track.updated' | 'track.deleted')[]
  /** False once it was suspended for failing for days on end. */
  is_active: boolean
  created_at: string
  description: string | null
  /** The last attempt. */
  last_delivery_at: string | null
  /** Of the last attempt; null when no answer came. */
  last_status_code: number | null
  /** Failed attempts since the last 2xx. */
  consecutive_failures: number
  suspended_at: string | null
}
