import type { Catalog } from '../../catalog/catalog.ts'
import { afterScratch } from '../../structures/bitmap-pool.ts'
import { createKeptSets, createScratchSets, type KeptSets } from '../../structures/kept-sets.ts'

/** Room for so many sets of tracks, seven megabytes at 100,000 of them: of words, and of the answers to the last questions. */
const MOST_SETS = { words: 384, answers: 128 }

interface Kept {
  words: KeptSets
  answers: KeptSets
}

const known = new WeakMap<Catalog, Kept & { revision: number }>()

/**
 * What is known of words, and of whole questions, at this revision of the catalogue. Half-way through a change, texts of tracks that come or go are in the indexes: what is found
 * then is for one question.
 */
export function keptSetsOf(catalog: Catalog): Kept {
  if (!catalog.isSettled) return { words: createScratchSets(), answers: createScratchSets() }
  const { revision } = catalog
  let found = known.get(catalog)
  if (found?.revision !== revision) {
    const create = (sets: number) => createKeptSets(sets * catalog.liveTracks.byteLength)
    found = { revision, words: create(MOST_SETS.words), answers: create(MOST_SETS.answers) }
    known.set(catalog, found)
  }
  afterScratch(found.words.trim)
  afterScratch(found.answers.trim)
  return found
}
