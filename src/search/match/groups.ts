import { andInto, countWordBits, isEmpty } from '../../structures/bitmap.ts'
import { copyBitmap, takeBitmap } from '../../structures/bitmap-pool.ts'
import type { Match } from '../score.ts'

/** Live tracks that answer a query in the same way. */
export interface Group {
  match: Match
  /** Words of the query as it was read for this group. */
  queryWords: number
  tracks: Uint32Array
  total: number
  starts?: Starts
}

export interface Starts {
  /** Tracks whose title begins with the query; those of the group that are not in here have such an artist. */
  titles: Uint32Array
  /** Tracks whose title is the query and nothing else: they come first among equals. */
  exact: Uint32Array
}

/** Gathers groups from the best to the least; a track stays in the first that it is put in. */
export type Groups = ReturnType<typeof createGroups>

export function createGroups(live: Uint32Array) {
  const left = copyBitmap(live)
  const list: Group[] = []
  let total = 0
  return {
    list,
    get total() {
      return total
    },
    take(match: Match, queryWords: number, tracks: Uint32Array, starts?: Starts): void {
      // Two of three sets of a query with a typo are empty.
      if (isEmpty(tracks)) return
      const own = takeBitmap(left.length)
      const count = moveInto(own, left, tracks)
      if (count === 0) return
      list.push({ match, queryWords, tracks: own, total: count, ...(starts && { starts }) })
      total += count
    },
    /** What of a set is in no group yet. */
    fresh(tracks: Uint32Array): Uint32Array {
      const own = takeBitmap(left.length)
      const end = Math.min(left.length, tracks.length)
      for (let at = 0; at < end; at++) own[at] = left[at]! & tracks[at]!
      return own
    },
  }
}

/** Moves what `wanted` names from one set to the other, and counts it. */
function moveInto(own: Uint32Array, left: Uint32Array, wanted: Uint32Array): number {
  let count = 0
  const end = Math.min(left.length, wanted.length)
  for (let at = 0; at < end; at++) {
    const moved = left[at]! & wanted[at]!
    if (moved === 0) continue
    own[at] = moved
    left[at] = left[at]! & ~moved
    count += countWordBits(moved)
  }
  return count
}

/** What all sets have in common; undefined when that is nothing. Sets are asked for one by one, in order, until nothing is left. */
export function intersect<T>(items: readonly T[], setOf: (item: T) => Uint32Array): Uint32Array | undefined {
  let common: Uint32Array | undefined
  for (const item of items) {
    const set = setOf(item)
    if (set.length === 0) return undefined
    if (common === undefined) common = copyBitmap(set)
    else {
      andInto(common, set)
      if (isEmpty(common)) return undefined
    }
  }
  return common
}
