import type { Language } from '../../../../src/text/sentence.ts'
import type { Tone } from '../../../components/feedback/badge.tsx'

export type PartnerStatus = 'pending' | 'approved' | 'suspended' | 'rejected'

export const STATUSES: readonly PartnerStatus[] = ['pending', 'approved', 'suspended', 'rejected']

export const STATUS_TONES: Readonly<Record<PartnerStatus, Tone>> = {
  pending: 'warn',
  approved: 'good',
  suspended: 'danger',
  rejected: 'neutral',
}

export interface Partner {
  id: string
  name: string
  email: string
  status: PartnerStatus
  contact_name: string | null
  website: string | null
  purpose: string | null
  language: Language | null
  decision_note: string | null
  applied_at: string | null
  decided_at: string | null
  created_at: string
}

export interface ListedPartner extends Partner {
  active_keys: number
  requests_30_days: number
}

export interface Key {
  id: string
  name: string
  prefix: string
  state: 'active' | 'expired' | 'revoked'
  quota_per_minute: number
  has_own_quota: boolean
  created_at: string
  last_used_at: string | null
  expires_at: string | null
  revoked_at: string | null
  rotated_from: string | null
}

export interface Refusal {
  at: string
  request_id: string
  method: string
  path: string
  status: number
  code: string | null
  why: string | null
  key_prefix: string | null
  address: string | null
  user_agent: string | null
  repeats: number
}

export interface Webhook {
  id: string
  url: string
  is_active: boolean
}

export interface Account extends Partner {
  keys: Key[]
  webhooks: Webhook[]
  usage: { requests_30_days: number; requests_all_time: number; daily: { date: string; requests: number }[] }
  refusals: Refusal[]
  claim_expires_at: string | null
  same_email: { id: string; name: string }[]
}

export interface Approval extends Partner {
  claim_url: string
  claim_expires_at: string
  mail_id: string
  is_mailed: boolean
}

export interface Mail {
  id: string
  kind: string
  recipient: string
  state: 'waiting' | 'sent' | 'failed' | 'to-copy'
  created_at: string
  sent_at: string | null
  last_error: string | null
}

export interface MailWithText extends Mail {
  /** `null` when it is no longer kept. */
  content: { subject: string; text: string } | null
}
