// The tables of the console, by the rules of schema.ts.

import type { Generated } from 'kysely'

export type AdminRole = 'support' | 'editor' | 'owner'
export type MailKind =
  | 'received'
  | 'approved'
  | 'rejected'
  | 'suspended'
  | 'resumed'
  | 'key-expiring'
  | 'key-replaced'
  | 'test-key-made'
  | 'webhook-suspended'
  | 'quota-approved'
  | 'quota-refused'
  | 'takedown'
  | 'restored'
  | 'alert'
export type MailState = 'waiting' | 'sent' | 'failed' | 'to-copy'
export type JobState = 'queued' | 'running' | 'done' | 'failed'

export interface AdministratorTable {
  id: string
  /** In lower case; unique. */
  name: string
  role: AdminRole
  /** scrypt, with its salt and costs. */
  password: string
  /** The secret of the second factor, sealed; `null` when there is none. */
  totp_sealed: string | null
  /** The last step of time whose code was used: no code is good twice. */
  totp_last_step: number | null
  /** JSON `string[]`: digests of the codes that are good once in the place of a code of the app. */
  recovery_codes: string | null
  /** Where the administrator is told what waits; `null`: nowhere. */
  email: string | null
  /** Language of those mails. */
  language: string | null
  created_at: number
  updated_at: number
  signed_in_at: number | null
}

export interface AdminSessionTable {
  /** SHA-256 of the cookie's token, hex. */
  digest: string
  admin_id: string
  address: string
  /** What the browser calls itself, bounded. */
  user_agent: string | null
  created_at: number
  seen_at: number
}

/** By which an administrator chooses a password, once. There is one at most of each. */
export interface AdminLinkTable {
  /** SHA-256 of the link's token, hex. */
  digest: string
  admin_id: string
  created_at: number
  expires_at: number
}

/** What owners demand of every administrator. */
export interface AdminRuleTable {
  name: 'second_factor'
  /** Sessions that began later must meet it. */
  since: number
}

/** By which a script uses the admin API. */
export interface AdminTokenTable {
  id: string
  /** SHA-256 of the token, hex. */
  digest: string
  name: string
  role: AdminRole
  /** Whom it goes with; `null` when it was made on a terminal. */
  admin_id: string | null
  made_by: string
  created_at: number
  /** `null` when it does not end. */
  expires_at: number | null
  used_at: number | null
}

export interface PartnerSessionTable {
  /** SHA-256 of the cookie's token, hex. */
  digest: string
  /** The session ends with it. */
  key_id: string
  address: string
  created_at: number
  seen_at: number
}

/** The addresses that an administrator has signed in from. */
export interface AdminAddressTable {
  admin_id: string
  address: string
  signed_in_at: number
}

export interface SignInFailureTable {
  id: Generated<number>
  at: number
  /** An IPv4 address or the /64 of an IPv6 one. */
  address: string
  /** As it was tried, in lower case and bounded; there need be no such administrator. */
  name: string
}

/** Rows are only ever added: triggers refuse all else. */
export interface AuditLogTable {
  id: Generated<number>
  at: number
  /** The administrator's name, or who runs the command line. */
  actor: string
  role: string
  address: string | null
  request_id: string | null
  /** `partner.approve`, `key.revoke` … */
  action: string
  entity_id: string | null
  entity_name: string | null
  /** JSON: of what changed, how it was. */
  before: string | null
  after: string | null
}

/** The one-time links by which an approved partner gets its key. */
export interface KeyClaimTable {
  /** SHA-256 of the token, hex. */
  digest: string
  partner_id: string
  created_at: number
  expires_at: number
  spent_at: number | null
  key_id: string | null
}

/** When applications were accepted from an address, for an hour. */
export interface ApplicationWindowTable {
  /** An IPv4 address or the /64 of an IPv6 one. */
  address: string
  /** JSON `number[]`. */
  times: string
  updated_at: number
}

export interface MailTable {
  id: string
  kind: MailKind
  partner_id: string | null
  /** What it is about: a key, a webhook, a takedown. */
  subject_id: string | null
  recipient: string
  language: string
  /** JSON `{ subject, text }`, sealed: it may hold a link that gives a key. */
  content_sealed: string
  state: MailState
  attempts: Generated<number>
  created_at: number
  due_at: number
  leased_until: number | null
  sent_at: number | null
  last_error: string | null
  /** Dismissed, though it was not sent. */
  put_away_at: number | null
}

export interface JobTable {
  id: string
  kind: string
  state: JobState
  /** What it is at. */
  stage: string | null
  /** 0–1. */
  progress: Generated<number>
  /** The track or other thing that it works on. */
  subject_id: string | null
  /** JSON. */
  input: string
  /** JSON. */
  result: string | null
  /** A written sentence (text/sentence.ts). */
  error: string | null
  created_by: string
  attempts: Generated<number>
  /** How often a process took it and was never heard of again. */
  crashes: Generated<number>
  /** Drawn anew whenever a process takes the job: who has lost it cannot finish it. */
  lease: string | null
  leased_until: number | null
  created_at: number
  started_at: number | null
  finished_at: number | null
  /** It has failed, and was dismissed. */
  put_away_at: number | null
}

/** What was uploaded for a job, until it is done. */
export interface JobFileTable {
  job_id: string
  name: string
  /** Its key in the media store. */
  media: string
  /** As the browser called it. */
  file_name: string | null
  bytes: number
}

export interface ImportProgressTable {
  file_key: string
  lines_done: number
  /** How many of these were bad. */
  failed: Generated<number>
  updated_at: number
}

export type QuotaRequestState = 'open' | 'approved' | 'refused'

/** What partners have asked for; at most one of each is open. */
export interface QuotaRequestTable {
  id: string
  partner_id: string
  quota_per_minute: number
  reason: string
  state: QuotaRequestState
  created_at: number
  decided_at: number | null
  decided_by: string | null
  note: string | null
}

export type TakedownScope = 'new' | 'all'
export type NoticeState = 'delivered' | 'trying' | 'failed' | 'no webhook'

export interface TakedownTable {
  id: string
  track_id: string
  /** JSON: the track as it was then. */
  track: string
  claimant: string
  /** How the claimant can be reached, and what it calls its demand. */
  contact: string | null
  reference: string | null
  reason: string
  scope: TakedownScope
  created_by: string
  created_at: number
  deadline_at: number
  /** What the track's `published_at` was. */
  published_at: number | null
  restored_at: number | null
  restored_by: string | null
  /** JSON (takedowns/demand.ts): the claimant's demand as a file, and its key in the media store. */
  demand: string | null
  demand_media: string | null
}

export interface TakedownNoticeTable {
  takedown_id: string
  position: number
  partner_id: string
  partner_name: string
  webhook_id: string | null
  webhook_url: string | null
  delivery_id: string | null
  mail_id: string | null
  /** How it stood when last looked at; the delivery says how it stands now, for as long as it is kept. */
  state: NoticeState
  attempts: Generated<number>
  delivered_at: number | null
  last_attempt_at: number | null
  last_status_code: number | null
  last_error: string | null
  last_answer: string | null
  duration_ms: number | null
  /** When, by whom and how the partner was told by hand. */
  sent_at: number | null
  sent_by: string | null
  sent_how: string | null
  /** When the partner said that it has acted, and from which address. */
  done_at: number | null
  done_from: string | null
}
