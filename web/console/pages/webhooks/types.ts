import type { DeliveryFate } from '../../../app/delivery-cells.tsx'

export interface Webhook {
  id: string
  partner_id: string
  partner_name: string
  url: string
  events: string[]
  description: string | null
  state: 'active' | 'failing' | 'suspended'
  created_at: string
  last_delivery_at: string | null
  last_status_code: number | null
  consecutive_failures: number
  failing_since: string | null
  suspended_at: string | null
  pending: number
  parked: number
  failed: number
}

export interface Delivery extends DeliveryFate {
  id: string
  event: string
  /** Null for a test. */
  track_id: string | null
  track_title: string | null
  created_at: string
  last_attempt_at: string | null
  duration_ms: number | null
}
