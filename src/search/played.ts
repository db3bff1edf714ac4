import type { Catalog } from '../catalog/catalog.ts'
import { countBits, hasBit, setBit } from '../structures/bitmap.ts'

/** How much a track is played, beside the one that is played most: from 0, less than a thousandth, to 3, a tenth and more. */
export const MOST_PLAYED = 3
const SHARES = [1 / 1000, 1 / 100, 1 / 10]

/** Who is how much played. */
export interface Levels {
  /** Tracks of at least level 1, 2 and 3. */
  readonly reached: readonly Uint32Array[]
  /** Those of at least level 1 in the order of `popular`, undefined where they are many. */
  readonly first: Uint32Array | undefined
}

/** More are found by their sets. */
const MAX_FIRST = 8192

/** Made anew when the catalogue has changed: counting all plays takes a millisecond at a million tracks. */
const known = new WeakMap<Catalog, Levels & { revision: number }>()

export function levelsOf(catalog: Catalog): Levels {
  const found = known.get(catalog)
  if (found?.revision === catalog.revision) return found
  const { liveTracks } = catalog
  const { playCount } = catalog.columns
  const most = mostPlays(catalog)
  const reached = SHARES.map((share) => {
    const tracks = new Uint32Array(liveTracks.length)
    const least = most * share
    for (let slot = 0; slot < playCount.length; slot++) {
      if (playCount[slot]! >= least && hasBit(liveTracks, slot)) setBit(tracks, slot)
    }
    return tracks
  })
  const levels = { revision: catalog.revision, reached, first: firstOf(catalog, countBits(reached[0]!)) }
  known.set(catalog, levels)
  return levels
}

function firstOf(catalog: Catalog, count: number): Uint32Array | undefined {
  if (count > MAX_FIRST) return undefined
  const all = { words: catalog.liveTracks, total: catalog.trackCount }
  return Uint32Array.from(catalog.pageOfTracks(all, 'popular', 0, count))
}

function mostPlays(catalog: Catalog): number {
  const [first] = catalog.pageOfTracks({ words: catalog.liveTracks, total: catalog.trackCount }, 'popular', 0, 1)
  return first === undefined ? 0 : catalog.columns.playCount[first]!
}

/** The level of one track. */
export function levelOf({ reached }: Levels, slot: number): number {
  let level = 0
  while (level < MOST_PLAYED && hasBit(reached[level]!, slot)) level++
  return level
}
