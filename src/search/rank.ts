import type { Catalog } from '../catalog/catalog.ts'
import { isEmpty } from '../structures/bitmap.ts'
import type { TakeKept } from '../structures/kept-sets.ts'
import { createGroups, type Group, type Groups } from './match/groups.ts'
import { createLookup, type Lookup } from './match/lookup.ts'
import { type Alike, findAlike, rankNumbers, readNumbers } from './match/match-alike.ts'
import { findContained, takeContained } from './match/match-contained.ts'
import { findGenres, takeGenres } from './match/match-genres.ts'
import { rankParts, respell } from './match/match-parts.ts'
import { isGenreName, isOnlyWish, rankGenreWords, readWish, takeWish } from './match/match-wishes.ts'
import { rankWords } from './match/match-words.ts'
import { createTypos, findWholeTypo } from './match/typos.ts'
import { type Query, readQuery } from './query.ts'
import { type Trimmed, trim } from './recording-words.ts'
import type { Match } from './score.ts'

/** All tracks that answer a query, in groups from the best to the least. */
export interface Ranking {
  query: Query
  groups: readonly Group[]
  total: number
}

/** With this many answers the looser readings of the query are not tried. */
const ENOUGH = 20
/** With so many, none is looked for that the query only sounds like. */
const MANY = 100

/** What begins with the query, what contains it, and, where that is little, what it may have meant. */
export function rank(catalog: Catalog, text: string, lookup = createLookup(catalog)): Ranking {
  // Other pages, counts beside filters and the look for a better spelling ask the same once more.
  return lookup.answers.recall(text, (take) => keepRanking(rankAnew(catalog, text, lookup), take))
}

function keepRanking({ query, groups, total }: Ranking, take: TakeKept): Ranking {
  const keep = (set: Uint32Array) => {
    const own = take(set.length)
    own.set(set)
    return own
  }
  const kept = groups.map((group) => {
    const { tracks, starts } = group
    return {
      ...group,
      tracks: keep(tracks),
      ...(starts && { starts: { titles: keep(starts.titles), exact: keep(starts.exact) } }),
    }
  })
  return { query, groups: kept, total }
}

function rankAnew(catalog: Catalog, text: string, lookup: Lookup): Ranking {
  const query = readQuery(text, (word) => lookup.frequency(word) > 0 || isGenreName(catalog, word))
  const groups = createGroups(catalog.liveTracks)
  if (query.words.length > 0) rankReadings(lookup, query, groups)
  return { query, groups: groups.list, total: groups.total }
}

/** From the best to the least (score.ts), since a track stays where it is found first. */
function rankReadings(lookup: Lookup, query: Query, groups: Groups): void {
  const { words } = query
  const genres = findGenres(lookup.catalog, query)
  const wish = readWish(lookup.catalog, query)
  const isGenre = genres.named !== undefined || genres.wished !== undefined || genres.related !== undefined
  const isOnlyWished = wish !== undefined && isOnlyWish(lookup, wish)
  const alike = rankAsTyped(lookup, query, groups, isGenre || isOnlyWished)
  takeGenres(groups, genres, ['named', 'wished', 'related'], words.length)
  if (wish !== undefined && groups.total < ENOUGH) rankGenreWords(lookup, wish, groups)
  const trimmed = groups.total < ENOUGH ? trim(query) : []
  const sure = trimmed.filter(({ isSure }) => isSure)
  if (wish === undefined || !isOnlyWished) rankTrimmed(lookup, sure, groups)
  else if (groups.total < ENOUGH) takeWish(lookup, wish, groups)
  const readings = [words, ...sure.map((reading) => reading.words)]
  if (groups.total < ENOUGH) rankRespelled(lookup, readings, groups, alike)
  rankLoosely(lookup, query, groups, { trimmed, readings, alike })
  takeGenres(groups, genres, ['part'], words.length)
  if (groups.total === 0 && wish !== undefined) takeWish(lookup, wish, groups)
}

