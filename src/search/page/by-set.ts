import { MAX_TEXT } from '../../catalog/words/text-index.ts'
import { countBits, hasBit, setBit } from '../../structures/bitmap.ts'
import { takeBitmap } from '../../structures/bitmap-pool.ts'
import type { Group } from '../match/groups.ts'
import { type Levels, levelOf, levelsOf, MOST_PLAYED } from '../played.ts'
import { score } from '../score.ts'
import { cutByPreference, preferencesOf } from '../tie-break.ts'
import { wordlessOf } from '../wordless.ts'
import type { Cluster, Hit, Scoring } from './hit.ts'
import { createScoreTable, SCORE_STEPS, type ScoreTable } from './score-table.ts'

/** Tracks of a group with titles of so many words, with the marks that were typed or without, and as much played. */
interface Kind {
  length: number
  isTyped: boolean
  level: number
}

/** Tracks of a group with the same score. Sets of them are cut only when a page reaches them. */
interface Tier {
  score: number
  group: Group
  /** Those that are played much are known one by one, in the order of `popular` … */
  first: number[]
  /** … and the others by their kind; undefined: all tracks of the group. */
  kinds: Kind[] | undefined
}

/** Sets are given up after so many words of steps for each track: the worst pages took half as long as with sixteen … */
const WORDS_PER_TRACK = 4
/** … but not where that many tracks come to a word: to look at each of them takes longer than all steps together. */
const DENSE = 8

/**
 * One page of a cluster: from score to score, and inside of one along the order of `popular`. Undefined where looking at each track
 * is quicker, as the best kinds are rare or the page lies deep; and where groups have a score in common, whose tracks are to be ordered as one.
 */
export function cutBySet(scoring: Scoring, cluster: Cluster, offset: number, limit: number): Hit[] | undefined {
  const tracksPerWord = cluster.total / scoring.catalog.liveTracks.length
  let stepsLeft = tracksPerWord < DENSE ? tracksPerWord * WORDS_PER_TRACK : Number.POSITIVE_INFINITY
  const levels = levelsOf(scoring.catalog)
  const hits: Hit[] = []
  let skip = offset
  for (const { tier, isShared } of listTiers(scoring, levels, cluster.groups)) {
    if (hits.length === limit) break
    if (isShared) return undefined
    stepsLeft -= tier.kinds?.length ?? 1
    if (stepsLeft < 0) return undefined
    for (const { total, read } of piecesOf(scoring, levels, tier)) {
      if (hits.length === limit) break
      if (skip >= total) {
        skip -= total
        continue
      }
      for (const slot of read(skip, limit - hits.length)) hits.push({ slot, score: tier.score })
      skip = 0
    }
  }
  return hits
}

/** From the best to the least, and whether another group has a tier of that score. Groups come by their best score, and are read only when they may be next. */
function* listTiers(
  scoring: Scoring,
  levels: Levels,
  groups: readonly Group[],
): Generator<{ tier: Tier; isShared: boolean }> {
  let tiers: Tier[] = []
  const others = groups.map((group) => ({ group, most: score(group.match, group.queryWords, 1) }))
  for (let next = 0; next < others.length || tiers.length > 0; ) {
    while (next < others.length && others[next]!.most >= (tiers[0]?.score ?? 0)) {
      const own = tiersOf(scoring, levels, others[next++]!.group)
      tiers = [...tiers, ...own].sort((a, b) => b.score - a.score)
    }
    const tier = tiers.shift()!
    yield { tier, isShared: tiers[0]?.score === tier.score }
  }
}

/** Within a group the score is set by the length of the title, the marks that were typed and how much it is played. */
function tiersOf(scoring: Scoring, levels: Levels, group: Group): Tier[] {
  const table = createScoreTable(group)
  if (table.only !== undefined) return [{ score: table.only, group, first: [], kinds: undefined }]
  const { titles } = scoring.catalog
  const tiers = new Map<number, Tier & { kinds: Kind[] }>()
  const tierOf = (score: number) => {
    // Whole numbers are found more quickly.
    const key = Math.round(score * SCORE_STEPS)
    const known = tiers.get(key)
    if (known !== undefined) return known
    const tier = { score, group, first: [], kinds: [] }
    tiers.set(key, tier)
    return tier
  }
  const lastLevel = levels.first === undefined ? MOST_PLAYED : 0
  for (let length = 0; length <= MAX_TEXT; length++) {
    if (length === 0 ? wordlessOf(scoring.catalog) === undefined : titles.countLength(length) === 0) continue
    for (const isTyped of scoring.typed === undefined ? [true] : [true, false]) {
      for (let level = 0; level <= lastLevel; level++) {
        tierOf(table.of(length, isTyped, level)).kinds.push({ length, isTyped, level })
      }
    }
  }
  for (const { slot, score } of findFirst(scoring, levels, group, table)) tierOf(score).first.push(slot)
  return [...tiers.values()]
}

