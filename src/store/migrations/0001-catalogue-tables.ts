import type { SqlWords } from './sql-words.ts'

/** What is offered, how it changes, and what listeners do with it. */
export const catalogueTables = ({ text, sequence, inKeyOrder }: SqlWords) => `
create table artists (
  id ${text} primary key not null,
  name ${text} not null,
  biography ${text},
  avatar_media ${text},
  created_at bigint not null,
  updated_at bigint not null,
  avatar_source ${text},
  aliases ${text},
  search_text ${text} not null default '',
  name_key ${text} not null default '',
  near_key ${text} not null default ''
);
create index artists_by_avatar_media on artists (avatar_media) where avatar_media is not null;

create table tracks (
  id ${text} primary key not null,
  slug ${text} not null unique,
  title ${text} not null,
  artist_id ${text} not null references artists (id),
  genre ${text} not null,
  duration_seconds integer not null,
  bpm double precision,
  musical_key ${text},
  energy double precision,
  loudness_db double precision,
  isrc ${text},
  release_date ${text},
  license_code ${text} not null,
  territory ${text} not null,
  is_explicit integer not null,
  play_count bigint not null,
  like_count bigint not null,
  published_at bigint,
  preview_start_seconds integer not null,
  preview_duration_seconds integer not null,
  audio_media ${text},
  cover_media ${text},
  created_at bigint not null,
  updated_at bigint not null,
  audio_original ${text},
  master_media ${text},
  measured ${text},
  cover_source ${text},
  preview_offset double precision,
  aliases ${text},
  publish_at bigint,
  search_text ${text} not null default '',
  title_key ${text} not null default '',
  genre_key ${text} not null default ''
);
create index tracks_by_artist on tracks (artist_id);
create index tracks_by_isrc on tracks (isrc) where isrc is not null;
create index tracks_by_audio_original on tracks (audio_original) where audio_original is not null;
create index tracks_by_master_media on tracks (master_media) where master_media is not null;
create index tracks_by_audio_media on tracks (audio_media) where audio_media is not null;
create index tracks_by_cover_media on tracks (cover_media) where cover_media is not null;
create index tracks_by_change on tracks (updated_at, id);
create index tracks_by_publish_at on tracks (publish_at) where publish_at is not null;
create index tracks_by_length on tracks (duration_seconds, id);

create table track_artists (
  track_id ${text} not null references tracks (id) on delete cascade,
  artist_id ${text} not null references artists (id),
  role ${text} not null,
  position integer not null,
  constraint track_artists_pk primary key (track_id, artist_id)
)${inKeyOrder};
create index track_artists_by_artist on track_artists (artist_id);

create table track_peaks (
  track_id ${text} primary key not null references tracks (id) on delete cascade,
  peaks ${text} not null,
  preview_peaks ${text},
  beats ${text}
);

create table plays_daily (
  track_id ${text} not null references tracks (id) on delete cascade,
  day ${text} not null,
  plays integer not null,
  constraint plays_daily_pk primary key (track_id, day)
)${inKeyOrder};
create index plays_daily_by_day on plays_daily (day);

create table slug_bases (
  base ${text} primary key not null,
  last integer not null
)${inKeyOrder};

-- Tracks that an editor has put together, in an order.
create table collections (
  id ${text} primary key not null,
  slug ${text} not null unique,
  title ${text} not null,
  description ${text},
  cover_media ${text},
  cover_source ${text},
  created_at bigint not null,
  updated_at bigint not null
);
create index collections_by_cover_media on collections (cover_media) where cover_media is not null;

create table collection_tracks (
  collection_id ${text} not null references collections (id) on delete cascade,
  track_id ${text} not null references tracks (id) on delete cascade,
  position integer not null,
  constraint collection_tracks_key primary key (collection_id, track_id)
);
create index collection_tracks_by_track on collection_tracks (track_id);

-- Albums. A track is on one at most.
create table releases (
  id ${text} primary key not null,
  title ${text} not null,
  release_date ${text},
  created_at bigint not null,
  updated_at bigint not null
);

create table release_tracks (
  track_id ${text} primary key not null references tracks (id) on delete cascade,
  release_id ${text} not null references releases (id) on delete cascade,
  position integer not null
);
create index release_tracks_by_release on release_tracks (release_id, position);

-- What is needed to undo a merge of two artists.
create table artist_merges (
  from_id ${text} primary key not null,
  into_id ${text} not null,
  name ${text} not null,
  artist ${text} not null,
  aliases_before ${text},
  aliases_after ${text},
  tracks ${text} not null,
  moved integer not null,
  merged_at bigint not null,
  merged_by ${text} not null
);
create index artist_merges_by_into on artist_merges (into_id);

-- The change log. 'mark' tells an entry from one with the same number in another history, as after a restore.
create table changes (
  seq ${sequence} primary key not null,
  at bigint not null,
  kind ${text} not null,
  entity_id ${text} not null,
  action ${text} not null,
  fields ${text},
  public_action ${text},
  mark bigint
);
create index changes_by_kind on changes (kind, seq);
create index changes_public on changes (seq) where public_action is not null;

create table counters (
  name ${text} primary key not null,
  value bigint not null
);

-- Files that nothing refers to any more.
create table media_orphans (
  key ${text} primary key not null,
  since bigint not null,
  removing_at bigint
);

create table import_progress (
  file_key ${text} primary key not null,
  lines_done bigint not null,
  updated_at bigint not null,
  failed bigint not null default 0
);

-- What listeners looked for. Nothing tells who asked.
create table search_daily (
  day ${text} not null,
  query ${text} not null,
  searches bigint not null,
  found_nothing bigint not null,
  constraint search_daily_pk primary key (day, query)
);

create table listens (
  id ${text} primary key not null,
  first_byte_at bigint not null,
  covered ${text} not null,
  is_enough integer not null,
  outcome ${text}
);
create index listens_by_time on listens (first_byte_at);

create table recent_plays (
  digest ${text} primary key not null,
  until bigint not null
);
create index recent_plays_by_time on recent_plays (until);

create table waiting_counts (
  id ${text} primary key not null,
  track_id ${text} not null,
  day ${text} not null,
  plays integer not null,
  likes integer not null,
  at bigint not null
);

-- No reference in these: a track that was deleted meanwhile must not refuse the plays of others.
create table site_daily (
  track_id ${text} not null references tracks (id) on delete cascade,
  day ${text} not null,
  plays integer not null,
  likes integer not null,
  constraint site_daily_pk primary key (track_id, day)
);

create table likes (
  digest ${text} primary key not null,
  like_id ${text} not null,
  track_id ${text} not null references tracks (id) on delete cascade
);
create index likes_by_like on likes (like_id);
create index likes_by_track on likes (track_id);
`
