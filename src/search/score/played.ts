import type { Catalog } from '../../catalog/catalog.ts'
import { andInto, andNotInto, hasBit, setBit } from '../../structures/bitmap.ts'

/** How much a track is played, beside the one that is played most: from 0, less than a thousandth, to 3, a tenth and more. */
export const MOST_PLAYED = 3
const SHARES = [1 / 1000, 1 / 100, 1 / 10]

interface Levels {
  revision: number
  /** Tracks of at least level 1, 2 and 3. */
  reached: Uint32Array[]
}

/** Made anew when the catalogue has changed: counting all plays takes a millisecond at a million tracks. */
const known = new WeakMap<Catalog, Levels>()

function levelsOf(catalog: Catalog): Uint32Array[] {
  const found = known.get(catalog)
  if (found?.revision === catalog.revision) return found.reached
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
  known.set(catalog, { revision: catalog.revision, reached })
  return reached
}

function mostPlays(catalog: Catalog): number {
  const [first] = catalog.pageOfTracks({ words: catalog.liveTracks, total: catalog.trackCount }, 'popular', 0, 1)
  return first === undefined ? 0 : catalog.columns.playCount[first]!
}

/** The level of one track. */
export function levelOf(catalog: Catalog, slot: number): number {
  return levelsOf(catalog).filter((tracks) => hasBit(tracks, slot)).length
}

/** Leaves of a set of tracks those of a level. */
export function keepLevel(catalog: Catalog, tracks: Uint32Array, level: number): void {
  const reached = levelsOf(catalog)
  if (level > 0) andInto(tracks, reached[level - 1]!)
  if (level < MOST_PLAYED) andNotInto(tracks, reached[level]!)
}