/** Those of a group that are played much. */
function findFirst({ catalog, typed }: Scoring, levels: Levels, { tracks }: Group, table: ScoreTable): Hit[] {
  const found: Hit[] = []
  const wordCountOf = catalog.titles.wordCounts()
  for (const slot of levels.first ?? []) {
    if (!hasBit(tracks, slot)) continue
    const isTyped = typed === undefined || hasBit(typed, slot)
    found.push({ slot, score: table.of(wordCountOf(slot), isTyped, levelOf(levels, slot)) })
  }
  return found
}

/** Tracks of a tier that no preference tells apart. */
interface Piece {
  total: number
  read(offset: number, limit: number): number[]
}

function* piecesOf(scoring: Scoring, levels: Levels, tier: Tier): Generator<Piece> {
  const { group, first, kinds } = tier
  const preferences = preferencesOf(scoring.typed, group.starts?.exact)
  const words = kinds === undefined ? group.tracks : cutKinds(scoring, levels, group, kinds)
  if (words === undefined) {
    for (const slots of cutList(first, preferences)) {
      yield { total: slots.length, read: (offset, limit) => slots.slice(offset, offset + limit) }
    }
    return
  }
  for (const slot of first) setBit(words, slot)
  for (const some of cutByPreference(words, preferences)) {
    const total = countBits(some)
    const read = (offset: number, limit: number) =>
      scoring.catalog.pageOfTracks({ words: some, total }, 'popular', offset, limit)
    yield { total, read }
  }
}

/** As cutByPreference() does with sets. */
function* cutList(slots: number[], [preferred, ...rest]: readonly Uint32Array[]): Generator<number[]> {
  if (slots.length === 0) return
  if (preferred === undefined) {
    yield slots
    return
  }
  yield* cutList(
    slots.filter((slot) => hasBit(preferred, slot)),
    rest,
  )
  yield* cutList(
    slots.filter((slot) => !hasBit(preferred, slot)),
    rest,
  )
}

/** The tracks of some kinds; undefined when there are none. */
function cutKinds(
  { catalog, typed }: Scoring,
  { reached }: Levels,
  { tracks }: Group,
  kinds: readonly Kind[],
): Uint32Array | undefined {
  let found: Uint32Array | undefined
  for (const { length, isTyped, level } of kinds) {
    const part = takeBitmap(tracks.length)
    const long = length === 0 ? wordlessOf(catalog) : catalog.titles.denseLength(length)
    if (long === undefined) catalog.titles.uniteLength(length, part)
    const any = keepKind(part, tracks, {
      long: long ?? part,
      typed,
      isTyped,
      least: reached[level - 1],
      most: reached[level],
    })
    if (!any) continue
    if (found === undefined) found = part
    else for (let at = 0; at < part.length; at++) found[at]! |= part[at]!
  }
  return found
}

interface Limits {
  long: Uint32Array
  typed: Uint32Array | undefined
  isTyped: boolean
  /** Tracks of this level and above, and of a higher one; undefined where there is no such level. */
  least: Uint32Array | undefined
  most: Uint32Array | undefined
}

/** Writes what of a group is within limits, in one pass; false when that is nothing. */
function keepKind(part: Uint32Array, tracks: Uint32Array, { long, typed, isTyped, least, most }: Limits): boolean {
  const flip = isTyped ? 0 : -1
  let any = 0
  for (let at = 0; at < part.length; at++) {
    let word = long[at]! & tracks[at]!
    if (word !== 0) {
      if (typed !== undefined) word &= typed[at]! ^ flip
      if (least !== undefined) word &= least[at]!
      if (most !== undefined) word &= ~most[at]!
    }
    part[at] = word
    any |= word
  }
  return any !== 0
}
