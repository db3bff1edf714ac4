import type { Catalog, TrackSort } from '../catalog/catalog.ts'
import { MAX_TEXT } from '../catalog/words/text-index.ts'
import { andInto, andNotInto, collectBits, countBits, hasAny, hasBit, orInto } from '../structures/bitmap.ts'
import { copyBitmap, takeBitmap, withScratch } from '../structures/bitmap-pool.ts'
import type { Group } from './match/groups.ts'
import { findTyped } from './match/typed-tones.ts'
import { type Ranking, rank } from './rank.ts'
import { keepLevel, levelOf, MOST_PLAYED } from './score/played.ts'
import { score } from './score/score.ts'
import { compareTiedTracks, cutByPreference, favourOf, preferencesOf } from './score/tie-break.ts'

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

/** One page of all that the filters leave, the most played first: where all that was asked for is a wish, each of them meets it. */
export function listAll(catalog: Catalog, { within, sort, offset, limit }: PageOptions): HitPage {
  const words = within ?? catalog.liveTracks
  const total = countBits(words)
  const slots = catalog.pageOfTracks({ words, total }, sort === 'relevance' ? 'popular' : sort, offset, limit)
  return { total, hits: slots.map((slot) => ({ slot, score: 1 })) }
}

/** One page of a ranking. */
export function findHits(catalog: Catalog, ranking: Ranking, options: PageOptions): HitPage {
  const { within, sort, offset, limit } = options
  const groups = within === undefined ? ranking.groups : ranking.groups.map((group) => narrow(group, within))
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  if (sort === 'relevance') return { total, hits: findBest(catalog, ranking, groups, offset, limit) }
  const scoring = scoringOf(catalog, ranking)
  const words = takeBitmap(catalog.liveTracks.length)
  for (const { tracks } of groups) for (let at = 0; at < tracks.length; at++) words[at] = words[at]! | tracks[at]!
  const slots = catalog.pageOfTracks({ words, total }, sort, offset, limit)
  const groupOf = (slot: number) => groups.find(({ tracks }) => hasBit(tracks, slot))!
  return { total, hits: slots.map((slot) => ({ slot, score: scoreOf(scoring, groupOf(slot), slot) })) }
}

function narrow(group: Group, within: Uint32Array): Group {
  const tracks = copyBitmap(group.tracks)
  andInto(tracks, within)
  return { ...group, tracks, total: countBits(tracks) }
}

const lengthOf = (catalog: Catalog, slot: number) => Math.min(catalog.titles.wordCountOf(slot), MAX_TEXT)

/** What the score of a track depends on beside the group that it is in. */
interface Scoring {
  catalog: Catalog
  /** Tracks with the marks that were typed; undefined when none were. */
  typed: Uint32Array | undefined
}

const scoringOf = (catalog: Catalog, ranking: Ranking): Scoring => ({
  catalog,
  typed: findTyped(catalog, ranking.query),
})

function scoreOf({ catalog, typed }: Scoring, { match, queryWords }: Group, slot: number): number {
  const favour = favourOf(typed === undefined || hasBit(typed, slot), levelOf(catalog, slot))
  return score(match, queryWords, lengthOf(catalog, slot), favour)
}

/** Groups whose scores may lie between each other's are ordered together. */
interface Cluster {
  groups: Group[]
  total: number
}

function clusterByScore(groups: readonly Group[]): Cluster[] {
  const ranges = groups
    .map((group) => {
      const { match, queryWords } = group
      return { group, most: score(match, queryWords, 1), least: score(match, queryWords, MAX_TEXT, 0) }
    })
    .sort((a, b) => b.most - a.most || b.least - a.least)
  const clusters: (Cluster & { least: number })[] = []
  for (const { group, most, least } of ranges) {
    const last = clusters.at(-1)
    if (last === undefined || most < last.least) clusters.push({ groups: [group], total: group.total, least })
    else {
      last.groups.push(group)
      last.total += group.total
      last.least = Math.min(last.least, least)
    }
  }
  return clusters
}

