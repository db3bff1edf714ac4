import type { Catalog } from '../../catalog/catalog.ts'
import { andInto, isEmpty } from '../../structures/bitmap.ts'
import { copyBitmap, takeBitmap } from '../../structures/bitmap-pool.ts'
import { fold } from '../../text/fold.ts'
import type { TypedWord } from '../../text/numbers.ts'
import { toneKey } from '../../text/tones.ts'
import { compact, words } from '../../text/words.ts'
import { type Query, typedWord } from '../query.ts'
import type { Match } from '../score.ts'
import { type Groups, intersect } from './groups.ts'
import { type Lookup, titleWordsOf } from './lookup.ts'
import { spellingsOf } from './match-genres.ts'
import { rankWords } from './match-words.ts'
import { findWhole } from './phrases.ts'
import { AROUND_WISHES, CALLED, type Family, SUITING } from './wish-words.ts'

/** Phrases by their words run together, each with its marks. */
type Phrases<T> = ReadonlyMap<string, readonly { marked: string; value: T }[]>

function readPhrases<T>(entries: Iterable<readonly [text: string, value: T]>): Phrases<T> {
  const phrases = new Map<string, { marked: string; value: T }[]>()
  for (const [text, value] of entries) {
    for (const phrase of text.split(',')) {
      const marked = toneKey(phrase.trim())
      const key = words(marked).join(' ')
      phrases.set(key, [...(phrases.get(key) ?? []), { marked, value }])
    }
  }
  return phrases
}

const FAMILIES = readPhrases(Object.entries(CALLED).map(([family, text]) => [text, family as Family]))
/** The same with their words run together, to know a genre of the catalogue by. */
const COMPACT_FAMILIES = new Map(
  [...FAMILIES.values()].flat().map(({ marked, value }): [string, Family] => [compact(marked), value]),
)
const MOODS = readPhrases(SUITING)
const AROUND = readPhrases([[AROUND_WISHES, true]])
const LONGEST = 4

/** Words `from` to `to` of a query, and what they ask for. */
interface Span {
  from: number
  to: number
}

interface Wish {
  query: Query
  /** Genres by name, genres that suit a mood (the likeliest families first), and what says nothing. */
  genres: (Span & { numbers: readonly number[] })[]
  moods: (Span & { families: readonly Family[] })[]
  around: Span[]
}

/** Longer queries are no wishes: a hundred characters have hardly more words. */
const MAX_WORDS = 16

/** What a query asks for beside titles and names; undefined when it is neither a genre nor a mood. */
export function readWish(catalog: Catalog, query: Query): Wish | undefined {
  const { words: typed } = query
  if (typed.length > MAX_WORDS) return undefined
  const known = genresByName(catalog)
  const wish: Wish = { query, genres: [], moods: [], around: [] }
  for (let from = 0; from < typed.length; from++) {
    for (let to = Math.min(typed.length, from + LONGEST); to > from; to--) {
      const key = typed.slice(from, to).join(' ')
      const isTyped = (marked: string) => isAsTyped(query, from, to, marked)
      const named = [...(known.get(key.replaceAll(' ', '')) ?? []), ...(known.get(OTHERS + key) ?? [])]
      const numbers = likeliest(
        catalog,
        named.filter(({ marked }) => isTyped(marked)),
      )
      if (numbers.length > 0) wish.genres.push({ from, to, numbers })
      const families = (MOODS.get(key) ?? []).filter(({ marked }) => isTyped(marked)).flatMap(({ value }) => value)
      if (families.length > 0) wish.moods.push({ from, to, families })
      if ((AROUND.get(key) ?? []).some(({ marked }) => isTyped(marked))) wish.around.push({ from, to })
    }
  }
  return wish.genres.length + wish.moods.length > 0 ? wish : undefined
}

const isAsTyped = (query: Query, from: number, to: number, marked: string) =>
  isSpeltLike(
    query.words.slice(from, to).map((word) => typedWord(query, word)),
    marked,
  )

