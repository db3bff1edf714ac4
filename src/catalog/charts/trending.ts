/** Plays in the window, track by track; `slots[i]` was played `plays[i]` times. */
export interface Played {
  slots: ArrayLike<number>
  plays: ArrayLike<number>
  publishedAtMs: (slot: number) => number
  id: (slot: number) => string
}

export interface Ranked {
  slot: number
  plays: number
  publishedAtMs: number
  /** Relative to the first of the chart, which has 1. */
  score: number
}

/** At most this share on top of the plays, for a track published at this very moment. */
const FRESHNESS_BONUS = 0.1

/**
 * The chart of a window: plays, and a bonus for tracks published inside it that shrinks to nothing at its start.
 * The bonus is a share of the plays, so that it can lift a new track past its neighbours but never past a real hit.
 */
export function rankTrending(played: Played, startMs: number, endMs: number, limit: number): Ranked[] {
  const best: Ranked[] = []
  // At the very instant a day begins, a window of one day has no length yet.
  const lengthMs = Math.max(1, endMs - startMs)
  for (let index = 0; index < played.slots.length; index++) {
    const slot = played.slots[index]!
    const plays = played.plays[index]!
    const publishedAtMs = played.publishedAtMs(slot)
    const freshness = Math.max(0, Math.min(1, (publishedAtMs - startMs) / lengthMs))
    const score = plays * (1 + FRESHNESS_BONUS * freshness)
    // Most tracks fall here, before anything is allocated for them.
    if (best.length === limit && score < best[limit - 1]!.score) continue
    insertRanked(best, { slot, plays, publishedAtMs, score }, limit, played.id)
  }
  const top = best[0]?.score ?? 1
  return best.map((track) => ({ ...track, score: Math.round((track.score / top) * 10_000) / 10_000 }))
}

/** Keeps `best` sorted and no longer than `limit`: at 50 entries an insertion is cheaper than a heap. */
function insertRanked(best: Ranked[], track: Ranked, limit: number, id: Played['id']): void {
  let position = best.length
  while (position > 0 && comesBefore(track, best[position - 1]!, id)) position--
  best.splice(position, 0, track)
  if (best.length > limit) best.pop()
}

function comesBefore(a: Ranked, b: Ranked, id: Played['id']): boolean {
  if (a.score !== b.score) return a.score > b.score
  if (a.publishedAtMs !== b.publishedAtMs) return a.publishedAtMs > b.publishedAtMs
  return id(a.slot) < id(b.slot)
}
