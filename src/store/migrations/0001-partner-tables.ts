import type { SqlWords } from './sql-words.ts'

/** Partners, their keys, webhooks, licences and requests. */
export const partnerTables = ({ text, numbered, inKeyOrder }: SqlWords) => `
create table partners (
  id ${text} primary key not null,
  name ${text} not null,
  email ${text} not null,
  status ${text} not null,
  created_at bigint not null,
  updated_at bigint not null,
  contact_name ${text},
  website ${text},
  purpose ${text},
  language ${text},
  decision_note ${text},
  applied_at bigint,
  decided_at bigint
);
create index partners_by_status on partners (status, created_at, id);

create table api_keys (
  id ${text} primary key not null,
  partner_id ${text} not null references partners (id),
  name ${text} not null,
  digest ${text} not null unique,
  prefix ${text} not null,
  quota_per_minute integer,
  is_active integer not null,
  created_at bigint not null,
  revoked_at bigint,
  last_used_at bigint,
  expires_at bigint,
  rotated_from ${text},
  expiry_told_at bigint,
  chain_id ${text},
  test_of ${text}
);
create index api_keys_by_partner on api_keys (partner_id);
create index api_keys_by_end on api_keys (expires_at) where expires_at is not null;
create index api_keys_by_origin on api_keys (rotated_from);
create index api_keys_by_chain on api_keys (chain_id);

-- One-time links by which partners claim their keys.
create table key_claims (
  digest ${text} primary key not null,
  partner_id ${text} not null references partners (id) on delete cascade,
  created_at bigint not null,
  expires_at bigint not null,
  spent_at bigint,
  key_id ${text}
);
create index key_claims_by_partner on key_claims (partner_id, created_at);

create table application_windows (
  address ${text} primary key not null,
  times ${text} not null,
  updated_at bigint not null
);

create table partner_sessions (
  digest ${text} primary key not null,
  key_id ${text} not null references api_keys (id) on delete cascade,
  address ${text} not null,
  created_at bigint not null,
  seen_at bigint not null
);
create index partner_sessions_by_key on partner_sessions (key_id);

-- Partners who ask for a higher quota.
create table quota_requests (
  id ${text} primary key not null,
  partner_id ${text} not null references partners (id) on delete cascade,
  quota_per_minute integer not null,
  reason ${text} not null,
  state ${text} not null,
  created_at bigint not null,
  decided_at bigint,
  decided_by ${text},
  note ${text}
);
create index quota_requests_by_partner on quota_requests (partner_id, created_at);
create unique index quota_requests_open on quota_requests (partner_id) where state = 'open';

create table webhooks (
  id ${text} primary key not null,
  partner_id ${text} not null references partners (id),
  url ${text} not null,
  events ${text} not null,
  description ${text},
  secret_sealed ${text} not null,
  is_active integer not null,
  created_at bigint not null,
  last_delivery_at bigint,
  last_status_code integer,
  consecutive_failures integer not null,
  failing_since bigint,
  suspended_at bigint,
  paced_until bigint,
  previous_secret_sealed ${text},
  previous_secret_until bigint
);
create index webhooks_by_partner on webhooks (partner_id);

-- No reference to the subject: the news of a deleted track outlives it.
create table deliveries (
  id ${text} primary key not null,
  webhook_id ${text} not null references webhooks (id) on delete cascade,
  event ${text} not null,
  track_id ${text} not null,
  data ${text} not null,
  state ${text} not null,
  attempts integer not null,
  created_at bigint not null,
  due_at bigint not null,
  leased_until bigint,
  last_attempt_at bigint,
  last_status_code integer,
  last_error ${text},
  duration_ms integer,
  lane integer not null default 0,
  last_answer ${text},
  sent_at bigint not null default 0,
  subject_kind ${text} not null default 'track'
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
  key_id ${text} not null,
  day ${text} not null,
  requests bigint not null,
  constraint usage_daily_pk primary key (key_id, day)
)${inKeyOrder};

-- Addresses that are locked after wrong keys.
create table address_locks (
  address ${text} primary key not null,
  locked_at bigint not null,
  until bigint not null,
  level integer not null
);

-- What was done for an 'Idempotency-Key', for a day.
create table repeated_requests (
  partner_id ${text} not null references partners (id) on delete cascade,
  key ${text} not null,
  request ${text} not null,
  result_sealed ${text} not null,
  created_at bigint not null,
  constraint repeated_requests_key primary key (partner_id, key)
);
create index repeated_requests_by_partner on repeated_requests (partner_id, created_at);
create index repeated_requests_by_time on repeated_requests (created_at);

-- At most one key signs: 'signs' is 1 or null, and unique.
create table proof_keys (
  id ${text} primary key not null,
  public_key ${text} not null,
  private_sealed ${text} not null,
  signs integer unique,
  created_at bigint not null,
  retired_at bigint
);

-- No references: a proof outlasts the partner and the track that it names.
create table license_proofs (
  id ${text} primary key not null,
  partner_id ${text} not null,
  partner_name ${text} not null,
  track_id ${text} not null,
  jws ${text} not null,
  project ${text} not null,
  url ${text},
  title ${text} not null,
  artist ${text} not null,
  license_code ${text} not null,
  words ${text} not null,
  issued_at bigint not null
);
create index license_proofs_by_partner on license_proofs (partner_id, issued_at, id);
create index license_proofs_by_time on license_proofs (issued_at, id);

-- What marked copies are made of.
create table watermark_variants (
  id ${text} primary key not null,
  track_id ${text} not null,
  master_media ${text} not null,
  secret_id ${text} not null,
  marked_media ${text} not null,
  strength double precision not null,
  ratio_db double precision not null,
  margin double precision not null,
  is_weak integer not null,
  fingerprint ${text} not null,
  created_at bigint not null
);
create unique index watermark_variants_by_sound on watermark_variants (track_id, master_media, secret_id);
create index watermark_variants_by_master_media on watermark_variants (master_media) where master_media is not null;
create index watermark_variants_by_marked_media on watermark_variants (marked_media) where marked_media is not null;

create table watermark_issues (
  code ${text} primary key not null,
  key_id ${text} not null,
  track_id ${text} not null,
  request_id ${text} not null,
  issued_at bigint not null,
  variant_id ${text}
);
create index watermark_issues_by_track on watermark_issues (track_id);
create index watermark_issues_by_time on watermark_issues (issued_at);

create table request_segments (
  id ${numbered} primary key not null,
  segment ${text} not null unique,
  shipped_bytes bigint not null,
  oldest_at bigint,
  oldest_whole_ip_at bigint,
  updated_at bigint not null
);

create table request_log (
  segment_id bigint not null,
  position bigint not null,
  at bigint not null,
  request_id ${text} not null,
  method ${text} not null,
  endpoint ${text} not null,
  path ${text} not null,
  status integer not null,
  ip ${text} not null,
  user_agent ${text},
  duration_ms double precision not null,
  key_id ${text},
  code ${text},
  key_prefix ${text},
  repeats integer not null default 1,
  parameter ${text},
  constraint request_log_pk primary key (segment_id, position)
)${inKeyOrder};
create index request_log_by_key on request_log (key_id, at) where key_id is not null;

-- Requests by the hour. 'key_id' is empty without a known key, and '*' for all requests together.
-- 'took_N' counts those of up to N ms: a column each, so that one statement can add to all.
create table traffic_hourly (
  key_id ${text} not null,
  hour bigint not null,
  route ${text} not null,
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
)${inKeyOrder};
`