function findBest(catalog: Catalog, ranking: Ranking, groups: readonly Group[], offset: number, limit: number): Hit[] {
  const hits: Hit[] = []
  const scoring = scoringOf(catalog, ranking)
  let skip = offset
  for (const cluster of clusterByScore(groups)) {
    if (hits.length === limit) break
    if (skip >= cluster.total) {
      skip -= cluster.total
      continue
    }
    const cut = cluster.total <= FEW ? sortFew : walkMany
    hits.push(...cut(scoring, cluster, skip, limit - hits.length))
    skip = 0
  }
  return hits
}

// So many are sorted one by one more quickly than sets of them can be cut.
const FEW = 256

function sortFew(scoring: Scoring, { groups }: Cluster, offset: number, limit: number): Hit[] {
  const { catalog, typed } = scoring
  const scored = groups.flatMap((group) => {
    const preferences = preferencesOf(typed, group.starts?.exact)
    return Array.from(collectBits(group.tracks, group.total), (slot) => ({
      slot,
      score: scoreOf(scoring, group, slot),
      preferred: preferences.map((set) => hasBit(set, slot)),
    }))
  })
  return scored
    .sort((a, b) => b.score - a.score || compareTiedTracks(catalog, a, b))
    .slice(offset, offset + limit)
    .map(({ slot, score }) => ({ slot, score }))
}

function walkMany(scoring: Scoring, { groups }: Cluster, offset: number, limit: number): Hit[] {
  const { catalog, typed } = scoring
  const hits: Hit[] = []
  let skip = offset
  const tiers = groups.flatMap((group) => tiersOf(scoring, group)).sort((a, b) => b.score - a.score)
  for (const tier of tiers) {
    const tracks = tier.cut()
    if (!hasAny(tracks)) continue
    for (const words of cutByPreference(tracks, preferencesOf(typed, tier.exact))) {
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

/** Tracks of a group with the same score. They are looked for only when a page reaches them. */
interface Tier {
  score: number
  exact: Uint32Array | undefined
  cut(): Uint32Array
}

/** Those of the tracks whose title has so many words, undefined for none: most lengths have none, and the others are asked for once for each level. */
function rememberLengths(catalog: Catalog, tracks: Uint32Array): (length: number) => Uint32Array | undefined {
  const found = new Map<number, Uint32Array | undefined>()
  return (length) => {
    if (found.has(length)) return found.get(length)
    const part = takeBitmap(tracks.length)
    catalog.titles.uniteLength(length, part)
    andInto(part, tracks)
    const known = hasAny(part) ? part : undefined
    found.set(length, known)
    return known
  }
}

/** Within a group the score is set by the length of the title, the marks that were typed and how much it is played. */
function tiersOf({ catalog, typed }: Scoring, { match, queryWords, tracks, starts }: Group): Tier[] {
  const exact = starts?.exact
  const most = score(match, queryWords, 1)
  if (most === score(match, queryWords, MAX_TEXT, 0)) return [{ score: most, exact, cut: () => tracks }]
  const kinds: { score: number; length: number; isTyped: boolean; level: number }[] = []
  for (let length = 1; length <= MAX_TEXT; length++) {
    for (const isTyped of typed === undefined ? [true] : [true, false]) {
      for (let level = 0; level <= MOST_PLAYED; level++) {
        kinds.push({ score: score(match, queryWords, length, favourOf(isTyped, level)), length, isTyped, level })
      }
    }
  }
  const byScore = new Map<number, typeof kinds>()
  for (const kind of kinds) {
    const same = byScore.get(kind.score)
    if (same === undefined) byScore.set(kind.score, [kind])
    else same.push(kind)
  }
  const ofLength = rememberLengths(catalog, tracks)
  return [...byScore].map(([value, some]) => ({
    score: value,
    exact,
    cut() {
      const words = takeBitmap(tracks.length)
      for (const { length, isTyped, level } of some) {
        const known = ofLength(length)
        if (known === undefined) continue
        const part = copyBitmap(known)
        if (typed !== undefined) (isTyped ? andInto : andNotInto)(part, typed)
        keepLevel(catalog, part, level)
        orInto(words, part)
      }
      return words
    },
  }))
}
