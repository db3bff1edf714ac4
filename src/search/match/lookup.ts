import type { Catalog } from '../../catalog/catalog.ts'
import type { TextReader } from '../../catalog/words/text-reader.ts'
import type { TakeKept } from '../../structures/kept-sets.ts'
import { otherSpelling } from '../../text/i-or-y.ts'
import { keptSetsOf } from './kept.ts'

/** A set of words, and where it occurs. All sets are bitmaps; tracks that are not live may be in them. */
export interface Found {
  /** At most so many tracks, and 0 only when there is none. */
  readonly weight: number
  titleWords: readonly number[]
  nameWords: readonly number[]
  /** Tracks with one of the words in their title. */
  readonly titles: Uint32Array
  readonly artists: Uint32Array
  /** Tracks whose primary artist is one of those, and tracks that feature one. */
  readonly ofArtists: Uint32Array
  readonly featuring: Uint32Array
  /** In the title or the primary artist's name; and in the name of one who is featured as well. */
  readonly ofOwn: Uint32Array
  readonly either: Uint32Array
  /** Tracks whose title, or whose primary artist's name, begins with one of the words. */
  readonly beginning: Uint32Array
  readonly ofArtistsBeginning: Uint32Array
}

export type Lookup = ReturnType<typeof createLookup>

/** Everything a query asks of the catalogue; what two steps, or two queries, ask is worked out once. */
export function createLookup(catalog: Catalog) {
  const { titles, names } = catalog
  const { words: kept, answers } = keptSetsOf(catalog)
  const find = (key: string, wordsIn: (reader: TextReader) => number[]): Found =>
    kept.recall(key, (take) => locate(catalog, wordsIn(titles), wordsIn(names), take), bytesOf)
  return {
    catalog,
    /** For what depends on the catalogue and some words alone. None of it may be changed. */
    kept,
    /** The same for whole questions. */
    answers,
    /** Words of a bitmap over tracks. */
    length: catalog.liveTracks.length,
    whole: (word: string) => find(`w${word}`, (reader) => reader.findTyped(word)),
    starting: (piece: string) => find(`s${piece}`, (reader) => reader.findWords(piece, 'start')),
    containing: (piece: string) => find(`c${piece}`, (reader) => reader.findWords(piece, 'anywhere')),
    ending: (piece: string) => find(`e${piece}`, (reader) => reader.findWords(piece, 'end')),
    /** Words with exactly so many edits. */
    near: (word: string, edits: 1 | 2) => find(`${edits}${word}`, (reader) => reader.findNear(word, edits)),
    /** In how many titles and names a word occurs. */
    frequency(word: string): number {
      const countTyped = (typed: string) => titles.countTyped(typed) + names.countTyped(typed)
      const count = countTyped(word)
      const other = count > 0 ? undefined : otherSpelling(word)
      return other === undefined ? count : countTyped(other)
    },
  }
}

/** The same, where a word stands for some others too. */
export function withOthers(lookup: Lookup, othersOf: (word: string) => readonly string[]): Lookup {
  const add = (found: Found, kind: string, word: string): Found => {
    const words = othersOf(word)
    const others = words.map(lookup.whole)
    if (others.every(({ weight }) => weight === 0)) return found
    const all = [found, ...others]
    const [titleWords, nameWords] = [titleWordsOf(all), nameWordsOf(all)].map((sets) => [...new Set(sets.flat())])
    const find = (take: TakeKept) => locate(lookup.catalog, titleWords!, nameWords!, take)
    return lookup.kept.recall(`${kind}${word} ${words.join(' ')}`, find, bytesOf)
  }
  return {
    ...lookup,
    whole: (word) => add(lookup.whole(word), 'w', word),
    starting: (piece) => add(lookup.starting(piece), 's', piece),
  }
}

/** The words of each, as one asks for phrases of them. */
export const titleWordsOf = (found: readonly Found[]) => found.map(({ titleWords }) => titleWords)
export const nameWordsOf = (found: readonly Found[]) => found.map(({ nameWords }) => nameWords)

/** Numbers of words: a piece of two letters may be in a hundred thousand. */
const bytesOf = ({ titleWords, nameWords }: Found) => (titleWords.length + nameWords.length) * 8

