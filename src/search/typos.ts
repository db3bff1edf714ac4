import { hasBit, setBit } from '../catalog/bitmap.ts'
import { copyBitmap, takeBitmap } from '../catalog/scratch.ts'
import type { Groups } from './groups.ts'
import type { Found, Lookup } from './lookup.ts'
import { keepPhrases } from './phrases.ts'

/**
 * §4.5's small typos: one from four letters on, two from eight, counted over the whole query; so short words take part when others around them
 * are right. Two in one short word are only looked for when nothing else is found.
 */
export function rankTypos(lookup: Lookup, words: readonly string[], groups: Groups): void {
  const letters = words.reduce((sum, word) => sum + word.length, 0)
  if (letters < 4) return
  const before = groups.total
  takeTypos(lookup, words, groups, { most: letters < 8 ? 1 : 2, longFrom: 8 })
  if (groups.total === before && letters >= 8 && words.length > 1) {
    takeTypos(lookup, words, groups, { most: 2, longFrom: 4 })
  }
}

/** How many edits in all, and from how many letters on a single word may have two of them. */
interface Allowance {
  most: 1 | 2
  longFrom: number
}

const editsFor = (word: string, { most, longFrom }: Allowance): 1 | 2 => (word.length < longFrom ? 1 : most)

function takeTypos(lookup: Lookup, words: readonly string[], groups: Groups, allowed: Allowance): void {
  const found = words.length === 1 ? nearOne(lookup, words[0]!, allowed) : nearMany(lookup, words, allowed)
  const { titles } = lookup.catalog
  for (const edits of [1, 2] as const) {
    const tracks = groups.fresh(found[edits])
    if (tracks.every((word) => word === 0)) continue
    const sets = words.map((word) => wordsNear(lookup, word, allowed))
    const take = (place: 'start' | 'adjacent' | 'scattered', some: Uint32Array) =>
      groups.take({ kind: 'typo', edits, place }, words.length, some)
    take('start', keepPhrases(titles, sets, tracks, 'start'))
    take('adjacent', keepPhrases(titles, sets, groups.fresh(tracks), 'anywhere'))
    take('scattered', tracks)
  }
}

type ByEdits = Record<1 | 2, Uint32Array>

function wordsNear(lookup: Lookup, word: string, allowed: Allowance): number[] {
  const near = lookup.near(word, editsFor(word, allowed))
  return [...lookup.whole(word).titleWords, ...near[1].titleWords, ...near[2].titleWords]
}

function nearOne(lookup: Lookup, word: string, { most }: Allowance): ByEdits {
  const near = lookup.near(word, most)
  return { 1: near[1].either, 2: near[2].either }
}

/** Tracks that lack one or two of the words but have something near to them. */
function nearMany(lookup: Lookup, words: readonly string[], allowed: Allowance): ByEdits {
  const { most } = allowed
  const found: ByEdits = { 1: takeBitmap(lookup.length), 2: takeBitmap(lookup.length) }
  const unique = [...new Set(words)].map((word) => ({
    exact: word === words.at(-1) ? lookup.starting(word) : lookup.whole(word),
    near: () => lookup.near(word, editsFor(word, allowed)),
  }))
  if (unique.filter(({ exact }) => exact.weight === 0).length > most) return found
  const lacking = countLacking(lookup, unique)
  if (lacking === undefined) return found
  for (const { exact, near } of unique) {
    const lacksThis = without(lacking[1], exact.either)
    if (lacksThis === undefined) continue
    keepNear(near()[1], lacksThis, found[1])
    if (most === 2) keepNear(near()[2], lacksThis, found[2])
  }
  if (most === 2 && unique.length === 2) keepNear(unique[1]!.near()[1], unique[0]!.near()[1].either, found[2])
  if (most === 2 && unique.length > 2) keepTwiceNear(unique, lacking[2], found[2])
  return found
}

/** The last resort for three words and more: tracks that have all but one of them, or but two. */
export function rankMostWords(lookup: Lookup, words: readonly string[], groups: Groups): void {
  const unique = [...new Set(words)]
  if (unique.length < 3) return
  const sought = unique.map((word) => ({ exact: word === words.at(-1) ? lookup.starting(word) : lookup.whole(word) }))
  const lacking = countLacking(lookup, sought)
  if (lacking === undefined) return
  groups.take({ kind: 'most words', lacking: 1 }, words.length, lacking[1])
  if (groups.total === 0 && unique.length > 3) {
    groups.take({ kind: 'most words', lacking: 2 }, words.length, lacking[2])
  }
}

interface Sought {
  exact: Found
  near: () => Record<1 | 2, Found>
}

/** Live tracks by how many of the words they lack: exactly one, exactly two. Undefined when there are none of either. */
function countLacking({ catalog, length }: Lookup, sought: readonly Pick<Sought, 'exact'>[]): ByEdits | undefined {
  const none = copyBitmap(catalog.liveTracks, length)
  const one = takeBitmap(length)
  const two = takeBitmap(length)
  for (const { exact } of sought.toSorted((a, b) => a.exact.weight - b.exact.weight)) {
    if (!passOn(exact.either, none, one, two)) return undefined
  }
  return { 1: one, 2: two }
}

/** Tracks that are not in a set lack one more word; false when all lack more than two. */
function passOn(set: Uint32Array, none: Uint32Array, one: Uint32Array, two: Uint32Array): boolean {
  let any = 0
  for (let at = 0; at < none.length; at++) {
    const inSet = at < set.length ? set[at]! : 0
    const a = none[at]!
    const b = one[at]!
    const c = two[at]!
    if ((a | b | c) === 0) continue
    const [lacksOne, lacksTwo] = [(b & inSet) | (a & ~inSet), (c & inSet) | (b & ~inSet)]
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

// Looking at single tracks is for few of them.
const MOST_TWICE = 2048

function keepTwiceNear(sought: readonly Sought[], among: Uint32Array, into: Uint32Array): void {
  let looked = 0
  for (let at = 0; at < among.length; at++) {
    for (let word = among[at]!; word !== 0; word &= word - 1) {
      if (++looked > MOST_TWICE) return
      const slot = at * 32 + 31 - Math.clz32(word & -word)
      if (sought.every(({ exact, near }) => hasBit(exact.either, slot) || hasBit(near()[1].either, slot)))
        setBit(into, slot)
    }
  }
}
