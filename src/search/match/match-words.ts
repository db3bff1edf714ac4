import { andInto, andNotInto, orInto } from '../../structures/bitmap.ts'
import { copyBitmap, takeBitmap } from '../../structures/bitmap-pool.ts'
import type { Level, Match } from '../score.ts'
import { type Groups, intersect } from './groups.ts'
import { type Found, type Lookup, nameWordsOf, titleWordsOf } from './lookup.ts'
import { keepPhrases } from './phrases.ts'

const NOTHING = new Uint32Array(0)

/** What a match of this reading counts as: itself, or the match of a trimmed or respelled query. */
export type Wrap = (match: Match) => Match

export interface Reading {
  groups: Groups
  wrap: Wrap
  /** Leaves out unfinished words that are scattered: where the query is a genre, they are there by accident. */
  isGenre?: boolean
  /** What words stand for beside themselves; what needs that does not count as beginning with the query. */
  like?: Lookup
}

/**
 * Tracks with every word of the query as a whole word, in any order, the last one perhaps unfinished: those that begin with the query, then
 * those with all of it in the title, in title and artists' names together, in a name; featured artists after the track's own. Works on whole
 * sets of tracks, so that a word that a hundred thousand titles have costs hardly more than a rare one.
 */
export function rankWords(lookup: Lookup, words: readonly string[], reading: Reading): void {
  const { groups, wrap, isGenre, like = lookup } = reading
  const literal = gatherLevels(lookup, words)
  if (literal !== undefined) {
    takeStarts(lookup, words, { groups, wrap, ...literal })
    takeFeatured(lookup, words, { groups, wrap, whole: literal.whole })
  }
  const found = like === lookup ? literal : gatherLevels(like, words)
  if (found === undefined) return
  const last = words.at(-1)!
  takeLevel(like, words, { groups, wrap, level: 'whole', sets: found.whole, last: like.whole(last) })
  const loose = { groups, wrap, level: 'unfinished', sets: found.unfinished, last: like.starting(last) } as const
  takeLevel(like, words, isGenre ? { ...loose, isAdjacentOnly: true } : loose)
}

function gatherLevels(lookup: Lookup, words: readonly string[]): { whole: Sets; unfinished: Sets } | undefined {
  const head = rarestFirst([...new Set(words.slice(0, -1))].map(lookup.whole))
  const last = words.at(-1)!
  const before = intersect(head, ({ either }) => either)
  if (head.length > 0 && before === undefined) return undefined
  return { unfinished: gather(before, head, lookup.starting(last)), whole: gather(before, head, lookup.whole(last)) }
}

/** Tracks that have all words: anywhere, in their titles; and the artists who have them in their names. */
interface Sets {
  either: Uint32Array
  titles: Uint32Array
  artists: Uint32Array
}

function gather(before: Uint32Array | undefined, head: readonly Found[], last: Found): Sets {
  if (before === undefined) return { either: NOTHING, titles: last.titles, artists: last.artists }
  const either = intersect([before, last.either], (set) => set)
  if (either === undefined) return { either: NOTHING, titles: NOTHING, artists: NOTHING }
  const all = rarestFirst([...head, last])
  return {
    either,
    titles: intersect(all, ({ titles }) => titles) ?? NOTHING,
    artists: intersect(all, ({ artists }) => artists) ?? NOTHING,
  }
}

const rarestFirst = (found: Found[]) => found.sort((a, b) => a.weight - b.weight)

interface StartInput {
  groups: Groups
  wrap: Wrap
  whole: Sets
  unfinished: Sets
}

function takeStarts(lookup: Lookup, words: readonly string[], { groups, wrap, whole, unfinished }: StartInput): void {
  const { catalog, length } = lookup
  const last = words.at(-1)!
  const exact = takeBitmap(length)
  catalog.titles.uniteLength(words.length, exact)
  andInto(exact, whole.titles)
  if (words.length === 1) {
    const { beginning: titles, ofArtistsBeginning } = lookup.starting(last)
    const tracks = copyBitmap(titles, length)
    orInto(tracks, ofArtistsBeginning)
    groups.take(wrap({ kind: 'start' }), 1, tracks, { titles, exact })
    return
  }
  const found = [...words.slice(0, -1).map(lookup.whole), lookup.starting(last)]
  const titles = keepPhrases(catalog.titles, titleWordsOf(found), unfinished.titles, 'start')
  const tracks = takeBitmap(length)
  tracks.set(titles)
  const artists = keepPhrases(catalog.names, nameWordsOf(found), unfinished.artists, 'start')
  if (artists.length > 0) catalog.uniteArtists(artists, tracks)
  andInto(exact, titles)
  groups.take(wrap({ kind: 'start' }), words.length, tracks, { titles, exact })
}

