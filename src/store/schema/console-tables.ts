// Administrators and their work, by the rules of schema.ts.

import { holds } from './columns.ts'

export type AdminRole = 'support' | 'editor' | 'owner'
export const MAIL_KINDS = [
  'received',
  'approved',
  'rejected',
  'suspended',
  'resumed',
  'key-expiring',
  'key-replaced',
  'test-key-made',
  'quota-approved',
  'quota-refused',
  'webhook-suspended',
  'takedown',
  'restored',
  'alert',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'to-copy'] as const
export type MailState = (typeof MAIL_STATES)[number]
export type JobState = 'queued' | 'running' | 'done' | 'failed'
export type TakedownScope = 'new' | 'all'
export type NoticeState = 'delivered' | 'trying' | 'failed' | 'no webhook'

export const CONSOLE_TABLES = {
  administrators: {
    id: 'text primary key not null',
    /** In lower case; unique. */
    name: 'text not null unique',
    role: holds<AdminRole>('text not null'),
    /** scrypt, with its salt and costs. */
    password: 'text not null',
    /** The secret of the second factor, sealed; `null` when there is none. */
    totp_sealed: 'text',
    /** The last step of time whose code was used: no code is good twice. */
    totp_last_step: 'bigint',
    created_at: 'bigint not null',
    updated_at: 'bigint not null',
    signed_in_at: 'bigint',
    /** JSON `string[]`: digests of the codes that are good once in the place of a code of the app. */
    recovery_codes: 'text',
    /** Where the administrator is told what waits; `null`: nowhere. */
    email: 'text',
    /** Language of those mails. */
    language: 'text',
  },
  admin_sessions: {
    /** SHA-256 of the cookie's token, hex. */
    digest: 'text primary key not null',
    admin_id: 'text not null references administrators (id) on delete cascade',
    address: 'text not null',
    created_at: 'bigint not null',
    seen_at: 'bigint not null',
    /** What the browser calls itself, bounded. */
    user_agent: 'text',
  },
  /** By which a script uses the admin API. */
  admin_tokens: {
    id: 'text primary key not null',
    /** SHA-256 of the token, hex. */
    digest: 'text not null unique',
    name: 'text not null',
    role: holds<AdminRole>('text not null'),
    /** Whom it goes with; `null` when it was made on a terminal. */
    admin_id: 'text references administrators (id) on delete cascade',
    made_by: 'text not null',
    created_at: 'bigint not null',
    /** `null` when it does not end. */
    expires_at: 'bigint',
    used_at: 'bigint',
  },
  /** By which an administrator chooses a password, once. There is one at most of each. */
  admin_links: {
    /** SHA-256 of the link's token, hex. */
    digest: 'text primary key not null',
    admin_id: 'text not null unique references administrators (id) on delete cascade',
    created_at: 'bigint not null',
    expires_at: 'bigint not null',
  },
  /** What owners demand of every administrator. */
  admin_rules: {
    name: holds<'second_factor'>('text primary key not null'),
    /** Sessions that began later must meet it. */
    since: 'bigint not null',
  },
  /** The addresses that an administrator has signed in from. */
  admin_addresses: {
    admin_id: 'text not null references administrators (id) on delete cascade',
    address: 'text not null',
    signed_in_at: 'bigint not null',
    constraint: 'admin_addresses_key primary key (admin_id, address)',
  },
  sign_in_failures: {
    id: 'numbered primary key not null',
    at: 'bigint not null',
    /** An IPv4 address or the /64 of an IPv6 one. */
    address: 'text not null',
    /** As it was tried, in lower case and bounded; there need be no such administrator. */
    name: 'text not null',
  },
  /** Rows are only ever added: triggers refuse all else. */
  audit_log: {
    id: 'numbered primary key not null',
    at: 'bigint not null',
    /** The administrator's name, or who runs the command line. */
    actor: 'text not null',
    role: 'text not null',
    address: 'text',
    request_id: 'text',
    /** `partner.approve`, `key.revoke` … */
    action: 'text not null',
    entity_id: 'text',
    entity_name: 'text',
    /** JSON: of what changed, how it was. */
    before: 'text',
    after: 'text',
  },
  /** Mails wait here for the mail server; without one they are kept to be copied. */
  mails: {
    id: 'text primary key not null',
    kind: holds<MailKind>('text not null'),
    partner_id: 'text references partners (id) on delete set null',
    /** What it is about: a key, a webhook, a takedown. */
    subject_id: 'text',
    recipient: 'text not null',
    language: 'text not null',
    /** JSON `{ subject, text }`, sealed: it may hold a link that gives a key. */
    content_sealed: 'text not null',
    state: holds<MailState>('text not null'),
    attempts: 'integer not null default 0',
    created_at: 'bigint not null',
    due_at: 'bigint not null',
    leased_until: 'bigint',
    sent_at: 'bigint',
    last_error: 'text',
    /** Dismissed, though it was not sent. */
    put_away_at: 'bigint',
  },
  /** Work that takes longer than a request: taken by any process, begun again when its process dies, never done twice. */
  jobs: {
    id: 'text primary key not null',
    kind: 'text not null',
    state: holds<JobState>('text not null'),
    /** What it is at. */
    stage: 'text',
    /** 0–1. */
    progress: 'double precision not null default 0',
    /** The track or other thing that it works on. */
    subject_id: 'text',
    /** JSON. */
    input: 'text not null',
    /** JSON. */
    result: 'text',
    /** A written sentence (text/sentence.ts). */
    error: 'text',
    created_by: 'text not null',
    attempts: 'integer not null default 0',
    /** How often a process took it and was never heard of again. */
    crashes: 'integer not null default 0',
    /** Drawn anew whenever a process takes the job: who has lost it cannot finish it. */
    lease: 'text',
    leased_until: 'bigint',
    created_at: 'bigint not null',
    started_at: 'bigint',
    finished_at: 'bigint',
    /** It has failed, and was dismissed. */
    put_away_at: 'bigint',
  },
  /** What was uploaded for a job, until it is done. */
  job_files: {
    job_id: 'text not null references jobs (id) on delete cascade',
    name: 'text not null',
    /** Its key in the media store. */
    media: 'text not null',
    /** As the browser called it. */
    file_name: 'text',
    bytes: 'bigint not null',
    constraint: 'job_files_key primary key (job_id, name)',
  },
  /** No reference to the track: the record outlives it. A track is taken down once at a time. */
  takedowns: {
    id: 'text primary key not null',
    track_id: 'text not null',
    /** JSON: the track as it was then. */
    track: 'text not null',
    claimant: 'text not null',
    reason: 'text not null',
    scope: holds<TakedownScope>('text not null'),
    created_by: 'text not null',
    created_at: 'bigint not null',
    deadline_at: 'bigint not null',
    /** What the track's `published_at` was. */
    published_at: 'bigint',
    restored_at: 'bigint',
    restored_by: 'text',
    /** How the claimant can be reached, and what it calls its demand. */
    contact: 'text',
    reference: 'text',
    /** JSON (takedowns/demand.ts): the claimant's demand as a file, and its key in the media store. */
    demand: 'text',
    demand_media: 'text',
  },
  takedown_notices: {
    takedown_id: 'text not null references takedowns (id) on delete cascade',
    position: 'integer not null',
    partner_id: 'text not null',
    partner_name: 'text not null',
    webhook_id: 'text',
    webhook_url: 'text',
    delivery_id: 'text',
    mail_id: 'text',
    /** How it stood when last looked at; the delivery says how it stands now, for as long as it is kept. */
    state: holds<NoticeState>('text not null'),
    attempts: 'integer not null default 0',
    delivered_at: 'bigint',
    last_attempt_at: 'bigint',
    last_status_code: 'integer',
    last_error: 'text',
    last_answer: 'text',
    duration_ms: 'integer',
    /** When, by whom and how the partner was told by hand. */
    sent_at: 'bigint',
    sent_by: 'text',
    sent_how: 'text',
    /** When the partner said that it has acted, and from which address. */
    done_at: 'bigint',
    done_from: 'text',
    constraint: 'takedown_notices_key primary key (takedown_id, position)',
  },
  /** Files whose origin was looked for. No reference: they outlast their jobs, as evidence. */
  traces: {
    id: 'text primary key not null',
    job_id: 'text not null',
    /** As the browser called it. */
    file_name: 'text',
    bytes: 'bigint not null',
    /** SHA-256 of the file, hex. */
    digest: 'text not null',
    created_by: 'text not null',
    created_at: 'bigint not null',
    finished_at: 'bigint',
    /** JSON, as `watermark trace` prints it. */
    result: 'text',
    /** JSON: what the tracks that it names were called then, by their ids. */
    track_names: 'text',
  },
  alerts: {
    /** What happened, so that it is told once: `application:<partner>`, `webhook-failing:<webhook>:<since>` … */
    id: 'text primary key not null',
    kind: 'text not null',
    /** The page of the console that shows it. */
    path: 'text not null',
    /** A written sentence (text/sentence.ts). */
    sentence: 'text not null',
    told_at: 'bigint not null',
    /** To how many administrators a mail was written. */
    mails: 'integer not null',
    /** The message to the operator's own webhook, which may tell of several things. */
    post_id: 'text',
  },
  alert_posts: {
    id: 'text primary key not null',
    text: 'text not null',
    state: holds<'waiting' | 'sent' | 'failed'>('text not null'),
    attempts: 'integer not null default 0',
    created_at: 'bigint not null',
    due_at: 'bigint not null',
    leased_until: 'bigint',
    sent_at: 'bigint',
    last_error: 'text',
  },
} as const

