export interface Takedown {
  id: string
  track_id: string
  track: { title: string; artist: string; isrc: string | null }
  was_published: boolean
  claimant: string
  reason: string
  scope: 'new' | 'all'
  state: 'in_force' | 'restored'
  created_by: string
  created_at: string
  deadline_at: string
  restored_at: string | null
  restored_by: string | null
  counts: { delivered: number; trying: number; failed: number; no_webhook: number }
}

export interface Notice {
  partner_id: string
  partner_name: string
  webhook_id: string | null
  webhook_url: string | null
  delivery_id: string | null
  state: 'delivered' | 'trying' | 'failed' | 'no webhook'
  attempts: number
  delivered_at: string | null
  next_attempt_at: string | null
  status_code: number | null
  error: string | null
  answer: string | null
  duration_ms: number | null
  mail: {
    id: string
    recipient: string
    state: 'waiting' | 'sent' | 'failed' | 'to-copy'
    sent_at: string | null
  } | null
  deadline_at: string
}

export interface TakedownWithNotices extends Takedown {
  notices: Notice[]
}

export interface TakedownPreview {
  title: string
  artist: string
  is_published: boolean
  partners: number
  partners_with_webhook: number
  partners_by_mail: number
  suspended_webhooks: number
  takedown_id: string | null
}

/** What the lists of the catalogue say of a track, as far as it is needed here. */
export interface FoundTrack {
  id: string
  title: string
  artist: string
}
