// Webhooks, proofs, marked copies and requests, by the rules of schema.ts.

import type { Generated } from 'kysely'
import { type Flag, holds } from './columns.ts'

/** What a delivery is about. */
export type SubjectKind = 'track' | 'collection'
export type DeliveryState = 'pending' | 'done' | 'failed' | 'parked' | 'superseded'

export const WEBHOOK_TABLES = {
  webhooks: {
    id: 'text primary key not null',
    partner_id: 'text not null references partners (id)',
    url: 'text not null',
    /** JSON `string[]`. */
    events: 'text not null',
    description: 'text',
    secret_sealed: 'text not null',
    is_active: holds<Flag>('integer not null'),
    created_at: 'bigint not null',
    last_delivery_at: 'bigint',
    last_status_code: 'integer',
    consecutive_failures: 'integer not null',
    failing_since: 'bigint',
    suspended_at: 'bigint',
    /** Until when deliveries of imports are already scheduled. */
    paced_until: 'bigint',
    /** The one before, with which deliveries are signed as well until then; `null` when there is none, or no longer. */
    previous_secret_sealed: 'text',
    previous_secret_until: 'bigint',
  },
  /** No reference to the subject: the news of a deleted track outlives it. */
  deliveries: {
    id: 'text primary key not null',
    webhook_id: 'text not null references webhooks (id) on delete cascade',
    event: 'text not null',
    /** The id of what it is about: a track, unless `subject_kind` names something else. Empty: of nothing that has an id. */
    track_id: 'text not null',
    /** JSON: the `data` of the delivery's body. */
    data: 'text not null',
    state: holds<DeliveryState>('text not null'),
    attempts: 'integer not null',
    created_at: 'bigint not null',
    due_at: 'bigint not null',
    leased_until: 'bigint',
    last_attempt_at: 'bigint',
    last_status_code: 'integer',
    last_error: 'text',
    duration_ms: 'integer',
    /** 0 a single change, 1 an import, 2 a retry; lower goes first. */
    lane: 'integer not null default 0',
    /** The beginning of what the receiver answered last: a stranger's text. */
    last_answer: 'text',
    /** The event's own time, later than those of earlier events of the same thing (outbox.ts). */
    sent_at: 'bigint not null default 0',
    subject_kind: holds<Generated<SubjectKind>>("text not null default 'track'"),
  },
  usage_daily: {
    key_id: 'text not null',
    day: 'text not null',
    requests: 'bigint not null',
    constraint: 'usage_daily_pk primary key (key_id, day)',
  },
  /** Addresses that are locked after wrong keys. */
  address_locks: {
    /** An IPv4 address or the /64 of an IPv6 one. */
    address: 'text primary key not null',
    locked_at: 'bigint not null',
    until: 'bigint not null',
    /** How often it was locked within a day: each doubles the next. */
    level: 'integer not null',
  },
  /** What was done for an 'Idempotency-Key', for a day. */
  repeated_requests: {
    partner_id: 'text not null references partners (id) on delete cascade',
    /** The `Idempotency-Key`. */
    key: 'text not null',
    /** SHA-256 of what was asked, hex. */
    request: 'text not null',
    /** JSON of what was made, sealed: it may hold a secret. */
    result_sealed: 'text not null',
    created_at: 'bigint not null',
    constraint: 'repeated_requests_key primary key (partner_id, key)',
  },
  /** What signs proofs, and what has: all of them stay published. */
  proof_keys: {
    /** The `kid`: the thumbprint of the public key (RFC 7638). */
    id: 'text primary key not null',
    /** The `x` of its JWK. */
    public_key: 'text not null',
    /** The `d` of its JWK, sealed. */
    private_sealed: 'text not null',
    /** 1 for the one that signs now. */
    signs: holds<1 | null>('integer unique'),
    created_at: 'bigint not null',
    retired_at: 'bigint',
  },
  /** No references: a proof outlasts the partner and the track that it names. */
  license_proofs: {
    id: 'text primary key not null',
    partner_id: 'text not null',
    /** As it was called then, like all that follows. */
    partner_name: 'text not null',
    track_id: 'text not null',
    /** The proof itself; the columns beside it are for lists. */
    jws: 'text not null',
    project: 'text not null',
    url: 'text',
    title: 'text not null',
    artist: 'text not null',
    license_code: 'text not null',
    /** What it is found by, folded. */
    words: 'text not null',
    issued_at: 'bigint not null',
  },
  /** The two variants of a track's preview that its marked copies are spliced of. Kept for as long as copies may turn up: for ever. */
  watermark_variants: {
    id: 'text primary key not null',
    track_id: 'text not null',
    /** The preview without loss that was marked. */
    master_media: 'text not null',
    /** Which of the installation's secrets marked it. */
    secret_id: 'text not null',
    marked_media: 'text not null',
    strength: 'double precision not null',
    /** How far the mark lies below the music, dB. */
    ratio_db: 'double precision not null',
    /** How sure its own code is after a hard conversion, in standard deviations of chance. */
    margin: 'double precision not null',
    is_weak: holds<Flag>('integer not null'),
    /** To find the track by its sound; base64. */
    fingerprint: 'text not null',
    created_at: 'bigint not null',
  },
  watermark_issues: {
    code: 'text primary key not null',
    key_id: 'text not null',
    track_id: 'text not null',
    request_id: 'text not null',
    issued_at: 'bigint not null',
    /** Which preview it is a copy of. */
    variant_id: 'text',
  },
  request_segments: {
    id: 'numbered primary key not null',
    segment: 'text not null unique',
    shipped_bytes: 'bigint not null',
    /** `at` of the oldest row; `null` when there is none. */
    oldest_at: 'bigint',
    /** `at` of the oldest row whose address has not been cut; `null` when there is none. */
    oldest_whole_ip_at: 'bigint',
    updated_at: 'bigint not null',
  },
  request_log: {
    segment_id: 'bigint not null',
    /** The byte of the segment that the line begins at. */
    position: 'bigint not null',
    at: 'bigint not null',
    request_id: 'text not null',
    method: 'text not null',
    endpoint: 'text not null',
    path: 'text not null',
    status: 'integer not null',
    ip: 'text not null',
    user_agent: 'text',
    duration_ms: 'double precision not null',
    key_id: 'text',
    /** `code` of the error body; `null` when it was none. */
    code: 'text',
    /** The first characters of the key that was sent, known or not. */
    key_prefix: 'text',
    /** How many equal refusals this row stands for. */
    repeats: 'integer not null default 1',
    /** Names of the parameters or fields that were wrong; `null` when none was, or it is not known. */
    parameter: 'text',
    constraint: 'request_log_pk primary key (segment_id, position)',
  },
  /** Requests by the hour. How many took how long has a column each, so that one statement can add to all. */
  traffic_hourly: {
    /** Empty: no key, or none that is known. `*`: all requests together. */
    key_id: 'text not null',
    /** Its first millisecond. */
    hour: 'bigint not null',
    route: 'text not null',
    status: 'integer not null',
    requests: 'bigint not null',
    /** All requests together. */
    duration_ms: 'double precision not null',
    /** How many of the requests took longer than the column before says and up to so many milliseconds. */
    took_0_5: 'bigint not null',
    took_1: 'bigint not null',
    took_2: 'bigint not null',
    took_5: 'bigint not null',
    took_10: 'bigint not null',
    took_20: 'bigint not null',
    took_50: 'bigint not null',
    took_100: 'bigint not null',
    took_200: 'bigint not null',
    took_500: 'bigint not null',
    took_1000: 'bigint not null',
    took_5000: 'bigint not null',
    took_more: 'bigint not null',
    constraint: 'traffic_hourly_key primary key (key_id, hour, route, status)',
  },
} as const

