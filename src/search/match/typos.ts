import { countBits, hasBit, isEmpty, orInto, setBit } from '../../structures/bitmap.ts'
import { copyBitmap, takeBitmap } from '../../structures/bitmap-pool.ts'
import { MANY_WORDS, type Match } from '../score.ts'
import type { Groups } from './groups.ts'
import type { Found, Lookup } from './lookup.ts'
import { findWhole, keepPhrases } from './phrases.ts'

/** Two edits in one word are allowed from so many letters on; in a shorter one only when nothing else is found. */
const LONG = 8
const MEDIUM = 4

type ByEdits = Record<1 | 2, Uint32Array>

/** The words of a query, and what is near to them. */
interface Sought {
  word: string
  exact: Found
  near(edits: 1 | 2): Found
}

/** What a query may have meant: with small typos, or with some words that are not there. */
export function createTypos(lookup: Lookup, words: readonly string[]) {
  const sought = [...new Set(words)].map((word) => ({
    word,
    exact: word === words.at(-1) ? lookup.starting(word) : lookup.whole(word),
    near: (edits: 1 | 2) => lookup.near(word, edits),
  }))
  let lacking: ByEdits | undefined
  const findLacking = () => {
    lacking ??= countLacking(lookup, sought)
    return lacking
  }
  /** The last resort: tracks that have all words but one, of three and more, or all but two, of four and more. */
  const rankMostWords = (groups: Groups, lacking: 1 | 2) => {
    if (sought.length < lacking + 2) return
    groups.take({ kind: 'most words', lacking }, words.length, findLacking()[lacking])
  }
  return {
    /**
     * One typo from four letters on, two from eight, counted over the whole query; so short words take part when others around them are
     * right. `isNothingFound` when nothing else was found: then one wrong word among many is as likely as two typos.
     */
    rank(groups: Groups, isNothingFound: boolean): void {
      const letters = words.reduce((sum, word) => sum + word.length, 0)
      if (letters < 4) return
      const before = groups.total
      const most = letters < 8 ? 1 : 2
      for (const longFrom of most === 2 && words.length > 1 ? [LONG, MEDIUM] : [LONG]) {
        if (groups.total > before) return
        const found =
          words.length === 1 ? nearOne(sought[0]!, most) : nearMany(lookup, sought, most, longFrom, findLacking)
        const wrong = isNothingFound && words.length >= MANY_WORDS ? () => rankMostWords(groups, 1) : undefined
        takeTypos(lookup, words, groups, found, wrong)
      }
    },
    rankMostWords,
  }
}

/** `takeWrong` comes before two typos that are here and there, if nothing comes before it. */
function takeTypos(
  lookup: Lookup,
  words: readonly string[],
  groups: Groups,
  found: ByEdits,
  takeWrong: (() => void) | undefined,
): void {
  const { titles } = lookup.catalog
  const before = groups.total
  for (const edits of [1, 2] as const) {
    const tracks = groups.fresh(found[edits])
    if (isEmpty(tracks)) continue
    const sets = words.map((word) => [
      ...lookup.whole(word).titleWords,
      ...lookup.near(word, 1).titleWords,
      ...(word.length < MEDIUM ? [] : lookup.near(word, 2).titleWords),
    ])
    const take = (place: Place, some: Uint32Array) => groups.take({ kind: 'typo', edits, place }, words.length, some)
    const starting = keepPhrases(titles, sets, tracks, 'start')
    take('whole', titles.keepWhole(starting, words.length))
    take('start', starting)
    take('adjacent', keepPhrases(titles, sets, groups.fresh(tracks), 'anywhere'))
    if (edits === 2 && groups.total === before) takeWrong?.()
    take('scattered', keepOwn(lookup, words, tracks))
    take('featured', tracks)
  }
}

/** Longer queries have typos enough of other kinds. */
const MAX_WHOLE = 8

/** Titles that the query is but for one typo; undefined when there is none. */
export function findWholeTypo(
  { catalog, length, whole, near }: Lookup,
  words: readonly string[],
): Uint32Array | undefined {
  const letters = words.reduce((sum, word) => sum + word.length, 0)
  if (words.length < 2 || words.length > MAX_WHOLE || letters < MEDIUM) return undefined
  const typed = words.map((word) => whole(word).titleWords)
  const unknown = typed.flatMap((numbers, at) => (numbers.length === 0 ? [at] : []))
  let found: Uint32Array | undefined
  for (const at of unknown.length === 0 ? words.keys() : unknown.length === 1 ? unknown : []) {
    const titles = findWhole(catalog.titles, typed.with(at, near(words[at]!, 1).titleWords), length)
    if (titles === undefined) continue
    if (found === undefined) found = titles
    else orInto(found, titles)
  }
  return found
}

type Place = Extract<Match, { kind: 'typo' }>['place']

