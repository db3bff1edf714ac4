import { z } from 'zod'
import type { RotatedKey } from '../../partners/key-rotation.ts'
import { type IssuedKey, type Key, keyStateAt, type ListedKey } from '../../partners/keys.ts'
import { type ListedPartner, PARTNER_STATUSES } from '../../partners/list-partners.ts'
import type { ShownPartner } from '../../partners/partner-account.ts'
import type { Partner } from '../../partners/partners.ts'
import { presentWebhook } from '../../webhooks/api/schemas.ts'

export const isoTime = (at: number | null) => (at === null ? null : new Date(at).toISOString())

const Time = z.iso.datetime()

export const PartnerBody = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    status: z.enum(PARTNER_STATUSES),
    contact_name: z.string().nullable(),
    website: z.string().nullable(),
    purpose: z.string().nullable(),
    language: z.string().nullable(),
    decision_note: z.string().nullable(),
    applied_at: Time.nullable(),
    decided_at: Time.nullable(),
    created_at: Time,
  })
  .meta({ id: 'Partner' })

export function presentPartner(partner: Partner): z.infer<typeof PartnerBody> {
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
    created_at: new Date(partner.created_at).toISOString(),
  }
}

export const ListedPartnerBody = PartnerBody.extend({
  active_keys: z.int(),
  requests_30_days: z.int(),
}).meta({ id: 'ListedPartner' })

export const presentListed = (partner: ListedPartner) => ({
  ...presentPartner(partner),
  active_keys: partner.keys,
  requests_30_days: partner.requests,
})

export const KeyBody = z
  .object({
    id: z.uuid(),
    partner_id: z.uuid(),
    partner: z.string(),
    partner_status: z.enum(PARTNER_STATUSES),
    name: z.string(),
    prefix: z.string(),
    state: z.enum(['active', 'expired', 'revoked']).describe('Of the key alone: its partner may be suspended.'),
    quota_per_minute: z.int(),
    has_own_quota: z.boolean().describe('False: the default of the service.'),
    created_at: Time,
    last_used_at: Time.nullable(),
    expires_at: Time.nullable(),
    revoked_at: Time.nullable(),
    rotated_from: z.uuid().nullable(),
  })
  .meta({ id: 'Key' })

/** What is needed to show a key: the time, and the quota of those that have none of their own. */
export interface KeyContext {
  now: number
  defaultQuota: number
}

export function presentKey(key: ListedKey, { now, defaultQuota }: KeyContext): z.infer<typeof KeyBody> {
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
    created_at: new Date(key.created_at).toISOString(),
    last_used_at: isoTime(key.last_used_at),
    expires_at: isoTime(key.expires_at),
    revoked_at: isoTime(key.revoked_at),
    rotated_from: key.rotated_from,
  }
}

const NamedKeyBody = z.object({ id: z.uuid(), prefix: z.string() })

export const nameKey = ({ id, prefix }: Key): z.infer<typeof NamedKeyBody> => ({ id, prefix })

export const RevokedBody = KeyBody.extend({
  also_revoked: z.array(NamedKeyBody).describe('The keys that replaced it, revoked with it.'),
}).meta({ id: 'RevokedKey' })

export const IssuedKeyBody = z
  .object({
    id: z.uuid(),
    key: z.string().describe('Shown this once: only its digest is stored.'),
    prefix: z.string(),
    name: z.string(),
    quota_per_minute: z.int(),
    expires_at: Time.nullable(),
  })
  .meta({ id: 'IssuedKey' })

export function presentIssued({ key, rawKey }: IssuedKey, defaultQuota: number): z.infer<typeof IssuedKeyBody> {
  const { id, prefix, name }: Key = key
  const quota_per_minute = key.quota_per_minute ?? defaultQuota
  return { id, key: rawKey, prefix, name, quota_per_minute, expires_at: isoTime(key.expires_at) }
}

export const RotatedBody = IssuedKeyBody.extend({
  rotated_from: z.uuid(),
  old_prefix: z.string(),
  old_expires_at: z.iso.datetime().nullable().describe('Until then both keys work.'),
  also_ended: z
    .array(NamedKeyBody)
    .describe('Earlier keys of the same chain that still worked: only two may at a time.'),
}).meta({ id: 'RotatedKey' })

export const presentRotated = (
  { old, ended, ...issued }: RotatedKey,
  defaultQuota: number,
): z.infer<typeof RotatedBody> => ({
  ...presentIssued(issued, defaultQuota),
  rotated_from: old.id,
  old_prefix: old.prefix,
  old_expires_at: isoTime(old.expires_at),
  also_ended: ended.map(nameKey),
})

const RefusalBody = z.object({
  at: Time,
  request_id: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  code: z.string().nullable(),
  why: z.string().nullable(),
  key_prefix: z.string().nullable(),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  repeats: z.int(),
})

export type Refusal = z.infer<typeof RefusalBody>

export const ShownPartnerBody = PartnerBody.extend({
  keys: z.array(KeyBody),
  webhooks: z.array(z.record(z.string(), z.unknown())),
  usage: z.object({
    requests_30_days: z.int(),
    requests_all_time: z.int(),
    daily: z.array(z.object({ date: z.iso.date(), requests: z.int() })),
  }),
  refusals: z.array(RefusalBody),
  claim_expires_at: Time.nullable().describe('Of the link that was not used yet.'),
  same_email: z.array(z.object({ id: z.uuid(), name: z.string() })),
}).meta({ id: 'PartnerAccount' })

export function presentShown(partner: ShownPartner, refusals: readonly Refusal[], context: KeyContext) {
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

export const PARTNER_EXAMPLE: z.infer<typeof PartnerBody> = {
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

export const ISSUED_EXAMPLE: z.infer<typeof IssuedKeyBody> = {
  id: '8b0f6a0e-6d0c-4a55-9f0e-3d1f7c9e2b10',
  key: 'kn_live_…',
  prefix: 'kn_live_a1B2',
  name: 'web',
  quota_per_minute: 120,
  expires_at: null,
}
