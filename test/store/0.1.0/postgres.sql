create table khonhac_schema (version integer primary key not null);
create table artists (
  id text collate "C" primary key not null,
  name text collate "C" not null,
  biography text collate "C",
  avatar_media text collate "C",
  created_at bigint not null,
  updated_at bigint not null,
  avatar_source text collate "C",
  aliases text collate "C",
  search_text text collate "C" not null default '',
  name_key text collate "C" not null default '',
  near_key text collate "C" not null default ''
);
create index artists_by_avatar_media on artists (avatar_media) where avatar_media is not null;
create table tracks (
  id text collate "C" primary key not null,
  slug text collate "C" not null unique,
  title text collate "C" not null,
  artist_id text collate "C" not null references artists (id),
  genre text collate "C" not null,
  duration_seconds integer not null,
  bpm double precision,
  musical_key text collate "C",
  energy double precision,
  loudness_db double precision,
  isrc text collate "C",
  release_date text collate "C",
  license_code text collate "C" not null,
  territory text collate "C" not null,
  is_explicit integer not null,
  play_count bigint not null,
  like_count bigint not null,
  published_at bigint,
  preview_start_seconds integer not null,
  preview_duration_seconds integer not null,
  audio_media text collate "C",
  cover_media text collate "C",
  created_at bigint not null,
  updated_at bigint not null,
  audio_original text collate "C",
  master_media text collate "C",
  measured text collate "C",
  cover_source text collate "C",
  preview_offset double precision,
  aliases text collate "C",
  publish_at bigint,
  search_text text collate "C" not null default '',
  title_key text collate "C" not null default '',
  genre_key text collate "C" not null default ''
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
  track_id text collate "C" not null references tracks (id) on delete cascade,
  artist_id text collate "C" not null references artists (id),
  role text collate "C" not null,
  position integer not null,
  constraint track_artists_pk primary key (track_id, artist_id)
);
create index track_artists_by_artist on track_artists (artist_id);
create table track_peaks (
  track_id text collate "C" primary key not null references tracks (id) on delete cascade,
  peaks text collate "C" not null,
  preview_peaks text collate "C",
  beats text collate "C"
);
create table plays_daily (
  track_id text collate "C" not null references tracks (id) on delete cascade,
  day text collate "C" not null,
  plays integer not null,
  constraint plays_daily_pk primary key (track_id, day)
);
create index plays_daily_by_day on plays_daily (day);
create table slug_bases (
  base text collate "C" primary key not null,
  last integer not null
);
-- Tracks that an editor has put together, in an order.
create table collections (
  id text collate "C" primary key not null,
  slug text collate "C" not null unique,
  title text collate "C" not null,
  description text collate "C",
  cover_media text collate "C",
  cover_source text collate "C",
  created_at bigint not null,
  updated_at bigint not null
);
create index collections_by_cover_media on collections (cover_media) where cover_media is not null;
create table collection_tracks (
  collection_id text collate "C" not null references collections (id) on delete cascade,
  track_id text collate "C" not null references tracks (id) on delete cascade,
  position integer not null,
  constraint collection_tracks_key primary key (collection_id, track_id)
);
create index collection_tracks_by_track on collection_tracks (track_id);
-- Albums. A track is on one at most.
create table releases (
  id text collate "C" primary key not null,
  title text collate "C" not null,
  release_date text collate "C",
  created_at bigint not null,
  updated_at bigint not null
);
create table release_tracks (
  track_id text collate "C" primary key not null references tracks (id) on delete cascade,
  release_id text collate "C" not null references releases (id) on delete cascade,
  position integer not null
);
create index release_tracks_by_release on release_tracks (release_id, position);
-- What is needed to undo a merge of two artists.
create table artist_merges (
  from_id text collate "C" primary key not null,
  into_id text collate "C" not null,
  name text collate "C" not null,
  artist text collate "C" not null,
  aliases_before text collate "C",
  aliases_after text collate "C",
  tracks text collate "C" not null,
  moved integer not null,
  merged_at bigint not null,
  merged_by text collate "C" not null
);
create index artist_merges_by_into on artist_merges (into_id);
-- The change log. 'mark' tells an entry from one with the same number in another history, as after a restore.
create table changes (
  seq bigint primary key not null,
  at bigint not null,
  kind text collate "C" not null,
  entity_id text collate "C" not null,
  action text collate "C" not null,
  fields text collate "C",
  public_action text collate "C",
  mark bigint
);
create index changes_by_kind on changes (kind, seq);
create index changes_public on changes (seq) where public_action is not null;
create table counters (
  name text collate "C" primary key not null,
  value bigint not null
);
-- Files that nothing refers to any more.
create table media_orphans (
  key text collate "C" primary key not null,
  since bigint not null,
  removing_at bigint
);
create table import_progress (
  file_key text collate "C" primary key not null,
  lines_done bigint not null,
  updated_at bigint not null,
  failed bigint not null default 0
);
-- What listeners looked for. Nothing tells who asked.
create table search_daily (
  day text collate "C" not null,
  query text collate "C" not null,
  searches bigint not null,
  found_nothing bigint not null,
  constraint search_daily_pk primary key (day, query)
);
create table listens (
  id text collate "C" primary key not null,
  first_byte_at bigint not null,
  covered text collate "C" not null,
  is_enough integer not null,
  outcome text collate "C"
);
create index listens_by_time on listens (first_byte_at);
create table recent_plays (
  digest text collate "C" primary key not null,
  until bigint not null
);
create index recent_plays_by_time on recent_plays (until);
create table waiting_counts (
  id text collate "C" primary key not null,
  track_id text collate "C" not null,
  day text collate "C" not null,
  plays integer not null,
  likes integer not null,
  at bigint not null
);
-- No reference in these: a track that was deleted meanwhile must not refuse the plays of others.
create table site_daily (
  track_id text collate "C" not null references tracks (id) on delete cascade,
  day text collate "C" not null,
  plays integer not null,
  likes integer not null,
  constraint site_daily_pk primary key (track_id, day)
);
create table likes (
  digest text collate "C" primary key not null,
  like_id text collate "C" not null,
  track_id text collate "C" not null references tracks (id) on delete cascade
);
create index likes_by_like on likes (like_id);
create index likes_by_track on likes (track_id);
create table partners (
  id text collate "C" primary key not null,
  name text collate "C" not null,
  email text collate "C" not null,
  status text collate "C" not null,
  created_at bigint not null,
  updated_at bigint not null,
  contact_name text collate "C",
  website text collate "C",
  purpose text collate "C",
  language text collate "C",
  decision_note text collate "C",
  applied_at bigint,
  decided_at bigint
);
create index partners_by_status on partners (status, created_at, id);
create table api_keys (
  id text collate "C" primary key not null,
  partner_id text collate "C" not null references partners (id),
  name text collate "C" not null,
  digest text collate "C" not null unique,
  prefix text collate "C" not null,
  quota_per_minute integer,
  is_active integer not null,
  created_at bigint not null,
  revoked_at bigint,
  last_used_at bigint,
  expires_at bigint,
  rotated_from text collate "C",
  expiry_told_at bigint,
  chain_id text collate "C",
  test_of text collate "C"
);
create index api_keys_by_partner on api_keys (partner_id);
create index api_keys_by_end on api_keys (expires_at) where expires_at is not null;
create index api_keys_by_origin on api_keys (rotated_from);
create index api_keys_by_chain on api_keys (chain_id);
-- One-time links by which partners claim their keys.
create table key_claims (
  digest text collate "C" primary key not null,
  partner_id text collate "C" not null references partners (id) on delete cascade,
  created_at bigint not null,
  expires_at bigint not null,
  spent_at bigint,
  key_id text collate "C"
);
create index key_claims_by_partner on key_claims (partner_id, created_at);
create table application_windows (
  address text collate "C" primary key not null,
  times text collate "C" not null,
  updated_at bigint not null
);
create table partner_sessions (
  digest text collate "C" primary key not null,
  key_id text collate "C" not null references api_keys (id) on delete cascade,
  address text collate "C" not null,
  created_at bigint not null,
  seen_at bigint not null
);
create index partner_sessions_by_key on partner_sessions (key_id);
-- Partners who ask for a higher quota.
create table quota_requests (
  id text collate "C" primary key not null,
  partner_id text collate "C" not null references partners (id) on delete cascade,
  quota_per_minute integer not null,
  reason text collate "C" not null,
  state text collate "C" not null,
  created_at bigint not null,
  decided_at bigint,
  decided_by text collate "C",
  note text collate "C"
);
create index quota_requests_by_partner on quota_requests (partner_id, created_at);
create unique index quota_requests_open on quota_requests (partner_id) where state = 'open';
create table webhooks (
  id text collate "C" primary key not null,
  partner_id text collate "C" not null references partners (id),
  url text collate "C" not null,
  events text collate "C" not null,
  description text collate "C",
  secret_sealed text collate "C" not null,
  is_active integer not null,
  created_at bigint not null,
  last_delivery_at bigint,
  last_status_code integer,
  consecutive_failures integer not null,
  failing_since bigint,
  suspended_at bigint,
  paced_until bigint,
  previous_secret_sealed text collate "C",
  previous_secret_until bigint
);
create index webhooks_by_partner on webhooks (partner_id);
-- No reference to the subject: the news of a deleted track outlives it.
create table deliveries (
  id text collate "C" primary key not null,
  webhook_id text collate "C" not null references webhooks (id) on delete cascade,
  event text collate "C" not null,
  track_id text collate "C" not null,
  data text collate "C" not null,
  state text collate "C" not null,
  attempts integer not null,
  created_at bigint not null,
  due_at bigint not null,
  leased_until bigint,
  last_attempt_at bigint,
  last_status_code integer,
  last_error text collate "C",
  duration_ms integer,
  lane integer not null default 0,
  last_answer text collate "C",
  sent_at bigint not null default 0,
  subject_kind text collate "C" not null default 'track'
);
create index deliveries_by_due on deliveries (state, due_at);
create index deliveries_pending on deliveries (webhook_id, lane, due_at) where state = 'pending';
create index deliveries_leased on deliveries (webhook_id) where leased_until is not null;
create index deliveries_by_webhook on deliveries (webhook_id, created_at, id);
create index deliveries_by_state on deliveries (webhook_id, state, created_at, id);
create index deliveries_unsent on deliveries (state, last_attempt_at) where state in ('failed', 'parked');
create index deliveries_unsent_by_webhook on deliveries (webhook_id, state) where state in ('failed', 'parked');
create index deliveries_by_track on deliveries (track_id, sent_at);
create index deliveries_unsent_by_track on deliveries (webhook_id, track_id) where state in ('pending', 'parked');
create table usage_daily (
  key_id text collate "C" not null,
  day text collate "C" not null,
  requests bigint not null,
  constraint usage_daily_pk primary key (key_id, day)
);
-- Addresses that are locked after wrong keys.
create table address_locks (
  address text collate "C" primary key not null,
  locked_at bigint not null,
  until bigint not null,
  level integer not null
);
-- What was done for an 'Idempotency-Key', for a day.
create table repeated_requests (
  partner_id text collate "C" not null references partners (id) on delete cascade,
  key text collate "C" not null,
  request text collate "C" not null,
  result_sealed text collate "C" not null,
  created_at bigint not null,
  constraint repeated_requests_key primary key (partner_id, key)
);
create index repeated_requests_by_partner on repeated_requests (partner_id, created_at);
create index repeated_requests_by_time on repeated_requests (created_at);
-- At most one key signs: 'signs' is 1 or null, and unique.
create table proof_keys (
  id text collate "C" primary key not null,
  public_key text collate "C" not null,
  private_sealed text collate "C" not null,
  signs integer unique,
  created_at bigint not null,
  retired_at bigint
);
-- No references: a proof outlasts the partner and the track that it names.
create table license_proofs (
  id text collate "C" primary key not null,
  partner_id text collate "C" not null,
  partner_name text collate "C" not null,
  track_id text collate "C" not null,
  jws text collate "C" not null,
  project text collate "C" not null,
  url text collate "C",
  title text collate "C" not null,
  artist text collate "C" not null,
  license_code text collate "C" not null,
  words text collate "C" not null,
  issued_at bigint not null
);
create index license_proofs_by_partner on license_proofs (partner_id, issued_at, id);
create index license_proofs_by_time on license_proofs (issued_at, id);
-- What marked copies are made of.
create table watermark_variants (
  id text collate "C" primary key not null,
  track_id text collate "C" not null,
  master_media text collate "C" not null,
  secret_id text collate "C" not null,
  marked_media text collate "C" not null,
  strength double precision not null,
  ratio_db double precision not null,
  margin double precision not null,
  is_weak integer not null,
  fingerprint text collate "C" not null,
  created_at bigint not null
);
create unique index watermark_variants_by_sound on watermark_variants (track_id, master_media, secret_id);
create index watermark_variants_by_master_media on watermark_variants (master_media) where master_media is not null;
create index watermark_variants_by_marked_media on watermark_variants (marked_media) where marked_media is not null;
create table watermark_issues (
  code text collate "C" primary key not null,
  key_id text collate "C" not null,
  track_id text collate "C" not null,
  request_id text collate "C" not null,
  issued_at bigint not null,
  variant_id text collate "C"
);
create index watermark_issues_by_track on watermark_issues (track_id);
create index watermark_issues_by_time on watermark_issues (issued_at);
create table request_segments (
  id bigint generated by default as identity primary key not null,
  segment text collate "C" not null unique,
  shipped_bytes bigint not null,
  oldest_at bigint,
  oldest_whole_ip_at bigint,
  updated_at bigint not null
);
create table request_log (
  segment_id bigint not null,
  position bigint not null,
  at bigint not null,
  request_id text collate "C" not null,
  method text collate "C" not null,
  endpoint text collate "C" not null,
  path text collate "C" not null,
  status integer not null,
  ip text collate "C" not null,
  user_agent text collate "C",
  duration_ms double precision not null,
  key_id text collate "C",
  code text collate "C",
  key_prefix text collate "C",
  repeats integer not null default 1,
  parameter text collate "C",
  constraint request_log_pk primary key (segment_id, position)
);
create index request_log_by_key on request_log (key_id, at) where key_id is not null;
-- Requests by the hour. 'key_id' is empty without a known key, and '*' for all requests together.
-- 'took_N' counts those of up to N ms: a column each, so that one statement can add to all.
create table traffic_hourly (
  key_id text collate "C" not null,
  hour bigint not null,
  route text collate "C" not null,
  status integer not null,
  requests bigint not null,
  duration_ms double precision not null,
  took_0_5 bigint not null,
  took_1 bigint not null,
  took_2 bigint not null,
  took_5 bigint not null,
  took_10 bigint not null,
  took_20 bigint not null,
  took_50 bigint not null,
  took_100 bigint not null,
  took_200 bigint not null,
  took_500 bigint not null,
  took_1000 bigint not null,
  took_5000 bigint not null,
  took_more bigint not null,
  constraint traffic_hourly_key primary key (key_id, hour, route, status)
);
create table administrators (
  id text collate "C" primary key not null,
  name text collate "C" not null unique,
  role text collate "C" not null,
  password text collate "C" not null,
  totp_sealed text collate "C",
  totp_last_step bigint,
  created_at bigint not null,
  updated_at bigint not null,
  signed_in_at bigint,
  recovery_codes text collate "C",
  email text collate "C",
  language text collate "C"
);
create table admin_sessions (
  digest text collate "C" primary key not null,
  admin_id text collate "C" not null references administrators (id) on delete cascade,
  address text collate "C" not null,
  created_at bigint not null,
  seen_at bigint not null,
  user_agent text collate "C"
);
create index admin_sessions_by_admin on admin_sessions (admin_id);
create table admin_tokens (
  id text collate "C" primary key not null,
  digest text collate "C" not null unique,
  name text collate "C" not null,
  role text collate "C" not null,
  admin_id text collate "C" references administrators (id) on delete cascade,
  made_by text collate "C" not null,
  created_at bigint not null,
  expires_at bigint,
  used_at bigint
);
create table admin_links (
  digest text collate "C" primary key not null,
  admin_id text collate "C" not null unique references administrators (id) on delete cascade,
  created_at bigint not null,
  expires_at bigint not null
);
create table admin_rules (
  name text collate "C" primary key not null,
  since bigint not null
);
create table admin_addresses (
  admin_id text collate "C" not null references administrators (id) on delete cascade,
  address text collate "C" not null,
  signed_in_at bigint not null,
  constraint admin_addresses_key primary key (admin_id, address)
);
create table sign_in_failures (
  id bigint generated by default as identity primary key not null,
  at bigint not null,
  address text collate "C" not null,
  name text collate "C" not null
);
create index sign_in_failures_by_address on sign_in_failures (address, at);
create index sign_in_failures_by_name on sign_in_failures (name, at);
create table audit_log (
  id bigint generated by default as identity primary key not null,
  at bigint not null,
  actor text collate "C" not null,
  role text collate "C" not null,
  address text collate "C",
  request_id text collate "C",
  action text collate "C" not null,
  entity_id text collate "C",
  entity_name text collate "C",
  before text collate "C",
  after text collate "C"
);
create index audit_log_by_entity on audit_log (entity_id, id);
-- Mails wait here for the mail server; without one they are kept to be copied.
create table mails (
  id text collate "C" primary key not null,
  kind text collate "C" not null,
  partner_id text collate "C" references partners (id) on delete set null,
  subject_id text collate "C",
  recipient text collate "C" not null,
  language text collate "C" not null,
  content_sealed text collate "C" not null,
  state text collate "C" not null,
  attempts integer not null default 0,
  created_at bigint not null,
  due_at bigint not null,
  leased_until bigint,
  sent_at bigint,
  last_error text collate "C",
  put_away_at bigint
);
create index mails_due on mails (due_at) where state = 'waiting';
create index mails_by_partner on mails (partner_id, created_at);
create index mails_by_subject on mails (subject_id, created_at);
create index mails_unsent on mails (state, created_at) where state in ('failed', 'to-copy');
create index mails_by_time on mails (created_at, id);
-- Work that takes longer than a request: taken by any process, begun again when its process dies, never done twice.
create table jobs (
  id text collate "C" primary key not null,
  kind text collate "C" not null,
  state text collate "C" not null,
  stage text collate "C",
  progress double precision not null default 0,
  subject_id text collate "C",
  input text collate "C" not null,
  result text collate "C",
  error text collate "C",
  created_by text collate "C" not null,
  attempts integer not null default 0,
  crashes integer not null default 0,
  lease text collate "C",
  leased_until bigint,
  created_at bigint not null,
  started_at bigint,
  finished_at bigint,
  put_away_at bigint
);
create index jobs_by_state on jobs (state, created_at, id);
create index jobs_finished on jobs (finished_at) where finished_at is not null;
create table job_files (
  job_id text collate "C" not null references jobs (id) on delete cascade,
  name text collate "C" not null,
  media text collate "C" not null,
  file_name text collate "C",
  bytes bigint not null,
  constraint job_files_key primary key (job_id, name)
);
create index job_files_by_media on job_files (media);
-- No reference to the track: the record outlives it. A track is taken down once at a time.
create table takedowns (
  id text collate "C" primary key not null,
  track_id text collate "C" not null,
  track text collate "C" not null,
  claimant text collate "C" not null,
  reason text collate "C" not null,
  scope text collate "C" not null,
  created_by text collate "C" not null,
  created_at bigint not null,
  deadline_at bigint not null,
  published_at bigint,
  restored_at bigint,
  restored_by text collate "C",
  contact text collate "C",
  reference text collate "C",
  demand text collate "C",
  demand_media text collate "C"
);
create index takedowns_by_time on takedowns (created_at, id);
create unique index takedowns_in_force on takedowns (track_id) where restored_at is null;
create index takedowns_by_demand_media on takedowns (demand_media) where demand_media is not null;
create table takedown_notices (
  takedown_id text collate "C" not null references takedowns (id) on delete cascade,
  position integer not null,
  partner_id text collate "C" not null,
  partner_name text collate "C" not null,
  webhook_id text collate "C",
  webhook_url text collate "C",
  delivery_id text collate "C",
  mail_id text collate "C",
  state text collate "C" not null,
  attempts integer not null default 0,
  delivered_at bigint,
  last_attempt_at bigint,
  last_status_code integer,
  last_error text collate "C",
  last_answer text collate "C",
  duration_ms integer,
  sent_at bigint,
  sent_by text collate "C",
  sent_how text collate "C",
  done_at bigint,
  done_from text collate "C",
  constraint takedown_notices_key primary key (takedown_id, position)
);
create index takedown_notices_by_delivery on takedown_notices (delivery_id);
create index takedown_notices_trying on takedown_notices (delivery_id) where state = 'trying';
create index takedown_notices_by_partner on takedown_notices (partner_id);
-- Files whose origin was looked for. No reference: they outlast their jobs, as evidence.
create table traces (
  id text collate "C" primary key not null,
  job_id text collate "C" not null,
  file_name text collate "C",
  bytes bigint not null,
  digest text collate "C" not null,
  created_by text collate "C" not null,
  created_at bigint not null,
  finished_at bigint,
  result text collate "C",
  track_names text collate "C"
);
create index traces_by_time on traces (created_at, id);
create table alerts (
  id text collate "C" primary key not null,
  kind text collate "C" not null,
  path text collate "C" not null,
  sentence text collate "C" not null,
  told_at bigint not null,
  mails integer not null,
  post_id text collate "C"
);
create index alerts_by_time on alerts (told_at, id);
create table alert_posts (
  id text collate "C" primary key not null,
  text text collate "C" not null,
  state text collate "C" not null,
  attempts integer not null default 0,
  created_at bigint not null,
  due_at bigint not null,
  leased_until bigint,
  sent_at bigint,
  last_error text collate "C"
);
create index alert_posts_waiting on alert_posts (due_at) where state = 'waiting';;
create function refuse_audit_change() returns trigger language plpgsql as $$ begin raise exception 'the audit log is append-only'; end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log for each statement execute function refuse_audit_change();
insert into counters (name, value) values ('changes', 0);
