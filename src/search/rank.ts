import type { Catalog } from '../catalog/catalog.ts'
import { takeBitmap } from '../catalog/scratch.ts'
import { compact, words } from '../text/words.ts'
import { type Group, type Groups, makeGroups } from './groups.ts'
import { rankParts, respell } from './lenient.ts'
import { type Lookup, makeLookup } from './lookup.ts'
import { type Query, readQuery } from './query.ts'
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
  if (query.words.length > 0) {
    rankWords(lookup, query.words, groups, (match) => match)
    // Parts of a single word are mid-string matches in their own right.
    if (query.words.length === 1 || groups.total < ENOUGH) rankParts(lookup, query, groups)
    const typos = makeTypos(lookup, query.words)
    if (groups.total < ENOUGH) respellAndRank(lookup, query, groups)
    if (groups.total < ENOUGH) typos.rank(groups)
    rankGenres(lookup, query, groups)
    if (groups.total === 0) typos.rankMostWords(groups)
  }
  return { query, groups: groups.list, total: groups.total }
}

function respellAndRank(lookup: Lookup, query: Query, groups: Groups): void {
  const before = groups.total
  for (const reading of respell(lookup, query)) {
    rankWords(lookup, reading, groups, (match) => ({ kind: 'respelled', as: match }))
    // Later readings are less likely.
    if (groups.total > before) return
  }
}

function rankGenres({ catalog, length }: Lookup, query: Query, groups: Groups): void {
  if (query.compact.length < 2) return
  const sets: Record<'whole' | 'part', Uint32Array | undefined> = { whole: undefined, part: undefined }
  for (let number = 1; number <= catalog.lastGenre; number++) {
    const fit = fitGenre(catalog.genre(number).folded, query)
    if (fit === undefined) continue
    sets[fit] ??= takeBitmap(length)
    catalog.uniteGenre(number, sets[fit])
  }
  for (const fit of ['whole', 'part'] as const) {
    if (sets[fit]) groups.take({ kind: 'genre', isWhole: fit === 'whole' }, query.words.length, sets[fit])
  }
}

/** Whether a query is the name of a genre, or the beginning of it or of one of its words. */
export function fitGenre(folded: string, query: Query): 'whole' | 'part' | undefined {
  const name = compact(folded)
  if (name.startsWith(query.compact)) return name === query.compact ? 'whole' : 'part'
  const wanted = query.words
  const known = words(folded)
  const isPart = known.some((_, from) =>
    wanted.every((word, at) => {
      const there = known[from + at]
      return there !== undefined && (at === wanted.length - 1 ? there.startsWith(word) : there === word)
    }),
  )
  return isPart ? 'part' : undefined
}
