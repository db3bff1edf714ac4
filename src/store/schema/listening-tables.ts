// What listeners do on the service's own site, by the rules of schema.ts. Nothing here names a listener (docs/listening.md).

export interface ListeningTables {
  listens: ListenTable
  recent_plays: RecentPlayTable
  waiting_counts: WaitingCountTable
  site_daily: SiteDailyTable
  likes: LikeTable
}

/** A listen whose sound was fetched, in part at least; deleted when it can count no more. */
interface ListenTable {
  /** Digest of its token. */
  id: string
  /** When the first byte of sound was sent. */
  first_byte_at: number
  /** JSON `[first, last][]`: the bytes of the preview that were sent, in order and without overlap. */
  covered: string
  /** Whether they are enough for a play. */
  is_enough: 0 | 1
  /** `null` while it can still count. */
  outcome: 'counted' | 'already_counted' | null
}

/** A track that a listener has played lately. */
interface RecentPlayTable {
  /** Digest of listener and track together: two tracks of one listener have nothing in common. */
  digest: string
  /** From then on the listener's next play counts. */
  until: number
}

/** A play or a like that is counted and not yet added to its track. */
interface WaitingCountTable {
  id: string
  track_id: string
  day: string
  plays: number
  /** -1 for a like that was taken back. */
  likes: number
  at: number
}

/** What the site has added to a track on a day; `tracks` and `plays_daily` hold it together with what was imported. */
interface SiteDailyTable {
  track_id: string
  day: string
  plays: number
  likes: number
}

interface LikeTable {
  /** Digest of listener and track together. */
  digest: string
  /** Two rows of one like: a listener who brought no cookie is known by the address and by the cookie that was given. */
  like_id: string
  track_id: string
}
