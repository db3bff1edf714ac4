import type { Catalog, TrackSort } from '../catalog/catalog.ts'
import { MAX_TEXT } from '../catalog/words/text-index.ts'
import { andInto, collectBits, countBits, hasBit } from '../structures/bitmap.ts'
import { copyBitmap, takeBitmap, withScratch } from '../structures/bitmap-pool.ts'
import type { Group } from './match/groups.ts'
import { findTyped } from './match/typed-tones.ts'
import { type Ranking, rank } from './rank.ts'
import { score } from './score.ts'
import { compareTiedTracks, cutByPreference, type Preferences, preferencesOf } from './tie-break.ts'

export interface Hit {
  slot: number
  score: number
}

export interface HitPage {
  total: number
  hits: Hit[]
}

export type SearchSort = 'relevance' | Exclude<TrackSort, 'most_liked'>

export interface PageOptions {
  /** The tracks that the filters leave, undefined for all. */
  within: Uint32Array | undefined
  sort: SearchSort
  offset: number
  limit: number
}

/** One page of all that answers a query. */
export function search(catalog: Catalog, q: string, options: PageOptions): HitPage {
  return withScratch(() => findHits(catalog, rank(catalog, q), options))
}

/** One page of a ranking. */
export function findHits(catalog: Catalog, ranking: Ranking, options: PageOptions): HitPage {
  const { within, sort, offset, limit } = options
  const groups = within === undefined ? ranking.groups : ranking.groups.map((group) => narrow(group, within))
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  if (sort === 'relevance') return { total, hits: findBest(catalog, ranking, groups, offset, limit) }
  const words = takeBitmap(catalog.liveTracks.length)
  for (const { tracks } of groups) for (let at = 0; at < tracks.length; at++) words[at] = words[at]! | tracks[at]!
  const slots = catalog.pageOfTracks({ words, total }, sort, offset, limit)
  return { total, hits: slots.map((slot) => ({ slot, score: scoreOf(catalog, groups, slot) })) }
}

function narrow(group: Group, within: Uint32Array): Group {
  const tracks = copyBitmap(group.tracks)
  andInto(tracks, within)
  return { ...group, tracks, total: countBits(tracks) }
}

function scoreOf(catalog: Catalog, groups: readonly Group[], slot: number): number {
  const group = groups.find(({ tracks }) => hasBit(tracks, slot))!
  return score(group.match, group.queryWords, lengthOf(catalog, slot))
}

const lengthOf = (catalog: Catalog, slot: number) => Math.min(catalog.titles.wordCountOf(slot), MAX_TEXT)

function findBest(catalog: Catalog, ranking: Ranking, groups: readonly Group[], offset: number, limit: number): Hit[] {
  const hits: Hit[] = []
  const typed = findTyped(catalog, ranking.query)
  let skip = offset
  for (const group of groups) {
    if (hits.length === limit) break
    if (skip >= group.total) {
      skip -= group.total
      continue
    }
    const cut = group.total <= FEW ? sortFew : walkMany
    hits.push(...cut(catalog, group, preferencesOf(typed, group.starts?.exact), skip, limit - hits.length))
    skip = 0
  }
  return hits
}

// So many are sorted one by one more quickly than sets of them can be cut.
const FEW = 256

function sortFew(catalog: Catalog, group: Group, preferences: Preferences, offset: number, limit: number): Hit[] {
  return Array.from(collectBits(group.tracks, group.total))
    .map((slot) => ({ slot, score: score(group.match, group.queryWords, lengthOf(catalog, slot)) }))
    .sort((a, b) => b.score - a.score || compareTiedTracks(catalog, preferences, a.slot, b.slot))
    .slice(offset, offset + limit)
}

function walkMany(catalog: Catalog, group: Group, preferences: Preferences, offset: number, limit: number): Hit[] {
  const hits: Hit[] = []
  let skip = offset
  for (const tier of cutByScore(catalog, group)) {
    for (const words of cutByPreference(tier.words, preferences)) {
      if (hits.length === limit) return hits
      const total = countBits(words)
      if (skip >= total) {
        skip -= total
        continue
      }
      const slots = catalog.pageOfTracks({ words, total }, 'popular', skip, limit - hits.length)
      for (const slot of slots) hits.push({ slot, score: tier.score })
      skip = 0
    }
  }
  return hits
}

/** The tracks of a group by falling score, which within a group is set by the length of the title alone. */
function* cutByScore(
  catalog: Catalog,
  { match, queryWords, tracks }: Group,
): Generator<{ score: number; words: Uint32Array }> {
  const lengths = new Map<number, number[]>()
  for (let length = 1; length <= MAX_TEXT; length++) {
    const value = score(match, queryWords, length)
    lengths.set(value, [...(lengths.get(value) ?? []), length])
  }
  if (lengths.size === 1) {
    yield { score: score(match, queryWords, 1), words: tracks }
    return
  }
  for (const [value, some] of [...lengths].sort(([a], [b]) => b - a)) {
    const words = takeBitmap(tracks.length)
    for (const length of some) catalog.titles.uniteLength(length, words)
    andInto(words, tracks)
    yield { score: value, words }
  }
}
