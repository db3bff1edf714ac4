import type { Catalog } from '../../catalog/catalog.ts'
import { afterScratch } from '../../structures/bitmap-pool.ts'
import { createKeptSets, createScratchSets, type KeptSets } from '../../structures/kept-sets.ts'

/** Room for so many sets of tracks: seven megabytes at 100,000 tracks. */
const MOST_SETS = 512

const known = new WeakMap<Catalog, { revision: number; kept: KeptSets }>()

/**
 * What is known of words at this revision of the catalogue. Half-way through a change, texts of tracks that come or go are in the indexes: what is found
 * then is for one question.
 */
export function keptSetsOf(catalog: Catalog): KeptSets {
  if (!catalog.isSettled) return createScratchSets()
  const { revision } = catalog
  let found = known.get(catalog)
  if (found?.revision !== revision) {
    found = { revision, kept: createKeptSets(MOST_SETS * catalog.liveTracks.byteLength) }
    known.set(catalog, found)
  }
  afterScratch(found.kept.trim)
  return found.kept
}