/** Marks that were typed are those of the phrase; a word that was typed without any may be any. */
export function isSpeltLike(words: readonly TypedWord[], marked: string): boolean {
  const own = marked.split(/[^\p{L}\p{M}\p{N}]+/u)
  return words.every(
    ({ folded, marked: typed }) =>
      typed === undefined || own.some((each) => each === typed) || !own.some((each) => fold(each) === folded),
  )
}

/** The genre whose own name some words are, and no other's. */
export function findGenreNamed(catalog: Catalog, words: readonly TypedWord[]): string | undefined {
  const named = genresByName(catalog).get(words.map(({ folded }) => folded).join(''))
  if (named === undefined) return undefined
  const numbers = likeliest(
    catalog,
    named.filter(({ marked }) => isSpeltLike(words, marked)),
  )
  return numbers.length === 1 ? catalog.genre(numbers[0]!).name : undefined
}

interface Named {
  number: number
  marked: string
  by: (typeof BY)[number]
}

/** Before what others call a genre: those names are not run together. */
const OTHERS = '~'

/** By its whole name; without what is said around it, or one of several names; or by what its kind of music is called. */
const BY = ['name', 'part', 'family'] as const

/** Among genres that have tracks, those that are named most surely. */
function likeliest(catalog: Catalog, named: readonly Named[]): number[] {
  const live = named.filter(({ number }) => catalog.genre(number).trackCount > 0)
  const by = BY.find((each) => live.some((genre) => genre.by === each))
  return [...new Set(live.filter((genre) => genre.by === by).map(({ number }) => number))]
}

const namedGenres = new WeakMap<Catalog, { count: number; byName: ReadonlyMap<string, readonly Named[]> }>()

/** Genres of the catalogue by their own names, then by what else their kind of music is called. */
function genresByName(catalog: Catalog): ReadonlyMap<string, readonly Named[]> {
  const known = namedGenres.get(catalog)
  if (known?.count === catalog.lastGenre) return known.byName
  const byName = new Map<string, Named[]>()
  const add = (key: string, named: Named) => byName.set(key, [...(byName.get(key) ?? []), named])
  for (let number = 1; number <= catalog.lastGenre; number++) {
    const { name, folded } = catalog.genre(number)
    const { whole, parts } = spellingsOf(folded)
    for (const key of whole) add(key, { number, marked: toneKey(name), by: 'name' })
    for (const key of parts) add(key, { number, marked: toneKey(name), by: 'part' })
    for (const family of familiesOf(folded)) {
      for (const [key, phrases] of FAMILIES) {
        for (const { marked, value } of phrases)
          if (value === family) add(OTHERS + key, { number, marked, by: 'family' })
      }
    }
  }
  namedGenres.set(catalog, { count: catalog.lastGenre, byName })
  return byName
}

function familiesOf(genre: string): Set<Family> {
  const { whole, parts } = spellingsOf(genre)
  return new Set([...whole, ...parts].flatMap((key) => COMPACT_FAMILIES.get(key) ?? []))
}

/** The words of a query that are in none of the spans. */
function without(list: readonly string[], ...spans: readonly (readonly Span[])[]): string[] {
  const all = spans.flat()
  return list.filter((_, at) => !all.some(({ from, to }) => from <= at && at < to))
}

/** At most so many readings of a query are asked for. */
const MAX_READINGS = 6

/** Tracks of a genre that is named, or that suits the mood, with the other words in title or names: `ballad mưa`, `rap đen`, `nhạc cưới`. */
export function rankGenreWords(lookup: Lookup, wish: Wish, groups: Groups): void {
  const { query, genres, moods, around } = wish
  for (const genre of genres.slice(0, MAX_READINGS)) {
    const rests = [without(query.words, [genre]), without(query.words, [genre], around)]
    rests.push(without(query.words, [genre], around, moods), without(query.words, genres, around))
    rankRests(lookup, rests, tracksOf(lookup, genre.numbers), groups)
  }
  if (genres.length > 0 || moods.length === 0 || around.length === 0) return
  const suiting = moods.flatMap(({ families }) => families).flatMap((family) => genresOf(lookup.catalog, family))
  rankRests(lookup, [without(query.words, around)], tracksOf(lookup, suiting), groups)
}

