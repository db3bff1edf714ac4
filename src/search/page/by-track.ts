import type { Catalog } from '../../catalog/catalog.ts'
import { MAX_TEXT } from '../../catalog/words/text-index.ts'
import { setBit } from '../../structures/bitmap.ts'
import { takeBitmap } from '../../structures/bitmap-pool.ts'
import type { Group } from '../match/groups.ts'
import { levelsOf } from '../played.ts'
import type { Cluster, Hit, Scoring } from './hit.ts'
import { createScoreTable } from './score-table.ts'

/**
 * All that the place of a track depends on beside its group and the exact count of its plays, as a number: how many words its title has, whether it has
 * the marks that were typed, how much it is played, and whether its title is the query and nothing else. Tracks of one kind have the same score.
 */
const kindOf = (length: number, isTyped: number, level: number, isExact: number) =>
  (length << 4) | (isTyped << 3) | (level << 1) | isExact
const KINDS = (MAX_TEXT + 1) << 4

/** Room for one question, used again for the next one: the tracks of a cluster, and what kind of which group each is; 256 groups fit, and some 110 are the most. */
let slots = new Uint32Array(1024)
let kinds = new Uint16Array(1024)
/** More room than this, six megabytes, is not kept. */
const MAX_KEPT = 1 << 20

/** One page of a cluster of which every track is looked at: it is counted, and those of the kinds that are on the page are put in order. */
export function cutByTrack(scoring: Scoring, { groups, total }: Cluster, offset: number, limit: number): Hit[] {
  if (slots.length < total || slots.length > MAX_KEPT) {
    slots = new Uint32Array(Math.max(1024, total))
    kinds = new Uint16Array(slots.length)
  }
  const counts = new Uint32Array(groups.length * KINDS)
  let end = 0
  for (const [at, group] of groups.entries()) end = readGroup(scoring, group, end, at * KINDS)
  for (let at = 0; at < end; at++) counts[kinds[at]!]!++
  const hits: Hit[] = []
  for (const { score, tied, from, to } of gather(end, findTiers(groups, counts, offset, limit), counts.length)) {
    for (const slot of orderTied(scoring.catalog, tied, from, to)) hits.push({ slot, score })
  }
  return hits
}

/** Writes down the tracks of a group from a place on, and returns the place behind them. */
function readGroup(
  { catalog, typed }: Scoring,
  { tracks, starts, total }: Group,
  from: number,
  firstKind: number,
): number {
  const { reached } = levelsOf(catalog)
  const wordCountOf = catalog.titles.wordCounts()
  let end = from
  const last = from + total
  for (let at = 0; at < tracks.length && end < last; at++) {
    let word = tracks[at]!
    if (word === 0) continue
    // What is asked of a track is a bit of these; a branch on such a bit would be mispredicted half of the time.
    const typedHere = typed === undefined ? -1 : typed[at]!
    const exactHere = starts?.exact[at] ?? 0
    const one = reached[0]![at]!
    const two = reached[1]![at]!
    const three = reached[2]![at]!
    for (; word !== 0; word &= word - 1) {
      const bit = 31 - Math.clz32(word & -word)
      const level = ((one >>> bit) & 1) + ((two >>> bit) & 1) + ((three >>> bit) & 1)
      const slot = at * 32 + bit
      const length = Math.min(wordCountOf(slot), MAX_TEXT)
      slots[end] = slot
      kinds[end] = firstKind + kindOf(length, (typedHere >>> bit) & 1, level, (exactHere >>> bit) & 1)
      end++
    }
  }
  return end
}

/** Kinds that no preference tells apart, of which the tracks from one place to another are on the page. */
interface Tier {
  score: number
  /** Breaks ties of score: typed marks come first, then titles that are exactly the query. */
  preferred: number
  kinds: number[]
  total: number
}

interface PagedTier extends Tier {
  tied: Uint32Array
  from: number
  to: number
}

function findTiers(groups: readonly Group[], counts: Uint32Array, offset: number, limit: number): PagedTier[] {
  const paged: PagedTier[] = []
  let skip = offset
  let left = limit
  for (const tier of listTiers(groups, counts)) {
    if (left === 0) break
    const to = Math.min(tier.total, skip + left)
    if (to > skip) {
      paged.push({ ...tier, tied: new Uint32Array(tier.total), from: skip, to })
      left -= to - skip
    }
    skip = Math.max(0, skip - tier.total)
  }
  return paged
}

/** From the best to the least. */
function listTiers(groups: readonly Group[], counts: Uint32Array): Tier[] {
  const tiers = new Map<string, Tier>()
  for (const [at, group] of groups.entries()) {
    const table = createScoreTable(group)
    for (let kind = 0; kind < KINDS; kind++) {
      const total = counts[at * KINDS + kind]!
      if (total === 0) continue
      const score = table.of(kind >> 4, (kind & 8) !== 0, (kind >> 1) & 3)
      const preferred = ((kind >> 2) & 2) | (kind & 1)
      const key = `${score} ${preferred}`
      const known = tiers.get(key)
      if (known === undefined) tiers.set(key, { score, preferred, kinds: [at * KINDS + kind], total })
      else {
        known.kinds.push(at * KINDS + kind)
        known.total += total
      }
    }
  }
  return [...tiers.values()].sort((a, b) => b.score - a.score || b.preferred - a.preferred)
}

function gather(end: number, tiers: PagedTier[], kindCount: number): PagedTier[] {
  // By kind, the number of its tier; 0 for those that are not on the page.
  const tierOf = new Uint16Array(kindCount)
  const filled = new Uint32Array(tiers.length + 1)
  for (const [at, tier] of tiers.entries()) for (const kind of tier.kinds) tierOf[kind] = at + 1
  for (let at = 0; at < end; at++) {
    const number = tierOf[kinds[at]!]!
    if (number !== 0) tiers[number - 1]!.tied[filled[number]!++] = slots[at]!
  }
  return tiers
}

/** So many of one rank are sorted at once … */
const FEW = 256
/** … and of more, so many are kept while the others are passed by. */
const FIRST = 128

/** Those from one place to another in the order of `popular`. */
function orderTied(catalog: Catalog, tied: Uint32Array, from: number, to: number): Iterable<number> {
  if (tied.length === 1) return tied
  if (tied.length <= FEW) return tied.sort(catalog.comparePopular).slice(from, to)
  if (to <= FIRST) return keepFirst(tied, to, catalog.comparePopular).slice(from)
  const words = takeBitmap(catalog.liveTracks.length)
  for (const slot of tied) setBit(words, slot)
  return catalog.pageOfTracks({ words, total: tied.length }, 'popular', from, to - from)
}

function keepFirst(tied: Uint32Array, count: number, compare: (a: number, b: number) => number): number[] {
  const first: number[] = []
  for (const slot of tied) {
    let at = first.length
    if (at === count && compare(first[at - 1]!, slot) < 0) continue
    while (at > 0 && compare(slot, first[at - 1]!) < 0) at--
    first.splice(at, 0, slot)
    if (first.length > count) first.pop()
  }
  return first
}
