import { z } from 'zod'
import { PARTNER_STATUSES } from '../../partners/partner-statuses.ts'
import { Webhook } from '../../webhooks/api/schemas.ts'
import { ListMeta } from '../endpoint/list-meta.ts'

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
export type Partner = z.output<typeof PartnerBody>

export const ListedPartnerBody = PartnerBody.extend({
  active_keys: z.int(),
  requests_30_days: z.int(),
}).meta({ id: 'ListedPartner' })
export type ListedPartner = z.output<typeof ListedPartnerBody>

export const PartnerList = z.object({
  data: z.array(ListedPartnerBody),
  meta: ListMeta.extend({ counts: z.record(z.string(), z.int()).describe('Of each status, in all.') }),
})
export type PartnerList = z.output<typeof PartnerList>

export const ApprovedBody = PartnerBody.extend({
  claim_url: z.string().describe('Gives one key, once.'),
  claim_expires_at: Time,
  mail_id: z.uuid().describe('Of the mail that tells the partner.'),
  is_mailed: z.boolean().describe('False: there is no mail server, and the text is to be copied.'),
}).meta({ id: 'ApprovedPartner' })
export type ApprovedPartner = z.output<typeof ApprovedBody>

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
    test_of: z.uuid().nullable().describe('A key for tests that the partner made itself: with this key.'),
  })
  .meta({ id: 'Key' })
export type Key = z.output<typeof KeyBody>

export const NamedKeyBody = z.object({ id: z.uuid(), prefix: z.string() })

export const RevokedBody = KeyBody.extend({
  also_revoked: z.array(NamedKeyBody).describe('The keys that replaced it or were made with it, revoked with it.'),
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
export type IssuedKey = z.output<typeof IssuedKeyBody>

export const RotatedBody = IssuedKeyBody.extend({
  rotated_from: z.uuid(),
  old_prefix: z.string(),
  old_expires_at: z.iso.datetime().nullable().describe('Until then both keys work.'),
  also_ended: z
    .array(NamedKeyBody)
    .describe('Earlier keys of the same chain that still worked: only two may at a time.'),
}).meta({ id: 'RotatedKey' })
export type RotatedKey = z.output<typeof RotatedBody>

export const RefusalBody = z.object({
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
export type Refusal = z.output<typeof RefusalBody>

export const ShownPartnerBody = PartnerBody.extend({
  keys: z.array(KeyBody),
  webhooks: z.array(Webhook),
  usage: z.object({
    requests_30_days: z.int(),
    requests_all_time: z.int(),
    daily: z.array(z.object({ date: z.iso.date(), requests: z.int() })),
  }),
  refusals: z.array(RefusalBody),
  claim_expires_at: Time.nullable().describe('Of the link that was not used yet.'),
  same_email: z.array(z.object({ id: z.uuid(), name: z.string() })),
}).meta({ id: 'PartnerAccount' })
export type PartnerAccount = z.output<typeof ShownPartnerBody>

export const OwnQuotaRequest = z
  .object({
    id: z.uuid(),
    quota_per_minute: z.int(),
    reason: z.string(),
    state: z.enum(['open', 'approved', 'refused']),
    created_at: Time,
    decided_at: Time.nullable(),
    note: z.string().nullable().meta({ description: 'What the partner was told beside the answer.' }),
  })
  .meta({ id: 'AnsweredQuotaRequest' })
export type OwnQuotaRequest = z.output<typeof OwnQuotaRequest>

export const QuotaRequest = OwnQuotaRequest.extend({
  partner_id: z.uuid(),
  partner: z.string(),
  decided_by: z.string().nullable(),
}).meta({ id: 'QuotaRequest' })
export type QuotaRequest = z.output<typeof QuotaRequest>
