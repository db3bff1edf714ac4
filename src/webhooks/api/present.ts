import { isoTime } from '../../text/time.ts'
import { SIGNATURE_HEADER } from '../delivery/delivery-request.ts'
import type { DeliveryRow } from '../delivery-log.ts'
import { type EventName, NO_SUBJECT } from '../event-names.ts'
import type { WebhookRow } from '../registrations.ts'
import type { Delivery, Webhook } from './schemas.ts'

/** Row → what the partner may see of its webhook. The secret is not among the row's readable columns. */
function presentCommon(row: WebhookRow) {
  return {
    id: row.id,
    url: row.url,
    events: JSON.parse(row.events) as EventName[],
    is_active: row.is_active === 1,
    created_at: isoTime(row.created_at),
  }
}

export function presentWebhook(row: WebhookRow): Webhook {
  return {
    ...presentCommon(row),
    description: row.description,
    last_delivery_at: isoTime(row.last_delivery_at),
    last_status_code: row.last_status_code,
    consecutive_failures: row.consecutive_failures,
    suspended_at: isoTime(row.suspended_at),
  }
}

export function presentNewWebhook(row: WebhookRow, secret: string) {
  const { id, url, events, is_active, created_at } = presentCommon(row)
  return { data: { id, url, events, is_active, secret, created_at }, meta: { signature_header: SIGNATURE_HEADER } }
}

/** Null for a delivery that is about something else. */
export const trackIdOf = ({ subject_kind, track_id }: Pick<DeliveryRow, 'subject_kind' | 'track_id'>): string | null =>
  subject_kind !== 'track' || track_id === NO_SUBJECT ? null : track_id

export function presentDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    // The outbox writes no others.
    event: row.event as Delivery['event'],
    track_id: trackIdOf(row),
    state: row.state,
    attempts: row.attempts,
    created_at: isoTime(row.created_at),
    last_attempt_at: isoTime(row.last_attempt_at),
    last_status_code: row.last_status_code,
    last_error: row.last_error,
    duration_ms: row.duration_ms,
    next_attempt_at: row.state === 'pending' ? isoTime(row.due_at) : null,
  }
}
