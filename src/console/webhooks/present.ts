import { isoTime } from '../../text/time.ts'
import { presentDelivery, presentWebhook } from '../../webhooks/api/present.ts'
import type { DeliveryRow } from '../../webhooks/delivery-log.ts'

import { type WebhookSummary, webhookStateOf } from '../../webhooks/webhook-list.ts'
import type { AdminDelivery, AdminWebhook } from './webhook-schemas.ts'

export function presentAdminWebhook(row: WebhookSummary): AdminWebhook {
  return {
    ...presentWebhook(row),
    partner_id: row.partner_id,
    partner_name: row.partner_name,
    state: webhookStateOf(row),
    failing_since: isoTime(row.failing_since),
    pending: row.pending,
    parked: row.parked,
    failed: row.failed,
  }
}

export const presentAdminDelivery = (row: DeliveryRow, titles: ReadonlyMap<string, string>): AdminDelivery => ({
  ...presentDelivery(row),
  track_title: titles.get(row.track_id) ?? null,
  answer: row.last_answer,
})