export const WEBHOOK_INDEXES = [
  'index webhooks_by_partner on webhooks (partner_id)',
  'index deliveries_by_due on deliveries (state, due_at)',
  "index deliveries_pending on deliveries (webhook_id, lane, due_at) where state = 'pending'",
  'index deliveries_leased on deliveries (webhook_id) where leased_until is not null',
  'index deliveries_by_webhook on deliveries (webhook_id, created_at, id)',
  'index deliveries_by_state on deliveries (webhook_id, state, created_at, id)',
  "index deliveries_unsent on deliveries (state, last_attempt_at) where state in ('failed', 'parked')",
  "index deliveries_unsent_by_webhook on deliveries (webhook_id, state) where state in ('failed', 'parked')",
  'index deliveries_by_track on deliveries (track_id, sent_at)',
  "index deliveries_unsent_by_track on deliveries (webhook_id, track_id) where state in ('pending', 'parked')",
  'index repeated_requests_by_partner on repeated_requests (partner_id, created_at)',
  'index repeated_requests_by_time on repeated_requests (created_at)',
  'index license_proofs_by_partner on license_proofs (partner_id, issued_at, id)',
  'index license_proofs_by_time on license_proofs (issued_at, id)',
  'unique index watermark_variants_by_sound on watermark_variants (track_id, master_media, secret_id)',
  'index watermark_variants_by_master_media on watermark_variants (master_media) where master_media is not null',
  'index watermark_variants_by_marked_media on watermark_variants (marked_media) where marked_media is not null',
  'index watermark_issues_by_track on watermark_issues (track_id)',
  'index watermark_issues_by_time on watermark_issues (issued_at)',
  'index request_log_by_key on request_log (key_id, at) where key_id is not null',
]
