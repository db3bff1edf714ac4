export type MailState = 'waiting' | 'sent' | 'failed' | 'to-copy'

export interface Mail {
  id: string
  kind:
    | 'received'
    | 'approved'
    | 'rejected'
    | 'suspended'
    | 'resumed'
    | 'key-expiring'
    | 'webhook-suspended'
    | 'takedown'
    | 'restored'
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
