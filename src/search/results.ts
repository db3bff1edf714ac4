import type { Catalog, TrackSort } from '../catalog/catalog.ts'
import { MAX_TEXT } from '../catalog/words/text-index.ts'
import { andInto, countBits, hasBit } from '../structures/bitmap.ts'
import { copyBitmap, takeBitmap, withScratch } from '../structures/bitmap-pool.ts'
import type { Group } from './match/groups.ts'
import { findTyped } from './match/typed-tones.ts'
import { cutBySet } from './page/by-set.ts'
import { cutByTrack } from './page/by-track.ts'
import type { Cluster, Hit, Scoring } from './page/hit.ts'
import { createScoreTable } from './page/score-table.ts'
import { levelOf, levelsOf } from './played.ts'
import { type Ranking, rank } from './rank.ts'
import { score } from './score.ts'

export type { Hit } from './page/hit.ts'

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

const scoringOf = (catalog: Catalog, ranking: Ranking): Scoring => ({
  catalog,
  typed: findTyped(catalog, ranking.query),
})

function scoreOf({ catalog, typed }: Scoring, group: Group, slot: number): number {
  const isTyped = typed === undefined || hasBit(typed, slot)
  return createScoreTable(group).of(catalog.titles.wordCountOf(slot), isTyped, levelOf(levelsOf(catalog), slot))
}

function clusterByScore(groups: readonly Group[]): Cluster[] {
  const ranges = groups
    .map((group) => {
      const { match, queryWords } = group
      return { group, most: score(match, queryWords, 1), least: score(match, queryWords, MAX_TEXT, 0) }
    })
    .sort((a, b) => b.most - a.most || b.least - a.least)
  const clusters: { groups: Group[]; total: number; least: number }[] = []
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

/** Few are looked at one by one; of many, sets are cut first, which is often enough for a page. */
function cut(scoring: Scoring, cluster: Cluster, offset: number, limit: number): Hit[] {
  const bySet = cluster.total > MOST_AT_ONCE ? cutBySet(scoring, cluster, offset, limit) : undefined
  return bySet ?? cutByTrack(scoring, cluster, offset, limit)
}

/** So many are looked at before any set is cut. */
const MOST_AT_ONCE = 256

function findBest(catalog: Catalog, ranking: Ranking, groups: readonly Group[], offset: number, limit: number): Hit[] {
  const hits: Hit[] = []
  let scoring: Scoring | undefined
  let skip = offset
  for (const cluster of clusterByScore(groups)) {
    if (hits.length === limit) break
    if (skip >= cluster.total) {
      skip -= cluster.total
      continue
    }
    scoring ??= scoringOf(catalog, ranking)
    hits.push(...cut(scoring, cluster, skip, limit - hits.length))
    skip = 0
  }
  return hits
}
