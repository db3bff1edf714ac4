// What is offered, how it changes, and what listeners do with it; docs/listening.md says why nothing here names a listener. The rules are in schema.ts.

import { type Flag, holds } from './columns.ts'

type ArtistRole = 'primary' | 'featured'
export type ChangeKind = 'track' | 'artist' | 'collection' | 'plays' | 'key' | 'partner' | 'lock' | 'takedown'
export type ChangeAction = 'created' | 'updated' | 'deleted'

export const CATALOGUE_TABLES = {
  artists: {
    id: 'text primary key not null',
    name: 'text not null',
    biography: 'text',
    avatar_media: 'text',
    created_at: 'bigint not null',
    updated_at: 'bigint not null',
    /** SHA-256 of the picture as it was given: the same file again is no work. */
    avatar_source: 'text',
    /** JSON `string[]`: other names that people look for. */
    aliases: 'text',
    /** How lists of the console find and sort it (editing/search/search-columns.ts). */
    search_text: "text not null default ''",
    name_key: "text not null default ''",
    near_key: "text not null default ''",
  },
  tracks: {
    id: 'text primary key not null',
    slug: 'text not null unique',
    title: 'text not null',
    artist_id: 'text not null references artists (id)',
    genre: 'text not null',
    duration_seconds: 'integer not null',
    bpm: 'double precision',
    musical_key: 'text',
    energy: 'double precision',
    loudness_db: 'double precision',
    isrc: 'text',
    release_date: 'text',
    license_code: 'text not null',
    territory: 'text not null',
    is_explicit: holds<Flag>('integer not null'),
    play_count: 'bigint not null',
    like_count: 'bigint not null',
    /** `null` is a draft, which no partner sees. */
    published_at: 'bigint',
    preview_start_seconds: 'integer not null',
    preview_duration_seconds: 'integer not null',
    audio_media: 'text',
    cover_media: 'text',
    created_at: 'bigint not null',
    updated_at: 'bigint not null',
    /** The file as it was given, by its content: private. */
    audio_original: 'text',
    /** The preview without loss: private. */
    master_media: 'text',
    /** JSON: what was measured of the sound. A column that says something else was set by the administrator. */
    measured: 'text',
    /** SHA-256 of the picture as it was given. */
    cover_source: 'text',
    /** The exact second the preview was cut at; `preview_start_seconds` is the whole second that partners see. */
    preview_offset: 'double precision',
    /** JSON `string[]`: other titles that people look for. */
    aliases: 'text',
    /** When a draft is to go out by itself. */
    publish_at: 'bigint',
    /** How lists of the console find and sort it (editing/search/search-columns.ts). */
    search_text: "text not null default ''",
    title_key: "text not null default ''",
    genre_key: "text not null default ''",
  },
  track_artists: {
    track_id: 'text not null references tracks (id) on delete cascade',
    artist_id: 'text not null references artists (id)',
    role: holds<ArtistRole>('text not null'),
    position: 'integer not null',
    constraint: 'track_artists_pk primary key (track_id, artist_id)',
  },
  track_peaks: {
    track_id: 'text primary key not null references tracks (id) on delete cascade',
    /** JSON `number[]`. */
    peaks: 'text not null',
    /** JSON `number[]`. */
    preview_peaks: 'text',
    /** JSON `number[]`: seconds. */
    beats: 'text',
  },
  plays_daily: {
    track_id: 'text not null references tracks (id) on delete cascade',
    day: 'text not null',
    plays: 'integer not null',
    constraint: 'plays_daily_pk primary key (track_id, day)',
  },
  slug_bases: {
    base: 'text primary key not null',
    last: 'integer not null',
  },
  /** Tracks that an editor has put together, in an order. */
  collections: {
    id: 'text primary key not null',
    slug: 'text not null unique',
    title: 'text not null',
    description: 'text',
    cover_media: 'text',
    /** SHA-256 of the picture as it was given: the same file again is no work. */
    cover_source: 'text',
    created_at: 'bigint not null',
    /** When the editor last changed it; a track that comes or goes by itself is none of that. */
    updated_at: 'bigint not null',
  },
  collection_tracks: {
    collection_id: 'text not null references collections (id) on delete cascade',
    track_id: 'text not null references tracks (id) on delete cascade',
    /** Ascending along the order; a track that was deleted leaves a gap. */
    position: 'integer not null',
    constraint: 'collection_tracks_key primary key (collection_id, track_id)',
  },
  /** Albums. */
  releases: {
    id: 'text primary key not null',
    title: 'text not null',
    /** `YYYY-MM-DD`. */
    release_date: 'text',
    created_at: 'bigint not null',
    updated_at: 'bigint not null',
  },
  /** A track is on one release at most. */
  release_tracks: {
    track_id: 'text primary key not null references tracks (id) on delete cascade',
    release_id: 'text not null references releases (id) on delete cascade',
    /** From 0. */
    position: 'integer not null',
  },
  /** A merge that can still be undone, with what that needs. */
  artist_merges: {
    /** The artist that is gone. */
    from_id: 'text primary key not null',
    into_id: 'text not null',
    name: 'text not null',
    /** JSON: the row that is gone. */
    artist: 'text not null',
    /** The surviving artist's `aliases` as they were, and as the merge left them. */
    aliases_before: 'text',
    aliases_after: 'text',
    /** JSON: of each track that moved, its credits as they were and as the merge left them. */
    tracks: 'text not null',
    moved: 'integer not null',
    merged_at: 'bigint not null',
    merged_by: 'text not null',
  },
  /** The change log. */
  changes: {
    seq: 'sequence primary key not null',
    at: 'bigint not null',
    kind: holds<ChangeKind>('text not null'),
    entity_id: 'text not null',
    action: holds<ChangeAction>('text not null'),
    /** JSON `string[]`: the names of the fields that changed. */
    fields: 'text',
    /** What partners see of a track's change: publishing a draft is `created`. Null: nothing. */
    public_action: holds<ChangeAction | null>('text'),
    /** A random number, the same on all entries of a transaction: histories that have parted have other ones under the same `seq`. */
    mark: 'bigint',
  },
  counters: {
    /** `changes` holds the last `seq` of the change log. */
    name: 'text primary key not null',
    value: 'bigint not null',
  },
  /** Files that nothing refers to any more. */
  media_orphans: {
    key: 'text primary key not null',
    /** When it was first seen that nothing refers to it. */
    since: 'bigint not null',
    /** By the store's clock: since when a process is at removing the file; `null` when none is. */
    removing_at: 'bigint',
  },
  import_progress: {
    file_key: 'text primary key not null',
    lines_done: 'bigint not null',
    updated_at: 'bigint not null',
    /** How many of these were bad. */
    failed: 'bigint not null default 0',
  },
  /** What listeners looked for. Nothing tells who asked. */
  search_daily: {
    day: 'text not null',
    /** Folded: no case, no marks. */
    query: 'text not null',
    searches: 'bigint not null',
    found_nothing: 'bigint not null',
    constraint: 'search_daily_pk primary key (day, query)',
  },
  /** A listen whose sound was fetched, in part at least; deleted when it can count no more. */
  listens: {
    /** Digest of its token. */
    id: 'text primary key not null',
    /** When the first byte of sound was sent. */
    first_byte_at: 'bigint not null',
    /** JSON `[first, last][]`: the bytes of the preview that were sent, in order and without overlap. */
    covered: 'text not null',
    /** Whether they are enough for a play. */
    is_enough: holds<Flag>('integer not null'),
    /** `null` while it can still count. */
    outcome: holds<'counted' | 'already_counted' | null>('text'),
  },
  /** A track that a listener has played lately. */
  recent_plays: {
    /** Digest of listener and track together: two tracks of one listener have nothing in common. */
    digest: 'text primary key not null',
    /** From then on the listener's next play counts. */
    until: 'bigint not null',
  },
  /** A play or a like that is counted and not yet added to its track. No reference: a track that was deleted must not refuse the plays of others. */
  waiting_counts: {
    id: 'text primary key not null',
    track_id: 'text not null',
    day: 'text not null',
    plays: 'integer not null',
    /** -1 for a like that was taken back. */
    likes: 'integer not null',
    at: 'bigint not null',
  },
  /** What the site has added to a track on a day; `tracks` and `plays_daily` hold it together with what was imported. */
  site_daily: {
    track_id: 'text not null references tracks (id) on delete cascade',
    day: 'text not null',
    plays: 'integer not null',
    likes: 'integer not null',
    constraint: 'site_daily_pk primary key (track_id, day)',
  },
  likes: {
    /** Digest of listener and track together. */
    digest: 'text primary key not null',
    /** Two rows of one like: a listener who brought no cookie is known by the address and by the cookie that was given. */
    like_id: 'text not null',
    track_id: 'text not null references tracks (id) on delete cascade',
  },
} as const

