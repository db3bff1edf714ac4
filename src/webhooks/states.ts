import type { DeliveryState } from '../store/schema/webhook-tables.ts'

export const WEBHOOK_STATES = ['active', 'failing', 'suspended'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]

export const DELIVERY_STATES = [
  'pending',
  'done',
  'failed',
  'parked',
  'superseded',
] as const satisfies readonly DeliveryState[]

/** A closer count is not needed, and counting on would hold up other requests on SQLite. */
export const MAX_COUNTED = 10_000
