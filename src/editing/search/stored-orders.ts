import type { TrackSort } from '../tracks/track-statuses.ts'
import type { SearchableTrack } from './searchable.ts'

/** The orders that the store can be asked for. What comes first when nothing is reversed: the newest, the most heard, the longest. */
export const STORED_ORDERS = {
  updated: { column: 'updated_at', isDescending: true, of: (one: SearchableTrack) => one.updatedAt },
  published: { column: 'published_at', isDescending: true, of: (one: SearchableTrack) => one.publishedAt },
  plays: { column: 'play_count', isDescending: true, of: (one: SearchableTrack) => one.plays },
  length: { column: 'duration_seconds', isDescending: true, of: (one: SearchableTrack) => one.duration },
  tempo: { column: 'bpm', isDescending: true, of: (one: SearchableTrack) => one.bpm },
} as const
export type StoredSort = keyof typeof STORED_ORDERS

export const isStored = (sort: TrackSort): sort is StoredSort => sort in STORED_ORDERS

/** As the store does it: what has no value comes last either way, and equals stand by id. */
export function compareBy(sort: StoredSort, isReversed: boolean): (a: SearchableTrack, b: SearchableTrack) => number {
  const { of, isDescending } = STORED_ORDERS[sort]
  const sign = isDescending === isReversed ? 1 : -1
  return (a, b) => {
    const [left, right] = [of(a), of(b)]
    if (left === right) return a.id < b.id ? -1 : 1
    if (left === null || right === null) return left === null ? 1 : -1
    return sign * (left - right)
  }
}