/** Keeps the tracks that have all words, or near ones, without help from the name of a featured artist. */
function keepOwn(lookup: Lookup, words: readonly string[], tracks: Uint32Array): Uint32Array {
  const sets = words.map((word) => {
    const near = [lookup.whole(word), lookup.starting(word), lookup.near(word, 1)]
    if (word.length >= MEDIUM) near.push(lookup.near(word, 2))
    return near.map(({ ofOwn }) => ofOwn).filter(({ length }) => length > 0)
  })
  const own = takeBitmap(tracks.length)
  for (let at = 0; at < tracks.length; at++) {
    let left = tracks[at]!
    for (let word = 0; left !== 0 && word < sets.length; word++) {
      let here = 0
      for (const set of sets[word]!) here |= set[at] ?? 0
      left &= here
    }
    own[at] = left
  }
  return own
}

function nearOne({ word, near }: Sought, most: 1 | 2): ByEdits {
  return { 1: near(1).either, 2: most === 2 && word.length >= LONG ? near(2).either : new Uint32Array(0) }
}

/** Tracks that lack one or two of the words but have something near to them. */
function nearMany(
  lookup: Lookup,
  sought: readonly Sought[],
  most: 1 | 2,
  longFrom: number,
  findLacking: () => ByEdits,
): ByEdits {
  const found: ByEdits = { 1: takeBitmap(lookup.length), 2: takeBitmap(lookup.length) }
  if (sought.filter(({ exact }) => exact.weight === 0).length > most) return found
  const lacking = findLacking()
  for (const { word, exact, near } of sought) {
    const lacksThis = without(lacking[1], exact.either)
    if (lacksThis === undefined) continue
    keepNear(near(1), lacksThis, found[1])
    if (most === 2 && word.length >= longFrom) keepNear(near(2), lacksThis, found[2])
  }
  if (most === 2 && sought.length === 2) keepNear(sought[1]!.near(1), sought[0]!.near(1).either, found[2])
  if (most === 2 && sought.length > 2) keepTwiceNear(lookup, sought, lacking[2], found[2])
  return found
}

/** Live tracks by how many of the words they lack: exactly one, exactly two. */
function countLacking({ catalog, length }: Lookup, sought: readonly Sought[]): ByEdits {
  const none = copyBitmap(catalog.liveTracks, length)
  const one = takeBitmap(length)
  const two = takeBitmap(length)
  for (const { exact } of sought.toSorted((a, b) => a.exact.weight - b.exact.weight)) {
    if (!passOn(exact.either, none, one, two)) break
  }
  return { 1: one, 2: two }
}

/** Tracks that are not in a set lack one more word; false when all lack more than two. */
function passOn(set: Uint32Array, none: Uint32Array, one: Uint32Array, two: Uint32Array): boolean {
  let any = 0
  for (let at = 0; at < none.length; at++) {
    const a = none[at]!
    const b = one[at]!
    const c = two[at]!
    if ((a | b | c) === 0) continue
    const inSet = at < set.length ? set[at]! : 0
    const lacksOne = (b & inSet) | (a & ~inSet)
    const lacksTwo = (c & inSet) | (b & ~inSet)
    two[at] = lacksTwo
    one[at] = lacksOne
    none[at] = a & inSet
    any |= lacksOne | lacksTwo | (a & inSet)
  }
  return any !== 0
}

function without(tracks: Uint32Array, others: Uint32Array): Uint32Array | undefined {
  const rest = copyBitmap(tracks)
  let any = 0
  for (let at = 0; at < rest.length; at++) {
    if (at < others.length) rest[at] = rest[at]! & ~others[at]!
    any |= rest[at]!
  }
  return any === 0 ? undefined : rest
}

function keepNear(near: Found, among: Uint32Array, into: Uint32Array): void {
  if (near.weight === 0) return
  const { either } = near
  for (let at = 0; at < Math.min(among.length, either.length); at++) into[at] = into[at]! | (among[at]! & either[at]!)
}

// Looking at single tracks is for few of them: of more, the most played.
const MAX_TWICE = 2048

function keepTwiceNear({ catalog }: Lookup, sought: readonly Sought[], among: Uint32Array, into: Uint32Array): void {
  const nearly = copyBitmap(among)
  for (const each of sought) if (!keepNearly(each, nearly)) return
  const total = countBits(among)
  if (total <= MAX_TWICE) orInto(into, nearly)
  else {
    for (const slot of catalog.pageOfTracks({ words: among, total }, 'popular', 0, MAX_TWICE)) {
      if (hasBit(nearly, slot)) setBit(into, slot)
    }
  }
}

/** Leaves the tracks that have a word, or something near to it, which is not looked for where all have the word; false when none is left. */
function keepNearly({ exact, near }: Sought, tracks: Uint32Array): boolean {
  const { either } = exact
  if (without(tracks, either) === undefined) return true
  const others = near(1).either
  let any = 0
  for (let at = 0; at < tracks.length; at++) {
    tracks[at] = tracks[at]! & ((either[at] ?? 0) | (others[at] ?? 0))
    any |= tracks[at]!
  }
  return any !== 0
}
