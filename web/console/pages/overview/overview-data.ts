interface Counted<Item> {
  count: number
  items: Item[]
}

/** What `GET /insight/overview` answers. */
export interface Overview {
  at: string
  health: {
    is_ready: boolean
    checks: { name: string; ready: boolean; reason: string | null }[]
    tracks: number | null
    artists: number | null
  }
  applications: Counted<{ id: string; name: string; applied_at: string }>
  takedowns: Counted<{ id: string; title: string; deadline_at: string; notices: number; untold: number }>
  webhooks: {
    failing: number
    suspended: number
    items: { id: string; partner: string; url: string; since: string | null; is_suspended: boolean }[]
  }
  keys: Counted<{ id: string; name: string; prefix: string; partner_id: string; partner: string; expires_at: string }>
  locks: number
  outbox: { pending: number; failed: number; parked: number; oldest_seconds: number }
  jobs: { queued: number; running: number; failed: number; oldest_seconds: number }
  mails: { waiting: number; failed: number; to_copy: number }
  traffic: { at: string; requests: number | null; failed: number | null; limited: number | null; week_before: number }[]
}
