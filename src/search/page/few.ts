import { collectBits, hasBit } from '../../structures/bitmap.ts'
import { levelOf, levelsOf } from '../score/played.ts'
import type { Cluster, Hit, Scoring } from './hit.ts'
import { createScoreTable, SCORE_STEPS } from './score-table.ts'

/** So many are sorted one by one more quickly than sets of them can be cut. */
export const FEW = 256

const PREFERENCES = 4

/** Sorts all tracks of a few. */
export function sortFew(scoring: Scoring, { groups, total }: Cluster, offset: number, limit: number): Hit[] {
  const levels = levelsOf(scoring.catalog)
  const slots = new Uint32Array(total)
  const keys = new Float64Array(total)
  let count = 0
  for (const group of groups) {
    const table = createScoreTable(group)
    for (const slot of collectBits(group.tracks, group.total)) {
      const isTyped = scoring.typed === undefined || hasBit(scoring.typed, slot)
      const score = table.of(scoring.catalog.titles.wordCountOf(slot), isTyped, levelOf(levels, slot))
      const preferred = Number(isTyped) * 2 + Number(group.starts !== undefined && hasBit(group.starts.exact, slot))
      slots[count] = slot
      // A greater score is a smaller key; the place comes back out of it.
      keys[count] = count - FEW * (Math.round(score * SCORE_STEPS) * PREFERENCES + preferred)
      count++
    }
  }
  return readSorted(scoring, slots, keys.sort(), offset, limit)
}

/** One page along the keys; where they are equal but for the place, the more popular comes first. */
function readSorted(
  { catalog }: Scoring,
  slots: Uint32Array,
  keys: Float64Array,
  offset: number,
  limit: number,
): Hit[] {
  const hits: Hit[] = []
  const end = Math.min(offset + limit, keys.length)
  for (let from = 0; from < end; ) {
    const rank = Math.floor(keys[from]! / FEW)
    let to = from + 1
    while (to < keys.length && Math.floor(keys[to]! / FEW) === rank) to++
    if (to > offset) {
      const tied = slots.slice(0, to - from)
      for (let at = from; at < to; at++) tied[at - from] = slots[keys[at]! - rank * FEW]!
      if (tied.length > 1) tied.sort(catalog.comparePopular)
      const score = Math.floor(-rank / PREFERENCES) / SCORE_STEPS
      for (let at = Math.max(from, offset); at < Math.min(to, end); at++) hits.push({ slot: tied[at - from]!, score })
    }
    from = to
  }
  return hits
}