/** Later readings leave more out, and are asked only when the ones before have found nothing. Words that are whole count before those that go on. */
function rankRests(lookup: Lookup, rests: readonly string[][], tracks: Uint32Array, groups: Groups): void {
  const before = groups.total
  const asked = new Set([''])
  const wrap = (match: Match): Match => ({ kind: 'genre with words', as: match })
  for (const rest of rests) {
    if (asked.has(rest.join(' '))) continue
    asked.add(rest.join(' '))
    const whole = intersect([tracks, ...rest.map((word) => lookup.whole(word).either)], (set) => set)
    for (const some of [whole, tracks]) {
      if (some !== undefined) rankWords(lookup, rest, { groups: within(groups, some), wrap })
      if (groups.total > before) return
    }
  }
}

/** Groups that take nothing but tracks of a set. */
function within(groups: Groups, tracks: Uint32Array): Groups {
  const cut = (some: Uint32Array) => {
    const kept = copyBitmap(some)
    andInto(kept, tracks)
    return kept
  }
  return {
    list: groups.list,
    get total() {
      return groups.total
    },
    take: (match, queryWords, some, starts) => groups.take(match, queryWords, cut(some), starts),
    fresh: (some) => groups.fresh(cut(some)),
  }
}

function tracksOf({ catalog, length }: Lookup, genres: readonly number[]): Uint32Array {
  const tracks = takeBitmap(length)
  for (const number of genres) catalog.uniteGenre(number, tracks)
  return tracks
}

/**
 * Whether nothing of a query is left when what it wishes for is taken away. A mood alone (`cafe`) may as well be a title, and a title of several words
 * with a genre (`love story lofi`) is a title.
 */
export function isOnlyWish({ catalog, length, whole }: Lookup, { query, genres, moods, around }: Wish): boolean {
  if (genres.length + around.length === 0 || without(query.words, genres, moods, around).length > 0) return false
  const rests = [without(query.words, genres), without(query.words, genres, around), without(query.words, around)]
  const isTitle = (rest: readonly string[]) =>
    rest.length > 1 &&
    rest.length < query.words.length &&
    findWhole(catalog.titles, titleWordsOf(rest.map(whole)), length) !== undefined
  return !rests.some(isTitle)
}

/** The genres that a query of nothing else asks for, by name or, where it names none, by mood. */
export function takeWish(lookup: Lookup, wish: Wish, groups: Groups): void {
  const { query, genres, moods } = wish
  const count = query.words.length
  const longest = genres.toSorted((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)
  for (const [at, { numbers }] of longest.slice(0, 2).entries()) {
    groups.take({ kind: 'genre', fit: at === 0 ? 'called' : 'mood' }, count, tracksOf(lookup, numbers))
  }
  if (genres.length === 0) takeMoods(lookup, moods, groups, count)
}

function takeMoods(lookup: Lookup, moods: Wish['moods'], groups: Groups, count: number): void {
  const families = [...new Set(moods.flatMap((mood) => mood.families))]
  const found = families.map((family) => tracksOf(lookup, genresOf(lookup.catalog, family)))
  const [first, second] = found.filter((tracks) => !isEmpty(tracks))
  if (first !== undefined) groups.take({ kind: 'genre', fit: 'mood' }, count, first)
  if (second !== undefined) groups.take({ kind: 'genre', fit: 'else' }, count, second)
}

function genresOf(catalog: Catalog, family: Family): number[] {
  const numbers: number[] = []
  for (let number = 1; number <= catalog.lastGenre; number++) {
    const { folded, trackCount } = catalog.genre(number)
    if (trackCount > 0 && familiesOf(folded).has(family)) numbers.push(number)
  }
  return numbers
}

/** Whether letters run together are the name of a genre: `r&b` is one word then. */
export const isGenreName = (catalog: Catalog, word: string) => genresByName(catalog).has(word)
