import type { RotatedKey } from '../../partners/key-rotation.ts'
import { type IssuedKey, type Key, keyStateAt, type ListedKey } from '../../partners/keys.ts'
import type { ListedPartner } from '../../partners/list-partners.ts'
import type { ShownPartner } from '../../partners/partner-account.ts'
import type { Partner } from '../../partners/partners.ts'
import { isoTime } from '../../text/time.ts'
import { presentWebhook } from '../../webhooks/api/present.ts'
import { pick } from '../endpoint/present.ts'
import * as schemas from './schemas.ts'

export const presentPartner = (partner: Partner) => pick(schemas.PartnerBody, partner)

export const presentListed = ({ keys, requests, ...partner }: ListedPartner) =>
  pick(schemas.ListedPartnerBody, { ...partner, active_keys: keys, requests_30_days: requests })

/** What is needed to show a key: the time, and the quota of those that have none of their own. */
export interface KeyContext {
  now: number
  defaultQuota: number
}

/** As its partner sees it too. */
export const withState = <One extends Key>(key: One, { now, defaultQuota }: KeyContext) => ({
  ...key,
  state: keyStateAt(key, now),
  quota_per_minute: key.quota_per_minute ?? defaultQuota,
})

export function presentKey(key: ListedKey, context: KeyContext): schemas.Key {
  const more = { partner: key.partner_name, has_own_quota: key.quota_per_minute !== null }
  return pick(schemas.KeyBody, { ...withState(key, context), ...more })
}

export const nameKey = ({ id, prefix }: Key): schemas.RotatedKey['also_ended'][number] => ({ id, prefix })

export const presentIssued = ({ key, rawKey }: IssuedKey, defaultQuota: number): schemas.IssuedKey =>
  pick(schemas.IssuedKeyBody, { ...key, key: rawKey, quota_per_minute: key.quota_per_minute ?? defaultQuota })

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
