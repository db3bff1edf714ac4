import { countWordBits, isEmpty } from '../../structures/bitmap.ts'
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
  let places: Uint32Array | undefined
  for (const item of items) {
    const set = setOf(item)
    if (set.length === 0) return undefined
    if (common === undefined) {
      common = copyBitmap(set)
      continue
    }
    const left = places === undefined ? andAll(common, set) : andPlaces(common, set, places)
    if (left === 0) return undefined
    // Where little is left, the next sets are looked at there only.
    if (places === undefined && left * SPARSE < common.length) places = placesOf(common, left)
  }
  return common
}

/** A set in which one word of so many is not empty. */
const SPARSE = 8

/** Cuts a set down to another; how many words are not empty. */
function andAll(common: Uint32Array, other: Uint32Array): number {
  let left = 0
  const end = Math.min(common.length, other.length)
  for (let at = 0; at < end; at++) {
    const word = common[at]! & other[at]!
    common[at] = word
    left += +(word !== 0)
  }
  common.fill(0, end)
  return left
}

/** The same, where all other words are empty. */
function andPlaces(common: Uint32Array, other: Uint32Array, places: Uint32Array): number {
  let left = 0
  for (let at = 0; at < places.length; at++) {
    const place = places[at]!
    const word = place < other.length ? common[place]! & other[place]! : 0
    common[place] = word
    left += +(word !== 0)
  }
  return left
}

function placesOf(set: Uint32Array, count: number): Uint32Array {
  const places = new Uint32Array(count)
  for (let at = 0, found = 0; found < count; at++) if (set[at] !== 0) places[found++] = at
  return places
}
