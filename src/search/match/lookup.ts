import type { Catalog } from '../../catalog/catalog.ts'
import type { TextReader } from '../../catalog/words/text-reader.ts'
import { takeBitmap } from '../../structures/bitmap-pool.ts'
import { otherSpelling } from '../../text/i-or-y.ts'

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
}

/** Everything one query asks of the catalogue; what two steps ask is worked out once. */
export interface Lookup {
  readonly catalog: Catalog
  /** Words of a bitmap over tracks. */
  readonly length: number
  whole(word: string): Found
  starting(piece: string): Found
  containing(piece: string): Found
  ending(piece: string): Found
  /** Words with exactly so many edits. */
  near(word: string, edits: 1 | 2): Found
  /** In how many titles and names a word, or a part of a text, occurs. */
  frequency(text: string, from?: number, to?: number): number
}

export function createLookup(catalog: Catalog): Lookup {
  const { titles, names } = catalog
  const found = remember((key: string): Found => {
    const word = key.slice(1)
    if (key[0] === 'w') return locate(catalog, titles.findTyped(word), names.findTyped(word))
    const anchor = key[0] === 's' ? 'start' : key[0] === 'e' ? 'end' : 'anywhere'
    return locate(catalog, titles.findWords(word, anchor), names.findWords(word, anchor))
  })
  const near = remember((key: string) => {
    const edits = key[0] === '1' ? 1 : 2
    return locate(catalog, titles.findNear(key.slice(1), edits), names.findNear(key.slice(1), edits))
  })
  return {
    catalog,
    length: catalog.liveTracks.length,
    whole: (word) => found(`w${word}`),
    starting: (piece) => found(`s${piece}`),
    containing: (piece) => found(`c${piece}`),
    ending: (piece) => found(`e${piece}`),
    near: (word, edits) => near(`${edits}${word}`),
    frequency(text, from = 0, to = text.length) {
      const count = titles.countTyped(text, from, to) + names.countTyped(text, from, to)
      const last = count > 0 ? '' : text[to - 1]
      const other = last === 'i' || last === 'y' ? otherSpelling(text.slice(from, to)) : undefined
      return other === undefined
        ? count
        : titles.countTyped(other, 0, other.length) + names.countTyped(other, 0, other.length)
    },
  }
}

/** The same, where a word stands for some others too. */
export function withOthers(lookup: Lookup, othersOf: (word: string) => readonly string[]): Lookup {
  const add = (found: Found, word: string): Found => {
    const others = othersOf(word).map(lookup.whole)
    if (others.every(({ weight }) => weight === 0)) return found
    const all = [found, ...others]
    const numbers = (of: (each: Found) => readonly number[]) => [...new Set(all.flatMap(of))]
    return locate(
      lookup.catalog,
      numbers(({ titleWords }) => titleWords),
      numbers(({ nameWords }) => nameWords),
    )
  }
  return {
    ...lookup,
    whole: remember((word) => add(lookup.whole(word), word)),
    starting: remember((piece) => add(lookup.starting(piece), piece)),
  }
}

function remember<T>(work: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    if (!known.has(key)) known.set(key, work(key))
    return known.get(key)!
  }
}

const NOTHING = new Uint32Array(0)

/** The sets are made when they are first looked at: most queries need few of them. */
function locate(catalog: Catalog, titleWords: readonly number[], nameWords: readonly number[]): Found {
  let titles: Uint32Array | undefined
  let artists: Uint32Array | undefined
  let ofArtists: Uint32Array | undefined
  let featuring: Uint32Array | undefined
  let ofOwn: Uint32Array | undefined
  let either: Uint32Array | undefined
  const { length } = catalog.liveTracks
  return {
    weight: weigh(catalog, titleWords, nameWords),
    titleWords,
    nameWords,
    get titles() {
      titles ??= uniteSlots(catalog.titles, titleWords, length)
      return titles
    },
    get artists() {
      artists ??= uniteSlots(catalog.names, nameWords, catalog.liveArtists.length)
      return artists
    },
    get ofArtists() {
      ofArtists ??= uniteSlots(tracksByName(catalog), nameWords, length)
      return ofArtists
    },
    get featuring() {
      featuring ??= uniteFeaturing(catalog, nameWords, length)
      return featuring
    },
    get ofOwn() {
      ofOwn ??= unite(this.titles, this.ofArtists, length)
      return ofOwn
    },
    get either() {
      either ??= unite(this.ofOwn, this.featuring, length)
      return either
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

function uniteSlots(reader: Slots, words: readonly number[], length: number): Uint32Array {
  if (words.length === 0) return NOTHING
  const dense = words.length === 1 ? reader.denseSlots(words[0]!) : undefined
  // It may have more room than there are tracks.
  if (dense !== undefined) return dense.length > length ? dense.subarray(0, length) : dense
  const slots = takeBitmap(length)
  for (let at = 0; at < words.length; at++) reader.uniteSlots(words[at]!, slots)
  return slots
}

/** Most names have nothing to add here, so that no set is made for them. */
function uniteFeaturing(catalog: Catalog, words: readonly number[], length: number): Uint32Array {
  let tracks: Uint32Array = NOTHING
  for (const word of words) {
    if (catalog.countFeaturing(word) === 0) continue
    if (tracks.length === 0) tracks = takeBitmap(length)
    catalog.uniteFeaturingNamed(word, tracks)
  }
  return tracks
}

function unite(a: Uint32Array, b: Uint32Array, length: number): Uint32Array {
  if (a.length === 0) return b
  if (b.length === 0) return a
  const both = takeBitmap(length)
  const end = Math.min(a.length, b.length)
  for (let at = 0; at < end; at++) both[at] = a[at]! | b[at]!
  const longer = a.length > b.length ? a : b
  for (let at = end; at < Math.min(longer.length, length); at++) both[at] = longer[at]!
  return both
}
