import type { DeliveryFate } from '../app/delivery-cells.tsx'

/** What `GET /me/usage` answers. */
export interface UsageReport {
  quota: { requests_per_minute: number; used_last_minute: number; remaining_this_minute: number }
  totals: { all_time: number }
}

interface Figures {
  requests: number
  refused: number
  limited: number
  failed: number
}

export interface Traffic {
  total: Figures
  points: (Figures & { at: string })[]
  routes: (Figures & { route: string })[]
}

export interface Key {
  id: string
  name: string
  prefix: string
  state: 'active' | 'expired' | 'revoked'
  quota_per_minute: number
  created_at: string
  last_used_at: string | null
  expires_at: string | null
  rotated_from: string | null
  is_current: boolean
}

export interface Webhook {
  id: string
  url: string
  events: string[]
  description: string | null
  is_active: boolean
  created_at: string
  last_delivery_at: string | null
  last_status_code: number | null
  consecutive_failures: number
  suspended_at: string | null
}

export interface Delivery extends DeliveryFate {
  id: string
  event: string
  /** Null for a test. */
  track_id: string | null
  created_at: string
  last_attempt_at: string | null
  duration_ms: number | null
}
