import type { SqlWords } from './sql-words.ts'

/** Administrators and their work: audit, mails, jobs, takedowns, traces, alerts. */
export const consoleTables = ({ text, numbered }: SqlWords) => `
create table administrators (
  id ${text} primary key not null,
  name ${text} not null unique,
  role ${text} not null,
  password ${text} not null,
  totp_sealed ${text},
  totp_last_step bigint,
  created_at bigint not null,
  updated_at bigint not null,
  signed_in_at bigint,
  recovery_codes ${text},
  email ${text},
  language ${text}
);

create table admin_sessions (
  digest ${text} primary key not null,
  admin_id ${text} not null references administrators (id) on delete cascade,
  address ${text} not null,
  created_at bigint not null,
  seen_at bigint not null,
  user_agent ${text}
);
create index admin_sessions_by_admin on admin_sessions (admin_id);

create table admin_tokens (
  id ${text} primary key not null,
  digest ${text} not null unique,
  name ${text} not null,
  role ${text} not null,
  admin_id ${text} references administrators (id) on delete cascade,
  made_by ${text} not null,
  created_at bigint not null,
  expires_at bigint,
  used_at bigint
);

create table admin_links (
  digest ${text} primary key not null,
  admin_id ${text} not null unique references administrators (id) on delete cascade,
  created_at bigint not null,
  expires_at bigint not null
);

create table admin_rules (
  name ${text} primary key not null,
  since bigint not null
);

create table admin_addresses (
  admin_id ${text} not null references administrators (id) on delete cascade,
  address ${text} not null,
  signed_in_at bigint not null,
  constraint admin_addresses_key primary key (admin_id, address)
);

create table sign_in_failures (
  id ${numbered} primary key not null,
  at bigint not null,
  address ${text} not null,
  name ${text} not null
);
create index sign_in_failures_by_address on sign_in_failures (address, at);
create index sign_in_failures_by_name on sign_in_failures (name, at);

create table audit_log (
  id ${numbered} primary key not null,
  at bigint not null,
  actor ${text} not null,
  role ${text} not null,
  address ${text},
  request_id ${text},
  action ${text} not null,
  entity_id ${text},
  entity_name ${text},
  before ${text},
  after ${text}
);
create index audit_log_by_entity on audit_log (entity_id, id);

-- Mails wait here for the mail server; without one they are kept to be copied.
create table mails (
  id ${text} primary key not null,
  kind ${text} not null,
  partner_id ${text} references partners (id) on delete set null,
  subject_id ${text},
  recipient ${text} not null,
  language ${text} not null,
  content_sealed ${text} not null,
  state ${text} not null,
  attempts integer not null default 0,
  created_at bigint not null,
  due_at bigint not null,
  leased_until bigint,
  sent_at bigint,
  last_error ${text},
  put_away_at bigint
);
create index mails_due on mails (due_at) where state = 'waiting';
create index mails_by_partner on mails (partner_id, created_at);
create index mails_by_subject on mails (subject_id, created_at);
create index mails_unsent on mails (state, created_at) where state in ('failed', 'to-copy');
create index mails_by_time on mails (created_at, id);

-- Work that takes longer than a request: taken by any process, begun again when its process dies, never done twice.
create table jobs (
  id ${text} primary key not null,
  kind ${text} not null,
  state ${text} not null,
  stage ${text},
  progress double precision not null default 0,
  subject_id ${text},
  input ${text} not null,
  result ${text},
  error ${text},
  created_by ${text} not null,
  attempts integer not null default 0,
  crashes integer not null default 0,
  lease ${text},
  leased_until bigint,
  created_at bigint not null,
  started_at bigint,
  finished_at bigint,
  put_away_at bigint
);
create index jobs_by_state on jobs (state, created_at, id);
create index jobs_finished on jobs (finished_at) where finished_at is not null;

create table job_files (
  job_id ${text} not null references jobs (id) on delete cascade,
  name ${text} not null,
  media ${text} not null,
  file_name ${text},
  bytes bigint not null,
  constraint job_files_key primary key (job_id, name)
);
create index job_files_by_media on job_files (media);

-- No reference to the track: the record outlives it. A track is taken down once at a time.
create table takedowns (
  id ${text} primary key not null,
  track_id ${text} not null,
  track ${text} not null,
  claimant ${text} not null,
  reason ${text} not null,
  scope ${text} not null,
  created_by ${text} not null,
  created_at bigint not null,
  deadline_at bigint not null,
  published_at bigint,
  restored_at bigint,
  restored_by ${text},
  contact ${text},
  reference ${text},
  demand ${text},
  demand_media ${text}
);
create index takedowns_by_time on takedowns (created_at, id);
create unique index takedowns_in_force on takedowns (track_id) where restored_at is null;
create index takedowns_by_demand_media on takedowns (demand_media) where demand_media is not null;

create table takedown_notices (
  takedown_id ${text} not null references takedowns (id) on delete cascade,
  position integer not null,
  partner_id ${text} not null,
  partner_name ${text} not null,
  webhook_id ${text},
  webhook_url ${text},
  delivery_id ${text},
  mail_id ${text},
  state ${text} not null,
  attempts integer not null default 0,
  delivered_at bigint,
  last_attempt_at bigint,
  last_status_code integer,
  last_error ${text},
  last_answer ${text},
  duration_ms integer,
  sent_at bigint,
  sent_by ${text},
  sent_how ${text},
  done_at bigint,
  done_from ${text},
  constraint takedown_notices_key primary key (takedown_id, position)
);
create index takedown_notices_by_delivery on takedown_notices (delivery_id);
create index takedown_notices_trying on takedown_notices (delivery_id) where state = 'trying';
create index takedown_notices_by_partner on takedown_notices (partner_id);

-- Files whose origin was looked for. No reference: they outlast their jobs, as evidence.
create table traces (
  id ${text} primary key not null,
  job_id ${text} not null,
  file_name ${text},
  bytes bigint not null,
  digest ${text} not null,
  created_by ${text} not null,
  created_at bigint not null,
  finished_at bigint,
  result ${text},
  track_names ${text}
);
create index traces_by_time on traces (created_at, id);

create table alerts (
  id ${text} primary key not null,
  kind ${text} not null,
  path ${text} not null,
  sentence ${text} not null,
  told_at bigint not null,
  mails integer not null,
  post_id ${text}
);
create index alerts_by_time on alerts (told_at, id);

create table alert_posts (
  id ${text} primary key not null,
  text ${text} not null,
  state ${text} not null,
  attempts integer not null default 0,
  created_at bigint not null,
  due_at bigint not null,
  leased_until bigint,
  sent_at bigint,
  last_error ${text}
);
create index alert_posts_waiting on alert_posts (due_at) where state = 'waiting';
`
