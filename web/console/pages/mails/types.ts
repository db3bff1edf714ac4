import type { MailKind, MailState } from '../../../../src/store/schema/console-tables.ts'

export interface Mail {
  id: string
  kind: MailKind
  partner_id: string | null
  partner_name: string | null
  recipient: string
  state: MailState
  attempts: number
  created_at: string
  sent_at: string | null
  last_error: string | null
  /** Null when it is no longer kept. */
  content?: { subject: string; text: string } | null
}
