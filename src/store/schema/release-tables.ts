// The tables of releases, by the rules of schema.ts.

export interface ReleaseTable {
  id: string
  title: string
  /** `YYYY-MM-DD`. */
  release_date: string | null
  created_at: number
  updated_at: number
}

/** A track is on one release at most. */
export interface ReleaseTrackTable {
  track_id: string
  release_id: string
  /** From 0. */
  position: number
}