/** Every word as it is typed, or as it is heard. */
function rankAsTyped(lookup: Lookup, query: Query, groups: Groups, isGenre: boolean): Alike {
  const { words } = query
  const numbers = readNumbers(lookup, query)
  rankWords(lookup, words, { groups, wrap: (match) => match, isGenre, like: numbers.like })
  rankNumbers(lookup, numbers, groups)
  const alike = findAlike(lookup, groups.total < MANY ? words : [])
  groups.take({ kind: 'alike' }, words.length, alike.sure)
  const mistyped = groups.total === 0 ? findWholeTypo(lookup, words) : undefined
  // Parts of a single word are mid-string matches in their own right; beside a whole title with a typo or other spaces, those here and there are there by accident.
  if (words.length === 1 || groups.total < ENOUGH)
    rankParts(lookup, query, groups, isGenre || mistyped !== undefined || !isEmpty(alike.respaced))
  return alike
}

interface Loose {
  trimmed: readonly Trimmed[]
  readings: readonly (readonly string[])[]
  alike: Alike
}

/** With typos, with words around a title, or with some words that are not there. */
function rankLoosely(lookup: Lookup, query: Query, groups: Groups, { trimmed, readings, alike }: Loose): void {
  const { words } = query
  const contained = findContained(lookup, query)
  const before = groups.total
  if (before < ENOUGH) {
    groups.take({ kind: 'heard', fit: 'equal' }, words.length, alike.heard)
    groups.take({ kind: 'heard', fit: 'nearly' }, words.length, alike.nearlyHeard)
  }
  takeContained(groups, contained, true, words.length)
  // A title inside the query does not say that the rest of it was typed rightly.
  const others = groups.total - before
  const countAnswers = () => groups.total - others
  if (countAnswers() < ENOUGH) {
    const unsure = trimmed.filter(({ isSure }) => !isSure)
    rankTrimmed(lookup, unsure, groups)
  }
  const typos = readings.map((some) => createTypos(lookup, some))
  if (countAnswers() < ENOUGH) {
    const known = countAnswers()
    takeFirst(
      typos,
      (each) => each.rank(groups, known === 0),
      () => countAnswers() > known,
    )
  }
  if (countAnswers() === 0)
    takeFirst(
      typos,
      (each) => each.rankMostWords(groups, 1),
      () => countAnswers() > 0,
    )
  takeContained(groups, contained, false, words.length)
  if (groups.total === 0)
    takeFirst(
      typos,
      (each) => each.rankMostWords(groups, 2),
      () => groups.total > 0,
    )
}

function takeFirst<T>(readings: readonly T[], take: (reading: T) => void, isDone: () => boolean): void {
  for (const reading of readings) {
    take(reading)
    if (isDone()) return
  }
}

/** Later readings leave more out, and are asked only when the ones before have found nothing. */
function rankTrimmed(lookup: Lookup, readings: readonly Trimmed[], groups: Groups): void {
  const before = groups.total
  takeFirst(
    readings,
    ({ words, isSure }) =>
      rankWords(lookup, words, { groups, wrap: (match) => ({ kind: 'trimmed', isSure, as: match }) }),
    () => groups.total > before,
  )
}

/** Later spellings are less likely. */
function rankRespelled(
  lookup: Lookup,
  readings: readonly (readonly string[])[],
  groups: Groups,
  { perhaps, respaced, regional }: Alike,
): void {
  const before = groups.total
  const [words = []] = readings
  const wrap = (match: Match): Match => ({ kind: 'respelled', as: match })
  for (const tracks of [respaced, perhaps]) groups.take(wrap({ kind: 'start' }), words.length, tracks)
  takeFirst(
    readings.flatMap((some) => respell(lookup, some)),
    (some) => rankWords(lookup, some, { groups, wrap }),
    () => groups.total > before,
  )
  rankWords(regional, words, { groups, wrap: (match) => ({ kind: 'regional', as: match }) })
}
