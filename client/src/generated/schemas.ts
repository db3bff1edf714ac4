// Made from /openapi.json: npx vitest run test/docs --update

/** What was measured; null where it was not. */
export interface Analysis {
  /** Tempo in beats per minute; null where none was measured. */
  bpm: number | null
  /** For example `A minor` or `F# major`; null where it is not known. */
  musical_key: string | null
  /** How driving it sounds, from 0 (calm) to 1; null where it is not known. */
  energy: number | null
  /** Integrated loudness of the full version in LUFS; null where it is not known. */
  loudness_db: number | null
}

/** Every refusal. Extra keys appear on some 400, on 429 and on the 403 of a locked address. */
export interface ApiError {
  /** What went wrong, in Vietnamese. */
  error: string
  /** Stable, for programs. */
  code: 'INVALID_PARAMETERS' | 'INVALID_ID' | 'INVALID_BODY' | 'WEBHOOK_LIMIT_REACHED' | 'WEBHOOK_SUSPENDED' | 'IDEMPOTENCY_KEY_REUSED' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'IP_LOCKED' | 'MEDIA_URL_EXPIRED' | 'NOT_FOUND' | 'NO_PREVIEW' | 'METHOD_NOT_ALLOWED' | 'RATE_LIMIT_EXCEEDED' | 'DATA_STORE_UNAVAILABLE' | 'OUTCOME_UNKNOWN' | 'NOT_READY' | 'NOT_CONFIGURED' | 'INTERNAL_ERROR'
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

/** Where to go from here. */
export interface ApiIndex {
  /** Name of the service. */
  name: string
  /** Version of the API, for example `1.0.0`. */
  api_version: string
  /** The reference, for people. */
  documentation: string
  /** The OpenAPI document, for programs. */
  openapi: string
  /** Operational status, limits and policies. */
  status: string
  /** Every operation of the API. */
  endpoints: ({
    /** `GET`, `POST` or `DELETE`; `HEAD` works wherever `GET` does. */
    method: string
    /** Relative to `/api/public`, parameters in braces. */
    path: string
    /** `api_key`: send `X-API-Key`. `none`: no key is needed. */
    auth: 'none' | 'api_key'
  })[]
}

/** An artist of the catalogue. */
export interface Artist {
  /** For the filter `artist_id` and for `/artists/{id}/tracks`. */
  id: string
  /** As the artist writes it, with all marks. */
  name: string
  /** A few sentences on the artist; null while there are none. */
  biography: string | null
  /** Signed link to the picture; null while the artist has none. */
  avatar_url: string | null
  /** Published tracks in which the artist is primary or featured. */
  track_count: number
  /** Seconds for which the links are valid at the least; always 3600. */
  media_expires_in: number
}

/** A fresh link to the preview. */
export interface AudioLink {
  /** The track that was asked about. */
  id: string
  /** Signed link to the preview; with `download=true` browsers save the file. */
  audio_url: string
  /** Signed link to the cover; null while the track has none. */
  cover_url: string | null
  /** Length of the preview in seconds: 15, 30 or 60. */
  preview_duration_seconds: number | null
  /** Seconds for which `audio_url` is valid: what `expires_in` asked for, else 3600. */
  media_expires_in: number
  /** From then on `audio_url` is refused. */
  expires_at: string
}

/** A range of values and how many lie in it. */
export interface BinCount {
  /** The least value of the bin. */
  min: number
  /** Where the next bin begins; the last bin of energy includes it. */
  max: number
  /** Tracks. */
  count: number
}

/** Tracks that an editor has put together, in an order. */
export interface Collection {
  /** Stays the same for ever. */
  id: string
  /** Last part of the collection's address here and on the site; an editor may change it. */
  slug: string
  /** As the editor writes it. */
  title: string
  /** A few sentences on it; null while there are none. */
  description: string | null
  /** Signed link to its picture; null while the collection has none. */
  cover_url: string | null
  /** Published tracks in it: as many as `/collections/{slug}/tracks` lists. */
  track_count: number
  /** When an editor last changed it; a track that is published or taken away by itself is no such change. */
  updated_at: string
}

/** The body of a delivery of `collection.deleted`. */
export interface CollectionDeletedEvent {
  /** What happened; the same as `X-Service-Event`. */
  event: 'collection.deleted'
  /** When it happened; the same at every attempt, and later than in every earlier event of the collection. Ignore an event that is not newer than what you hold of the collection. */
  sent_at: string
  data: EventCollection
}

/** The body of a delivery of `collection.updated`. */
export interface CollectionUpdatedEvent {
  /** What happened; the same as `X-Service-Event`. */
  event: 'collection.updated'
  /** When it happened; the same at every attempt, and later than in every earlier event of the collection. Ignore an event that is not newer than what you hold of the collection. */
  sent_at: string
  data: UpdatedEventCollection
}

/** The track that the event is about; as it was, on `track.deleted`. */
export interface DeletedEventTrack {
  /** The track. */
  id: string
  /** As the artist writes it, with all marks. */
  title: string
  /** Display name of the primary artist. */
  artist: string
  /** One of the names in `/genres`. */
  genre: string
  /** Length of the full version, `m:ss`. */
  duration: string
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

/** An event on its way to a webhook. */
export interface Delivery {
  /** The `X-Service-Delivery` of every attempt. */
  id: string
  /** `test` is one that you asked for at `/partner`. */
  event: 'track.created' | 'track.updated' | 'track.deleted' | 'collection.updated' | 'collection.deleted' | 'test'
  /** Null where it is about no track. */
  track_id: string | null
  /** `pending`: to be sent, or sent again. `done`: answered with 2xx. `failed`: given up. `parked`: kept because the webhook is suspended. `superseded`: not sent, or not again, because you took a later event of the track or collection. */
  state: 'pending' | 'done' | 'failed' | 'parked' | 'superseded'
  /** How often it was sent so far. */
  attempts: number
  /** When it was put into the queue. */
  created_at: string
  /** When the last attempt ended; null before the first. */
  last_attempt_at: string | null
  /** HTTP status of the last attempt; null when no answer came. */
  last_status_code: number | null
  /** The class of the last failure: `timeout`, `tls`, `status` … */
  last_error: string | null
  /** Milliseconds that the last attempt took; null before the first. */
  duration_ms: number | null
  /** Null when there is none to come. */
  next_attempt_at: string | null
}

/** The collection that the event is about; as it was, on `collection.deleted`. */
export interface EventCollection {
  /** The collection. */
  id: string
  /** Its address: `/collections/{slug}`. */
  slug: string
  /** As the editor writes it. */
  title: string
  /** A few sentences on it; null while there are none. */
  description: string | null
  /** Published tracks in it. */
  track_count: number
}

/** The track that the event is about; as it was, on `track.deleted`. */
export interface EventTrack {
  /** The track. */
  id: string
  /** As the artist writes it, with all marks. */
  title: string
  /** Display name of the primary artist. */
  artist: string
  /** One of the names in `/genres`. */
  genre: string
  /** Length of the full version, `m:ss`. */
  duration: string
}

/** A value and how many have it. */
export interface ExplicitCount {
  /** Whether the lyrics are unfit for children. */
  value: boolean
  /** Tracks. */
  count: number
}

/** What there is to choose from, each facet counted without its own filter. */
export interface Facets {
  /** The most frequent first, then by name. */
  genre: NamedCount[]
  /** The most frequent first, then by name. */
  musical_key: NamedCount[]
  /** The most frequent first, then by name. */
  license_code: LicenseCount[]
  /** The most frequent first, then by name. */
  explicit: ExplicitCount[]
  /** 10 beats per minute each, from the lowest to the highest that has a track. */
  bpm: BinCount[]
  /** 0.1 each, from the lowest to the highest that has a track. */
  energy: BinCount[]
  /** 30 seconds each, from the lowest to the highest that has a track. */
  duration_seconds: BinCount[]
}

/** Health, endpoints and policies in one. */
export interface FullHealth {
  /** `degraded` while the database cannot be reached, with status 503. */
  status: 'ok' | 'degraded'
  /** Version of the API, for example `1.0.0`. */
  api_version: string
  /** When the answer was made, by the clock of the server. */
  timestamp: string
  /** Milliseconds that the checks behind this answer took. */
  response_time_ms: number
  /** Whether the database answered within 2 seconds. */
  db_connected: boolean
  /** Milliseconds until the database answered; left out while it cannot be reached. */
  db_response_time_ms?: number
  /** How the database answered just now. */
  database: {
    /** Whether the database answered within 2 seconds. */
    connected: boolean
    /** Milliseconds until the database answered or the check gave up. */
    response_time_ms: number
  }
  /** How many there are in the catalogue. */
  catalog: {
    /** Null until the catalogue is loaded. */
    tracks: number | null
    /** Null until the catalogue is loaded. */
    artists: number | null
  }
  /** Every operation of the API. */
  endpoints: ({
    /** `GET`, `POST` or `DELETE`; `HEAD` works wherever `GET` does. */
    method: string
    /** Relative to `/api/public`, parameters in braces. */
    path: string
    /** `api_key`: send `X-API-Key`. `none`: no key is needed. */
    auth: 'none' | 'api_key'
  })[]
  /** Authentication, cache, pagination, CORS, rate limit and the list of spec versions. */
  policies: Record<string, unknown>
}

/** Health record. */
export interface Health {
  /** `degraded` while the database cannot be reached, with status 503. */
  status: 'ok' | 'degraded'
  /** Version of the API, for example `1.0.0`. */
  api_version: string
  /** When the answer was made, by the clock of the server. */
  timestamp: string
  /** Milliseconds that the checks behind this answer took. */
  response_time_ms: number
  /** Whether the database answered within 2 seconds. */
  db_connected: boolean
  /** Milliseconds until the database answered; left out while it cannot be reached. */
  db_response_time_ms?: number
}

/** Error body with the degraded health record. */
export interface HealthFailure {
  /** What went wrong, in Vietnamese. */
  error: string
  /** Stable, for programs. */
  code: string
  /** `degraded` while the database cannot be reached, with status 503. */
  status: 'ok' | 'degraded'
  /** Version of the API, for example `1.0.0`. */
  api_version: string
  /** When the answer was made, by the clock of the server. */
  timestamp: string
  /** Milliseconds that the checks behind this answer took. */
  response_time_ms: number
  /** Whether the database answered within 2 seconds. */
  db_connected: boolean
  /** Milliseconds until the database answered; left out while it cannot be reached. */
  db_response_time_ms?: number
}

/** A licence of the catalogue. */
export interface License {
  /** The `license_code` of tracks under it. */
  code: 'service-standard' | 'service-commercial' | 'service-restricted'
  /** For people, in Vietnamese. */
  name: string
  /** What it allows and asks for, in one Vietnamese sentence. */
  summary: string
  /** Where the site of the service explains the licence. */
  url: string
  /** Whether the artist must be named where the track is used. */
  attribution_required: boolean
  /** Whether it may be used in advertising and sponsored content. */
  commercial_use_allowed: boolean
}

/** A value and how many have it. */
export interface LicenseCount {
  /** One of the codes in `/licenses`. */
  value: 'service-standard' | 'service-commercial' | 'service-restricted'
  /** Tracks. */
  count: number
}

/** Liveness record. */
export interface Liveness {
  /** `not_live` before the catalogue is loaded and while the process stops, with status 503. */
  status: 'live' | 'not_live'
  /** The same as `status`, as a boolean. */
  live: boolean
  /** Version of the API, for example `1.0.0`. */
  api_version: string
  /** When the answer was made, by the clock of the server. */
  timestamp: string
  /** Why requests should go elsewhere, in English; null while live. */
  reason: string | null
}

/** A value and how many have it. */
export interface NamedCount {
  /** As a track has it, and as the filter takes it. */
  value: string
  /** Tracks. */
  count: number
}

/** The webhook that was registered, with its secret. */
export interface NewWebhook {
  /** For `/webhooks/{id}/deliveries` and `DELETE /webhooks?id=`. */
  id: string
  /** Where deliveries are sent. */
  url: string
  /** The events that are sent there. */
  events: ('track.created' | 'track.updated' | 'track.deleted' | 'collection.updated' | 'collection.deleted')[]
  /** False once it was suspended for failing for days on end. */
  is_active: boolean
  /** When it was registered. */
  created_at: string
  /** The key of the signatures. Shown this once. */
  secret: string
}

/** A proof that was issued to the caller. */
export interface OwnProof {
  /** Id of the proof; the claim `jti`. */
  id: string
  /** The proof: a compact JWS, signed with Ed25519 by a key of `/.well-known/jwks.json`. Keep it. */
  jws: string
  /** When it was issued. */
  issued_at: string
  /** A page that shows it to anybody, and prints it. */
  verify_url: string
  /** The track. */
  track_id: string
  /** As the artist writes it, with all marks. */
  title: string
  /** Display name of the primary artist. */
  artist: string
  /** The licence as it was then. */
  license_code: string
  /** What the track is used in. */
  project: string
  /** Where that can be seen; null where none was given. */
  url: string | null
}

/** Where a page lies in its list. */
export interface PageMeta {
  /** Records that match, not the size of `data`. */
  total: number
  /** The page that was asked for, counted from 1. */
  page: number
  /** Most entries in `data`, as asked for. */
  limit: number
  /** Pages of this size in all; 0 when nothing matches. */
  total_pages: number
}

/** A proof of licence. */
export interface Proof {
  /** Id of the proof; the claim `jti`. */
  id: string
  /** The proof: a compact JWS, signed with Ed25519 by a key of `/.well-known/jwks.json`. Keep it. */
  jws: string
  /** When it was issued. */
  issued_at: string
  /** A page that shows it to anybody, and prints it. */
  verify_url: string
  /** What it says, in Vietnamese. */
  statement: string
}

/** Readiness record. */
export interface Readiness {
  /** `not_ready` when any check found a problem, with status 503. */
  status: 'ready' | 'not_ready'
  /** The same as `status`, as a boolean. */
  ready: boolean
  /** Version of the API, for example `1.0.0`. */
  api_version: string
  /** When the answer was made, by the clock of the server. */
  timestamp: string
  /** Milliseconds that the checks behind this answer took. */
  response_time_ms: number
  /** Every check, whatever it found. */
  checks: ({
    /** `backend_config`, `database_read`, `catalog_read`, `request_log`, `clock` or `shutdown`. */
    name: string
    /** Whether the check found no problem. */
    ready: boolean
    /** Milliseconds that the check took. */
    duration_ms: number
    /** The problem, in English; null where there is none. */
    reason: string | null
  })[]
  /** The first reason, when not ready. */
  reason?: string | null
  /** The problems of all checks, when not ready. */
  reasons?: string[]
}

/** A track that answers the query. */
export interface SearchItem {
  /** The track. Ask for the rest of it with `/tracks/{id}` or `/tracks/by-ids`. */
  id: string
  /** As the artist writes it, with all marks. */
  title: string
  /** Display name of the primary artist. */
  artist: string
  /** One of the names in `/genres`. */
  genre: string
  /** 1 at the start of title or artist, from 0.5 partial, from 0.2 fuzzy or the same genre. */
  score: number
  /** Signed link to the preview; null while the track has none. */
  audio_url: string | null
  /** Seconds for which the links are valid at the least; always 3600. */
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
  /** For example `A minor` or `F# major`; null where it is not known. */
  musical_key?: string | null
  /** Everybody who takes part, the primary artist first. */
  artists?: TrackArtist[]
}

/** A track that may follow another. */
export interface SimilarTrack {
  /** The track. Ask for the rest of it with `/tracks/{id}` or `/tracks/by-ids`. */
  id: string
  /** As the artist writes it, with all marks. */
  title: string
  /** What ties it most closely to the track that was asked about. */
  reason: 'same_artist' | 'similar_title' | 'same_genre'
  /** How near it is, from 0 to 1; by the same artist counts more than of the same genre. */
  score: number
  /** Signed link to the preview; null while the track has none. */
  audio_url: string | null
}

/** Operational status. */
export interface Status {
  /** `degraded` while the database cannot be reached, with status 503. */
  status: 'operational' | 'degraded'
  /** Version of the API, for example `1.0.0`. */
  api_version: string
  /** When the answer was made, by the clock of the server. */
  timestamp: string
  /** Milliseconds that the checks behind this answer took. */
  response_time_ms: number
  /** Version of the document at `/openapi.json`. */
  latest_spec_version: string
  /** How the database answered just now. */
  database: {
    /** Whether the database answered within 2 seconds. */
    connected: boolean
    /** Milliseconds until the database answered or the check gave up. */
    response_time_ms: number
  }
  /** How many there are in the catalogue. */
  catalog: {
    /** Null until the catalogue is loaded. */
    tracks: number | null
    /** Null until the catalogue is loaded. */
    artists: number | null
  }
  /** How requests are limited. */
  rate_limit: {
    /** What requests are counted by; always `api_key`. */
    scope: string
    /** The quota of keys that have none of their own. */
    default_requests_per_minute: number
    /** Status of the answer when the quota is used up. */
    exceeded_status: 429
    /** `code` of the answer when the quota is used up. */
    exceeded_code: 'RATE_LIMIT_EXCEEDED'
    /** Name of the header that says how many seconds to wait. */
    retry_after_header: string
    /** Names of the headers that tell what is left. */
    response_headers: string[]
  }
  /** Authentication, cache, pagination, CORS, rate limit and the list of spec versions. */
  policies: Record<string, unknown>
  /** The processes behind this address; left out where there is but one. */
  processes?: {
    /** How many processes were asked for. */
    configured: number
    /** How many of them let requests in. */
    serving: number
    /** How many took the place of one that ended by itself. */
    replaced: number
  }
}

/** What the query may become. */
export interface SuggestItem {
  /** What it leads to. */
  kind: 'track' | 'artist' | 'genre'
  /** Null for a genre. */
  id: string | null
  /** What to show: the title of a track, the name of an artist or a genre. */
  label: string
  /** The artist of a track, the number of an artist's or a genre's tracks. */
  sublabel: string | null
  /** How well it fits what was typed, from 0 to 1. */
  score: number
  /** Signed link to the track's cover or the artist's picture. */
  cover_url?: string | null
  /** Length of the full version of a track, `m:ss`; null for the others. */
  duration?: string | null
  /** Last part of the public address of a track; null for the others. */
  slug?: string | null
  /** The artist, or the primary artist of a track; null for a genre. */
  artist_id?: string | null
  /** What a track may be used for; null for the others. */
  license_code?: 'service-standard' | 'service-commercial' | 'service-restricted' | null
  /** Tempo in beats per minute; null where none was measured. */
  bpm?: number | null
  /** For example `A minor` or `F# major`; null where it is not known. */
  musical_key?: string | null
  /** Everybody who takes part in a track; null for the others. */
  artists?: TrackArtist[] | null
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
  /** Second of the full version at which the preview begins. */
  preview_start_seconds: number
  /** Length of the preview in seconds: 15, 30 or 60. */
  preview_duration_seconds: number
  /** Signed link to the cover; null while the track has none. */
  cover_url: string | null
  /** Seconds for which the links are valid at the least; always 3600. */
  media_expires_in: number
  /** Plays on the service's own site; calls of this API never count. */
  play_count: number
  /** Likes on the service's own site. */
  like_count: number
  /** Last part of the track's public address; unique, and kept when the title changes. */
  slug: string
  /** Tempo in beats per minute; null where none was measured. */
  bpm: number | null
  /** For example `A minor` or `F# major`; null where it is not known. */
  musical_key: string | null
  /** How driving it sounds, from 0 (calm) to 1; null where it is not known. */
  energy: number | null
  /** Integrated loudness of the full version in LUFS; null where it is not known. */
  loudness_db: number | null
  /** International Standard Recording Code; null where the track has none. */
  isrc: string | null
  /** `YYYY-MM-DD`; null where it is not known. */
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
  /** For the filter `artist_id` and for `/artists/{id}/tracks`. */
  id: string
  /** As the artist writes it, with all marks. */
  name: string
  /** The primary artist comes first. */
  role: 'primary' | 'featured'
}

/** What happened to a track. */
export interface TrackChange {
  /** `track.created` and `track.updated`: fetch the track again. `track.deleted`: drop it. */
  event: 'track.created' | 'track.updated' | 'track.deleted'
  /** The track. */
  id: string
  /** When it happened. */
  changed_at: string
  /** On `track.updated`: names of the fields. */
  changes: string[] | null
}

/** The body of a delivery of `track.created`. */
export interface TrackCreatedEvent {
  /** What happened; the same as `X-Service-Event`. */
  event: 'track.created'
  /** When it happened; the same at every attempt, and later than in every earlier event of the track. Ignore an event that is not newer than what you hold of the track. */
  sent_at: string
  data: EventTrack
}

/** The body of a delivery of `track.deleted`. */
export interface TrackDeletedEvent {
  /** What happened; the same as `X-Service-Event`. */
  event: 'track.deleted'
  /** When it happened; the same at every attempt, and later than in every earlier event of the track. Ignore an event that is not newer than what you hold of the track. */
  sent_at: string
  data: DeletedEventTrack
}

/** The body of a delivery: which of the three, `event` says. */
export type TrackEvent = TrackCreatedEvent | TrackUpdatedEvent | TrackDeletedEvent

/** What a partner may do with a track. */
export interface TrackLicense {
  /** The track that was asked about. */
  id: string
  /** As the artist writes it, with all marks. */
  title: string
  /** Display name of the primary artist. */
  artist: string
  /** International Standard Recording Code; null where the track has none. */
  isrc: string | null
  /** `YYYY-MM-DD`; null where it is not known. */
  release_date: string | null
  /** Whether the lyrics are unfit for children. */
  is_explicit: boolean
  /** The licence of the track and where it holds. */
  license: {
    /** What it may be used for; spelled out by `/licenses`. */
    code: 'service-standard' | 'service-commercial' | 'service-restricted'
    /** For people, in Vietnamese. */
    name: string
    /** Whether the artist must be named where the track is used. */
    attribution_required: boolean
    /** Whether it may be used in advertising and sponsored content. */
    commercial_use_allowed: boolean
    /** `worldwide` or comma-separated ISO country codes. */
    territory: string
    /** Where the site of the service explains the licence. */
    url: string
  }
  /** What the licence asks of users of the track. */
  compliance: {
    /** Whether `attribution_text` has to be shown. */
    must_display_attribution: boolean
    /** E-mail address for demands to take a track down. */
    takedown_contact: string
    /** What users of the track have to keep to, in Vietnamese. */
    notes: string
    /** The line to show, ready to copy: title, artist and service. */
    attribution_text: string
  }
}

/** Where a page lies in its list, and how to go on. */
export interface TrackListMeta {
  /** Records that match, not the size of `data`. */
  total: number
  /** The page that was asked for, counted from 1. */
  page: number
  /** Most entries in `data`, as asked for. */
  limit: number
  /** Pages of this size in all; 0 when nothing matches. */
  total_pages: number
  /** Only where `cursor` was sent: what to send as `cursor` next; null when there is no more. */
  next_cursor?: string | null
}

/** The body of a delivery of `track.updated`. */
export interface TrackUpdatedEvent {
  /** What happened; the same as `X-Service-Event`. */
  event: 'track.updated'
  /** When it happened; the same at every attempt, and later than in every earlier event of the track. Ignore an event that is not newer than what you hold of the track. */
  sent_at: string
  data: UpdatedEventTrack
}

/** An entry of the chart. */
export interface TrendingItem {
  /** Place in the chart; 1 is the first. */
  rank: number
  /** The track. Ask for the rest of it with `/tracks/{id}` or `/tracks/by-ids`. */
  id: string
  /** As the artist writes it, with all marks. */
  title: string
  /** Plays on the service's own site inside the window. */
  recent_plays: number
  /** Relative to the first, which has 1: its plays, and up to a tenth more if it was published inside the window. */
  score: number
}

/** The collection that the event is about; as it was, on `collection.deleted`. */
export interface UpdatedEventCollection {
  /** The collection. */
  id: string
  /** Its address: `/collections/{slug}`. */
  slug: string
  /** As the editor writes it. */
  title: string
  /** A few sentences on it; null while there are none. */
  description: string | null
  /** Published tracks in it. */
  track_count: number
  /** On `collection.updated`: what changed; all of it where the collection is new. */
  changes: ('slug' | 'title' | 'description' | 'cover_url' | 'tracks')[]
}

/** The track that the event is about; as it was, on `track.deleted`. */
export interface UpdatedEventTrack {
  /** The track. */
  id: string
  /** As the artist writes it, with all marks. */
  title: string
  /** Display name of the primary artist. */
  artist: string
  /** One of the names in `/genres`. */
  genre: string
  /** Length of the full version, `m:ss`. */
  duration: string
  /** On `track.updated`: the names of the fields that changed. */
  changes: string[]
}

/** What a key has used. */
export interface UsageReport {
  /** The key that the request was sent with. */
  key: {
    /** For people: tells keys of one account apart. */
    name: string
    /** Its first 12 characters: enough to recognise it, too little to use it. */
    prefix: string
    /** Always true here: a revoked key is refused with 403. */
    is_active: boolean
    /** When it was made. */
    created_at: string
    /** The latest request that was counted, this one not included; null while there was none. */
    last_used_at: string | null
    /** From then on the key is refused; null: it does not end. */
    expires_at: string | null
  }
  /** Name of the partner that the key belongs to. */
  organization: string
  /** Always `approved` here: keys of other accounts are refused with 403. */
  account_status: string
  /** A window begins with the first request in it. */
  quota: {
    /** Requests that the key may send in a window of 60 seconds. */
    requests_per_minute: number
    /** Requests in the current window, this one included. */
    used_last_minute: number
    /** Requests left in the current window; at 0 the next one gets 429. */
    remaining_this_minute: number
  }
  /** What was counted before this request. */
  totals: {
    /** Requests counted since the key was made, this one not included. */
    all_time: number
    /** Days of the report, as asked for with `days`. */
    window_days: number
    /** Sum of `daily`. */
    window_requests: number
  }
  /** Every day of the report, oldest first; today is the last. */
  daily: ({
    /** Day in UTC, `YYYY-MM-DD`. */
    date: string
    /** Requests on that day. */
    requests: number
  })[]
}

/** Waveform and audio analysis. */
export interface Waveform {
  /** The track that was asked about. */
  id: string
  /** Length of the full version, `m:ss`. */
  duration: string
  /** Entries in `peaks`; 0 when the track has not been analysed. */
  points: number
  /** Bounds of every entry in `peaks`; always `0-100`. */
  scale: '0-100'
  /** Average amplitude per segment. 100 is the loudest of the fine segments that are stored (8192 for a track measured here); averaged down to fewer points the highest entry is lower. Peaks that were imported are on the scale they came with. */
  peaks: number[]
  analysis: Analysis
  /** The same for the preview, on the scale of the whole track; null while there is none. */
  preview: {
    /** Second of the full version at which the preview begins. */
    start_seconds: number
    /** Length of the preview in seconds: 15, 30 or 60. */
    duration_seconds: number
    /** Entries in its `peaks`. */
    points: number
    /** Average amplitude per segment of the preview. */
    peaks: number[]
  } | null
}

/** A webhook and how its deliveries go. */
export interface Webhook {
  /** For `/webhooks/{id}/deliveries` and `DELETE /webhooks?id=`. */
  id: string
  /** Where deliveries are sent. */
  url: string
  /** The events that are sent there. */
  events: ('track.created' | 'track.updated' | 'track.deleted' | 'collection.updated' | 'collection.deleted')[]
  /** False once it was suspended for failing for days on end. */
  is_active: boolean
  /** When it was registered. */
  created_at: string
  /** Your own note; null where you gave none. */
  description: string | null
  /** When the last attempt ended; null before the first. */
  last_delivery_at: string | null
  /** HTTP status of the last attempt; null when no answer came. */
  last_status_code: number | null
  /** Failed attempts since the last 2xx. */
  consecutive_failures: number
  /** When it was suspended; null while it is active. */
  suspended_at: string | null
}
