import type { Catalog } from '../catalog/catalog.ts'
import { findAlike, rankNumbers, withNumerals, withRegional } from './match/match-alike.ts'
import { createGroups, type Group, type Groups } from './match/groups.ts'
import { createLookup, type Lookup } from './match/lookup.ts'
import { findContained, takeContained } from './match/match-contained.ts'
import { findGenres, takeGenres } from './match/match-genres.ts'
import { rankParts, respell } from './match/match-parts.ts'
import { rankWords } from './match/match-words.ts'
import { createTypos } from './match/typos.ts'
import { type Query, readQuery } from './query.ts'
import { type Trimmed, trim } from './recording-words.ts'

/** All tracks that answer a query, in groups from the best to the least. */
export interface Ranking {
  query: Query
  groups: readonly Group[]
  total: number
}

/** With so many answers nobody needs a looser reading of the query. */
const ENOUGH = 20

/** What begins with the query, what contains it, and, where that is little, what it may have meant. */
export function rank(catalog: Catalog, text: string, lookup = createLookup(catalog)): Ranking {
  const query = readQuery(text, (word) => lookup.frequency(word) > 0)
  const groups = createGroups(catalog.liveTracks)
  if (query.words.length > 0) rankReadings(lookup, query, groups)
  return { query, groups: groups.list, total: groups.total }
}

/** In the order of the scores (score.ts): a track stays where it is found first. */
function rankReadings(lookup: Lookup, query: Query, groups: Groups): void {
  const { words } = query
  const genres = findGenres(lookup.catalog, query)
  const isGenre = genres.named !== undefined || genres.wished !== undefined || genres.related !== undefined
  const like = withNumerals(lookup, query)
  rankWords(lookup, words, { groups, wrap: (match) => match, isGenre, like })
  if (like !== lookup) rankNumbers(lookup, like, query, groups)
  const regional = withRegional(lookup)
  const alike = findAlike(lookup, regional, words)
  groups.take({ kind: 'alike' }, words.length, alike.sure)
  // Parts of a single word are mid-string matches in their own right.
  if (words.length === 1 || groups.total < ENOUGH) rankParts(lookup, query, groups, isGenre)
  takeGenres(groups, genres, ['named', 'wished', 'related'], words.length)
  const trimmed = groups.total < ENOUGH ? trim(words) : []
  const sure = trimmed.filter(({ isSure }) => isSure)
  rankTrimmed(lookup, sure, groups)
  const readings = [words, ...sure.map((reading) => reading.words)]
  if (groups.total < ENOUGH) {
    groups.take({ kind: 'respelled', as: { kind: 'start' } }, words.length, alike.perhaps)
    rankRespelled(lookup, readings, groups)
    rankWords(regional, words, { groups, wrap: (match) => ({ kind: 'respelled', as: match }) })
    groups.take({ kind: 'nearly heard' }, words.length, alike.nearly)
  }
  const contained = findContained(lookup, words)
  const before = groups.total
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
  takeGenres(groups, genres, ['part'], words.length)
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
function rankRespelled(lookup: Lookup, readings: readonly (readonly string[])[], groups: Groups): void {
  const before = groups.total
  takeFirst(
    readings.flatMap((words) => respell(lookup, words)),
    (words) => rankWords(lookup, words, { groups, wrap: (match) => ({ kind: 'respelled', as: match }) }),
    () => groups.total > before,
  )
}
