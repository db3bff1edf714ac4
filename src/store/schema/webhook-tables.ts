// The tables of webhooks, by the rules of schema.ts.

import type { Generated } from 'kysely'

/** What a delivery is about. */
export type SubjectKind = 'track' | 'collection'

export type DeliveryState = 'pending' | 'done' | 'failed' | 'parked' | 'superseded'

export interface WebhookTable {
  id: string
  partner_id: string
  url: string
  /** JSON `string[]`. */
  events: string
  description: string | null
  secret_sealed: string
  /** The one before, with which deliveries are signed as well until then; `null` when there is none, or no longer. */
  previous_secret_sealed: string | null
  previous_secret_until: number | null
  is_active: 0 | 1
  created_at: number
  last_delivery_at: number | null
  last_status_code: number | null
  consecutive_failures: number
  failing_since: number | null
  suspended_at: number | null
  /** Until when deliveries of imports are already scheduled. */
  paced_until: number | null
}

export interface DeliveryTable {
  id: string
  webhook_id: string
  event: string
  /** The id of what it is about: a track, unless `subject_kind` names something else. Empty: of nothing that has an id. */
  track_id: string
  subject_kind: Generated<SubjectKind>
  /** JSON: the `data` of the delivery's body. */
  data: string
  /** The event's own time, later than those of earlier events of the same thing (outbox.ts). */
  sent_at: number
  state: DeliveryState
  /** 0 a single change, 1 an import, 2 a retry; lower goes first. */
  lane: number
  attempts: number
  created_at: number
  due_at: number
  leased_until: number | null
  last_attempt_at: number | null
  last_status_code: number | null
  last_error: string | null
  duration_ms: number | null
  /** The beginning of what the receiver answered last: a stranger's text. */
  last_answer: string | null
}