export const CATALOGUE_INDEXES = [
  'index artists_by_avatar_media on artists (avatar_media) where avatar_media is not null',
  'index tracks_by_artist on tracks (artist_id)',
  'index tracks_by_isrc on tracks (isrc) where isrc is not null',
  'index tracks_by_audio_original on tracks (audio_original) where audio_original is not null',
  'index tracks_by_master_media on tracks (master_media) where master_media is not null',
  'index tracks_by_audio_media on tracks (audio_media) where audio_media is not null',
  'index tracks_by_cover_media on tracks (cover_media) where cover_media is not null',
  'index tracks_by_change on tracks (updated_at, id)',
  'index tracks_by_publish_at on tracks (publish_at) where publish_at is not null',
  'index tracks_by_length on tracks (duration_seconds, id)',
  'index track_artists_by_artist on track_artists (artist_id)',
  'index plays_daily_by_day on plays_daily (day)',
  'index collections_by_cover_media on collections (cover_media) where cover_media is not null',
  'index collection_tracks_by_track on collection_tracks (track_id)',
  'index release_tracks_by_release on release_tracks (release_id, position)',
  'index artist_merges_by_into on artist_merges (into_id)',
  'index changes_by_kind on changes (kind, seq)',
  'index changes_public on changes (seq) where public_action is not null',
  'index listens_by_time on listens (first_byte_at)',
  'index recent_plays_by_time on recent_plays (until)',
  'index likes_by_like on likes (like_id)',
  'index likes_by_track on likes (track_id)',
]
