import type { Catalog } from '../catalog/catalog.ts'
import { findContained, takeContained } from './contained.ts'
import { findGenres, takeGenres } from './genre-fit.ts'
import { type Group, type Groups, makeGroups } from './groups.ts'
import { rankParts, respell } from './lenient.ts'
import { type Lookup, makeLookup } from './lookup.ts'
import { type Query, readQuery } from './query.ts'
import { trim } from './recording-words.ts'
import { rankWords } from './strict.ts'
import { makeTypos } from './typos.ts'

/** All tracks that answer a query, in groups from the best to the least. */
export interface Ranking {
  query: Query
  groups: readonly Group[]
  total: number
}

/** With so many answers nobody needs a looser reading of the query. */
const ENOUGH = 20

/** §4.5: what begins with the query, what contains it, and, where that is little, what it may have meant. */
export function rank(catalog: Catalog, text: string, lookup = makeLookup(catalog)): Ranking {
  const query = readQuery(text, (word) => lookup.frequency(word) > 0)
  const groups = makeGroups(catalog.liveTracks)
  if (query.words.length > 0) rankReadings(lookup, query, groups)
  return { query, groups: groups.list, total: groups.total }
}

/** In the order of the scores (score.ts): a track stays where it is found first. */
function rankReadings(lookup: Lookup, query: Query, groups: Groups): void {
  const { words } = query
  const genres = findGenres(lookup.catalog, query)
  const isGenre = genres.named !== undefined || genres.wished !== undefined
  rankWords(lookup, words, { groups, book: (match) => match, isGenre })
  // Parts of a single word are mid-string matches in their own right.
  if (words.length === 1 || groups.total < ENOUGH) rankParts(lookup, query, groups, isGenre)
  takeGenres(groups, genres, ['named', 'wished'], words.length)
  const trimmed = groups.total < ENOUGH ? trim(words) : []
  rankTrimmed(lookup, trimmed, groups)
  // Without what surely says nothing of the title; what may be a word of it is left out by rankTrimmed() alone.
  const readings = trimmed.length === 0 ? [words] : [words, trimmed[0]!]
  if (groups.total < ENOUGH) rankRespelled(lookup, readings, groups)
  const contained = findContained(lookup, words)
  const before = groups.total
  takeContained(groups, contained, true, words.length)
  const others = groups.total - before
  const typos = readings.map((some) => makeTypos(lookup, some))
  if (before < ENOUGH)
    takeFirst(
      typos,
      (each) => each.rank(groups),
      () => groups.total - others > before,
    )
  if (groups.total === others)
    takeFirst(
      typos,
      (each) => each.rankMostWords(groups, 1),
      () => groups.total > others,
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
function rankTrimmed(lookup: Lookup, readings: readonly string[][], groups: Groups): void {
  const before = groups.total
  takeFirst(
    readings,
    (words) => rankWords(lookup, words, { groups, book: (match) => ({ kind: 'trimmed', as: match }) }),
    () => groups.total > before,
  )
}

/** Later spellings are less likely. */
function rankRespelled(lookup: Lookup, readings: readonly (readonly string[])[], groups: Groups): void {
  const before = groups.total
  takeFirst(
    readings.flatMap((words) => respell(lookup, words)),
    (words) => rankWords(lookup, words, { groups, book: (match) => ({ kind: 'respelled', as: match }) }),
    () => groups.total > before,
  )
}