/** Tracks that feature an artist whose name is exactly the query. */
function takeFeatured(
  lookup: Lookup,
  words: readonly string[],
  { groups, wrap, whole }: Omit<StartInput, 'unfinished'>,
) {
  const { catalog, length } = lookup
  const found = words.map(lookup.whole)
  if (found.some(({ featuring }) => featuring.length === 0)) return
  const named = keepPhrases(catalog.names, nameWordsOf(found), whole.artists, 'start')
  const tracks = takeBitmap(length)
  catalog.uniteFeaturing(catalog.names.keepWhole(named, words.length), tracks)
  groups.take(wrap({ kind: 'featured' }), words.length, tracks)
}

interface LevelInput {
  groups: Groups
  wrap: Wrap
  level: Level
  sets: Sets
  last: Found
  isAdjacentOnly?: boolean
}

function takeLevel(lookup: Lookup, words: readonly string[], parts: LevelInput): void {
  const { groups, wrap, level, sets, last, isAdjacentOnly } = parts
  const { catalog } = lookup
  const count = words.length
  const take = (place: Place, isAdjacent: boolean, tracks: Uint32Array) => {
    if (isAdjacent || !isAdjacentOnly) groups.take(wrap({ kind: 'words', level, place, isAdjacent }), count, tracks)
  }
  if (count === 1) {
    take('title', true, last.titles)
    take('artist', true, last.ofArtists)
    take('featured', true, last.featuring)
    return
  }
  const found = [...words.slice(0, -1).map(lookup.whole), last]
  if (sets.titles.length > 0) {
    take('title', true, keepPhrases(catalog.titles, titleWordsOf(found), groups.fresh(sets.titles), 'anywhere'))
    take('title', false, sets.titles)
  }
  const ofArtists = tracksOf(lookup, sets.artists, catalog.uniteArtists)
  const isFeatured = found.every((each) => each.featuring.length > 0)
  const featuring = isFeatured ? tracksOf(lookup, sets.artists, catalog.uniteFeaturing) : NOTHING
  if (sets.either.length > 0) takeMixed(found, sets.either, [ofArtists, featuring], groups, take)
  if (sets.artists.length === 0) return
  const adjacent = keepPhrases(catalog.names, nameWordsOf(found), sets.artists, 'anywhere')
  take('artist', true, tracksOf(lookup, adjacent, catalog.uniteArtists))
  take('artist', false, ofArtists)
  if (!isFeatured) return
  take('featured', true, tracksOf(lookup, adjacent, catalog.uniteFeaturing))
  take('featured', false, featuring)
}

type Place = Extract<Match, { kind: 'words' }>['place']
type Take = (place: Place, isAdjacent: boolean, tracks: Uint32Array) => void

/** Words of title and names together; those that need a featured artist's name come after the others. */
function takeMixed(
  found: readonly Found[],
  either: Uint32Array,
  inOneName: readonly Uint32Array[],
  groups: Groups,
  take: Take,
): void {
  const mixed = groups.fresh(either)
  for (const tracks of inOneName) andNotInto(mixed, tracks)
  if (found.some(({ featuring }) => featuring.length > 0)) {
    const own = intersect([mixed, ...found.map(({ ofOwn }) => ofOwn)], (set) => set)
    if (own !== undefined) take('mixed', false, own)
    take('mixed featured', false, mixed)
  } else take('mixed', false, mixed)
}

type Unite = (artists: Uint32Array, into: Uint32Array) => void

function tracksOf({ length }: Lookup, artists: Uint32Array, unite: Unite): Uint32Array {
  if (artists.length === 0) return NOTHING
  const tracks = takeBitmap(length)
  unite(artists, tracks)
  return tracks
}