const NOTHING = new Uint32Array(0)

/** The sets are made when they are first looked at: most queries need few of them. */
function locate(catalog: Catalog, titleWords: readonly number[], nameWords: readonly number[], take: TakeKept): Found {
  let titles: Uint32Array | undefined
  let artists: Uint32Array | undefined
  let ofArtists: Uint32Array | undefined
  let featuring: Uint32Array | undefined
  let ofOwn: Uint32Array | undefined
  let either: Uint32Array | undefined
  let beginning: Uint32Array | undefined
  let ofArtistsBeginning: Uint32Array | undefined
  const { length } = catalog.liveTracks
  return {
    weight: weigh(catalog, titleWords, nameWords),
    titleWords,
    nameWords,
    get titles() {
      titles ??= uniteSlots(catalog.titles, titleWords, length, take)
      return titles
    },
    get artists() {
      artists ??= uniteSlots(catalog.names, nameWords, catalog.liveArtists.length, take)
      return artists
    },
    get ofArtists() {
      ofArtists ??= uniteSlots(tracksByName(catalog), nameWords, length, take)
      return ofArtists
    },
    get featuring() {
      featuring ??= uniteFeaturing(catalog, nameWords, length, take)
      return featuring
    },
    get ofOwn() {
      ofOwn ??= unite(this.titles, this.ofArtists, length, take)
      return ofOwn
    },
    get either() {
      either ??= unite(this.ofOwn, this.featuring, length, take)
      return either
    },
    get beginning() {
      beginning ??= uniteFirsts(titleWords, catalog.titles.uniteFirsts, length, take)
      return beginning
    },
    get ofArtistsBeginning() {
      ofArtistsBeginning ??= uniteFirsts(nameWords, catalog.uniteFirstNamed, length, take)
      return ofArtistsBeginning
    },
  }
}

function weigh(catalog: Catalog, titleWords: readonly number[], nameWords: readonly number[]): number {
  let weight = 0
  for (const number of titleWords) weight += catalog.titles.countSlots(number)
  for (const number of nameWords) weight += catalog.countNamed(number) + catalog.countFeaturing(number)
  return weight
}

type Slots = Pick<TextReader, 'denseSlots' | 'uniteSlots'>

/** Tracks by the words of their artists' names, to be read like those by the words of their titles. */
const tracksByName = (catalog: Catalog): Slots => ({ denseSlots: catalog.denseNamed, uniteSlots: catalog.uniteNamed })

function uniteSlots(reader: Slots, words: readonly number[], length: number, take: TakeKept): Uint32Array {
  if (words.length === 0) return NOTHING
  const dense = words.length === 1 ? reader.denseSlots(words[0]!) : undefined
  // It may have more room than there are tracks.
  if (dense !== undefined) return dense.length > length ? dense.subarray(0, length) : dense
  const slots = take(length)
  for (let at = 0; at < words.length; at++) reader.uniteSlots(words[at]!, slots)
  return slots
}

/** Most names have nothing to add here, so that no set is made for them. */
function uniteFeaturing(catalog: Catalog, words: readonly number[], length: number, take: TakeKept): Uint32Array {
  let tracks: Uint32Array = NOTHING
  for (const word of words) {
    if (catalog.countFeaturing(word) === 0) continue
    if (tracks.length === 0) tracks = take(length)
    catalog.uniteFeaturingNamed(word, tracks)
  }
  return tracks
}

type Unite = (word: number, into: Uint32Array) => void

function uniteFirsts(words: readonly number[], unite: Unite, length: number, take: TakeKept): Uint32Array {
  if (words.length === 0) return NOTHING
  const tracks = take(length)
  for (let at = 0; at < words.length; at++) unite(words[at]!, tracks)
  return tracks
}

function unite(a: Uint32Array, b: Uint32Array, length: number, take: TakeKept): Uint32Array {
  if (a.length === 0) return b
  if (b.length === 0) return a
  const both = take(length)
  const end = Math.min(a.length, b.length)
  for (let at = 0; at < end; at++) both[at] = a[at]! | b[at]!
  const longer = a.length > b.length ? a : b
  for (let at = end; at < Math.min(longer.length, length); at++) both[at] = longer[at]!
  return both
}
