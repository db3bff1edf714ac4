import type { RotatedKey } from '../../partners/key-rotation.ts'
import { type IssuedKey, type Key, keyStateAt, type ListedKey } from '../../partners/keys.ts'
import type { ListedPartner } from '../../partners/list-partners.ts'
import type { ShownPartner } from '../../partners/partner-account.ts'
import type { Partner } from '../../partners/partners.ts'
import { isoTime } from '../../text/time.ts'
import { presentWebhook } from '../../webhooks/api/present.ts'
import type * as schemas from './schemas.ts'

export function presentPartner(partner: Partner): schemas.Partner {
  const { id, name, email, status, contact_name, website, purpose, language, decision_note } = partner
  return {
    id,
    name,
    email,
    status,
    contact_name,
    website,
    purpose,
    language,
    decision_note,
    applied_at: isoTime(partner.applied_at),
    decided_at: isoTime(partner.decided_at),
    created_at: isoTime(partner.created_at),
  }
}

export const presentListed = (partner: ListedPartner) => ({
  ...presentPartner(partner),
  active_keys: partner.keys,
  requests_30_days: partner.requests,
})

/** What is needed to show a key: the time, and the quota of those that have none of their own. */
export interface KeyContext {
  now: number
  defaultQuota: number
}

export function presentKey(key: ListedKey, { now, defaultQuota }: KeyContext): schemas.Key {
  return {
    id: key.id,
    partner_id: key.partner_id,
    partner: key.partner_name,
    partner_status: key.partner_status,
    name: key.name,
    prefix: key.prefix,
    state: keyStateAt(key, now),
    quota_per_minute: key.quota_per_minute ?? defaultQuota,
    has_own_quota: key.quota_per_minute !== null,
    created_at: isoTime(key.created_at),
    last_used_at: isoTime(key.last_used_at),
    expires_at: isoTime(key.expires_at),
    revoked_at: isoTime(key.revoked_at),
    rotated_from: key.rotated_from,
    test_of: key.test_of,
  }
}

export const nameKey = ({ id, prefix }: Key): schemas.RotatedKey['also_ended'][number] => ({ id, prefix })

export function presentIssued({ key, rawKey }: IssuedKey, defaultQuota: number): schemas.IssuedKey {
  const { id, prefix, name }: Key = key
  const quota_per_minute = key.quota_per_minute ?? defaultQuota
  return { id, key: rawKey, prefix, name, quota_per_minute, expires_at: isoTime(key.expires_at) }
}

export const presentRotated = ({ old, ended, ...issued }: RotatedKey, defaultQuota: number): schemas.RotatedKey => ({
  ...presentIssued(issued, defaultQuota),
  rotated_from: old.id,
  old_prefix: old.prefix,
  old_expires_at: isoTime(old.expires_at),
  also_ended: ended.map(nameKey),
})

export function presentShown(partner: ShownPartner, refusals: schemas.Refusal[], context: KeyContext) {
  const { keys, webhooks, requests, claim, namesakes } = partner
  return {
    ...presentPartner(partner),
    keys: keys.map((key) => presentKey(key, context)),
    webhooks: webhooks.map(presentWebhook),
    usage: { requests_30_days: requests.lastMonth, requests_all_time: requests.allTime, daily: requests.days },
    refusals,
    claim_expires_at: isoTime(claim?.expires_at ?? null),
    same_email: namesakes,
  }
}

export const PARTNER_EXAMPLE: schemas.Partner = {
  id: '3f1c2a52-6f7e-4f0e-9d53-0c1a6f0f8f11',
  name: 'Studio Sen',
  email: 'sen@studio-sen.vn',
  status: 'pending',
  contact_name: 'Nguyễn Thị Sen',
  website: 'https://studio-sen.vn/',
  purpose: 'Nhạc nền cho video của khách hàng.',
  language: 'vi',
  decision_note: null,
  applied_at: '2026-03-02T01:00:00.000Z',
  decided_at: null,
  created_at: '2026-03-02T01:00:00.000Z',
}

export const ISSUED_EXAMPLE: schemas.IssuedKey = {
  id: '8b0f6a0e-6d0c-4a55-9f0e-3d1f7c9e2b10',
  key: 'kn_live_…',
  prefix: 'kn_live_a1B2',
  name: 'web',
  quota_per_minute: 120,
  expires_at: null,
}
