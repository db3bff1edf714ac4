/** A merge that can still be undone. */
export interface ArtistMergeTable {
  /** The artist that is gone. */
  from_id: string
  into_id: string
  name: string
  /** JSON: the row that is gone. */
  artist: string
  /** The surviving artist's `aliases` as they were, and as the merge left them. */
  aliases_before: string | null
  aliases_after: string | null
  /** JSON: of each track that moved, its credits as they were and as the merge left them. */
  tracks: string
  moved: number
  merged_at: number
  merged_by: string
}