export const CONSOLE_INDEXES = [
  'index admin_sessions_by_admin on admin_sessions (admin_id)',
  'index sign_in_failures_by_address on sign_in_failures (address, at)',
  'index sign_in_failures_by_name on sign_in_failures (name, at)',
  'index audit_log_by_entity on audit_log (entity_id, id)',
  "index mails_due on mails (due_at) where state = 'waiting'",
  'index mails_by_partner on mails (partner_id, created_at)',
  'index mails_by_subject on mails (subject_id, created_at)',
  "index mails_unsent on mails (state, created_at) where state in ('failed', 'to-copy')",
  'index mails_by_time on mails (created_at, id)',
  'index jobs_by_state on jobs (state, created_at, id)',
  'index jobs_finished on jobs (finished_at) where finished_at is not null',
  'index job_files_by_media on job_files (media)',
  'index takedowns_by_time on takedowns (created_at, id)',
  'unique index takedowns_in_force on takedowns (track_id) where restored_at is null',
  'index takedowns_by_demand_media on takedowns (demand_media) where demand_media is not null',
  'index takedown_notices_by_delivery on takedown_notices (delivery_id)',
  "index takedown_notices_trying on takedown_notices (delivery_id) where state = 'trying'",
  'index takedown_notices_by_partner on takedown_notices (partner_id)',
  'index traces_by_time on traces (created_at, id)',
  'index alerts_by_time on alerts (told_at, id)',
  "index alert_posts_waiting on alert_posts (due_at) where state = 'waiting'",
]
