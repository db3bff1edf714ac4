// Partners, their keys and what they ask for, by the rules of schema.ts.

import { type Flag, holds } from './columns.ts'

export type PartnerStatus = 'pending' | 'approved' | 'rejected' | 'suspended'
export type QuotaRequestState = 'open' | 'approved' | 'refused'

export const PARTNER_TABLES = {
  partners: {
    id: 'text primary key not null',
    name: 'text not null',
    email: 'text not null',
    status: holds<PartnerStatus>('text not null'),
    created_at: 'bigint not null',
    updated_at: 'bigint not null',
    /** The person who applied, and what was said then; `null` when the partner was added by an administrator. */
    contact_name: 'text',
    website: 'text',
    purpose: 'text',
    /** In which its mails are written: `vi` or `en`; `null` is Vietnamese. */
    language: 'text',
    /** Why it was rejected or suspended, as the partner is told. */
    decision_note: 'text',
    applied_at: 'bigint',
    decided_at: 'bigint',
  },
  api_keys: {
    id: 'text primary key not null',
    partner_id: 'text not null references partners (id)',
    name: 'text not null',
    /** SHA-256 of the key, hex. */
    digest: 'text not null unique',
    prefix: 'text not null',
    /** `null` is the configured default. */
    quota_per_minute: 'integer',
    is_active: holds<Flag>('integer not null'),
    created_at: 'bigint not null',
    revoked_at: 'bigint',
    last_used_at: 'bigint',
    /** `null`: it does not end. */
    expires_at: 'bigint',
    /** The key that this one replaces. */
    rotated_from: 'text',
    /** When its partner was told that it will end. */
    expiry_told_at: 'bigint',
    /** The first of the keys that replaced each other up to this one; `null`: it replaces none. */
    chain_id: 'text',
    /** A key for tests that the partner made itself: the key that it was made with. */
    test_of: 'text',
  },
  /** The one-time links by which an approved partner gets its key. */
  key_claims: {
    /** SHA-256 of the token, hex. */
    digest: 'text primary key not null',
    partner_id: 'text not null references partners (id) on delete cascade',
    created_at: 'bigint not null',
    expires_at: 'bigint not null',
    spent_at: 'bigint',
    key_id: 'text',
  },
  /** When applications were accepted from an address, for an hour. */
  application_windows: {
    /** An IPv4 address or the /64 of an IPv6 one. */
    address: 'text primary key not null',
    /** JSON `number[]`. */
    times: 'text not null',
    updated_at: 'bigint not null',
  },
  partner_sessions: {
    /** SHA-256 of the cookie's token, hex. */
    digest: 'text primary key not null',
    /** The session ends with it. */
    key_id: 'text not null references api_keys (id) on delete cascade',
    address: 'text not null',
    created_at: 'bigint not null',
    seen_at: 'bigint not null',
  },
  /** Partners who ask for a higher quota; at most one request of each is open. */
  quota_requests: {
    id: 'text primary key not null',
    partner_id: 'text not null references partners (id) on delete cascade',
    quota_per_minute: 'integer not null',
    reason: 'text not null',
    state: holds<QuotaRequestState>('text not null'),
    created_at: 'bigint not null',
    decided_at: 'bigint',
    decided_by: 'text',
    note: 'text',
  },
} as const

export const PARTNER_INDEXES = [
  'index partners_by_status on partners (status, created_at, id)',
  'index api_keys_by_partner on api_keys (partner_id)',
  'index api_keys_by_end on api_keys (expires_at) where expires_at is not null',
  'index api_keys_by_origin on api_keys (rotated_from)',
  'index api_keys_by_chain on api_keys (chain_id)',
  'index key_claims_by_partner on key_claims (partner_id, created_at)',
  'index partner_sessions_by_key on partner_sessions (key_id)',
  'index quota_requests_by_partner on quota_requests (partner_id, created_at)',
  "unique index quota_requests_open on quota_requests (partner_id) where state = 'open'",
]
