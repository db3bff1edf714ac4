import { andInto } from '../catalog/bitmap.ts'
import { type Groups, intersect } from './groups.ts'
import { type Found, type Lookup, markWords } from './lookup.ts'
import type { Level, Match } from './score.ts'

const NOTHING = new Uint32Array(0)

/** How the matches of a reading are booked: as they are, or as those of a respelled query. */
export type Book = (match: Match) => Match

/**
 * Tracks with every word of the query as a whole word, in any order, the last one perhaps unfinished: those that begin with the query, then
 * those with all of it in the title, in title and artist's name together, in the name. Works on whole sets of tracks, so that a word that a
 * hundred thousand titles have costs hardly more than a rare one.
 */
export function rankWords(lookup: Lookup, words: readonly string[], groups: Groups, book: Book): void {
  const head = [...new Set(words.slice(0, -1))].map(lookup.whole)
  const last = words.at(-1)!
  const before = head.length === 0 ? undefined : intersect(rarestFirst(head.map(({ either }) => either)))
  if (head.length > 0 && before === undefined) return
  const unfinished = gather(before, head, lookup.starting(last))
  const whole = gather(before, head, lookup.whole(last))
  takeStarts(lookup, words, { groups, book, whole, unfinished })
  takeLevel(lookup, words, { groups, book, level: 'whole', sets: whole, last: lookup.whole(last) })
  takeLevel(lookup, words, { groups, book, level: 'unfinished', sets: unfinished, last: lookup.starting(last) })
}

/** Tracks that have all words: anywhere, in their titles; and the artists who have them in their names. */
interface Sets {
  either: Uint32Array
  titles: Uint32Array
  artists: Uint32Array
}

function gather(before: Uint32Array | undefined, head: readonly Found[], last: Found): Sets {
  const either = before === undefined ? last.either : intersect([before, last.either])
  if (either === undefined) return { either: NOTHING, titles: NOTHING, artists: NOTHING }
  const all = [...head, last]
  return {
    either,
    titles: intersect(rarestFirst(all.map(({ titles }) => titles))) ?? NOTHING,
    artists: intersect(all.map(({ artists }) => artists)) ?? NOTHING,
  }
}

/** Sets are all of one length or empty, so that an empty one ends the work at once. */
const rarestFirst = (sets: readonly Uint32Array[]) => [...sets].sort((a, b) => a.length - b.length)

interface StartParts {
  groups: Groups
  book: Book
  whole: Sets
  unfinished: Sets
}

function takeStarts(lookup: Lookup, words: readonly string[], { groups, book, whole, unfinished }: StartParts): void {
  const { catalog, length } = lookup
  const last = words.at(-1)!
  const titles = findStarts(lookup, words, 'titles', lookup.starting(last), unfinished.titles)
  const artists = findStarts(lookup, words, 'names', lookup.starting(last), unfinished.artists)
  const tracks = new Uint32Array(length)
  for (let at = 0; at < Math.min(length, titles.length); at++) tracks[at] = titles[at]!
  if (artists.length > 0) catalog.uniteArtists(artists, tracks)
  const sized = new Uint32Array(length)
  catalog.titles.uniteLength(words.length, sized)
  andInto(sized, whole.titles)
  const exact = findStarts(lookup, words, 'titles', lookup.whole(last), sized)
  andInto(exact, sized)
  groups.take(book({ kind: 'start' }), words.length, tracks, { titles, exact })
}

/** Of a set of titles or names, those that begin with the words. */
function findStarts(
  lookup: Lookup,
  words: readonly string[],
  field: 'titles' | 'names',
  last: Found,
  among: Uint32Array,
): Uint32Array {
  if (among.length === 0) return among
  const reader = lookup.catalog[field]
  const numbersOf = ({ titleWords, nameWords }: Found) => (field === 'titles' ? titleWords : nameWords)
  if (words.length === 1) {
    const starts = new Uint32Array(among.length)
    for (const number of numbersOf(last)) reader.uniteFirsts(number, starts)
    return starts
  }
  const sets = words.slice(0, -1).map((word) => markWords(reader, numbersOf(lookup.whole(word))))
  return reader.keepPhrases([...sets, markWords(reader, numbersOf(last))], among, 'start')
}

interface LevelParts {
  groups: Groups
  book: Book
  level: Level
  sets: Sets
  last: Found
}

function takeLevel(lookup: Lookup, words: readonly string[], { groups, book, level, sets, last }: LevelParts): void {
  const count = words.length
  const take = (place: 'title' | 'mixed' | 'artist', isAdjacent: boolean, tracks: Uint32Array) =>
    groups.take(book({ kind: 'words', level, place, isAdjacent }), count, tracks)
  const head = words.slice(0, -1).map(lookup.whole)
  if (sets.titles.length > 0) {
    if (count > 1) take('title', true, keepAdjacent(lookup, 'titles', [...head, last], groups.fresh(sets.titles)))
    take('title', count === 1, sets.titles)
  }
  const ofArtists = tracksOf(lookup, sets.artists)
  if (count > 1) {
    const mixed = groups.fresh(sets.either)
    for (let at = 0; at < Math.min(mixed.length, ofArtists.length); at++) mixed[at] = mixed[at]! & ~ofArtists[at]!
    take('mixed', false, mixed)
    if (sets.artists.length > 0) {
      const adjacent = keepAdjacent(lookup, 'names', [...head, last], sets.artists)
      take('artist', true, tracksOf(lookup, adjacent))
    }
  }
  take('artist', count === 1, ofArtists)
}

function keepAdjacent(
  { catalog }: Lookup,
  field: 'titles' | 'names',
  found: readonly Found[],
  among: Uint32Array,
): Uint32Array {
  const sets = found.map(({ titleWords, nameWords }) =>
    markWords(catalog[field], field === 'titles' ? titleWords : nameWords),
  )
  return catalog[field].keepPhrases(sets, among, 'anywhere')
}

function tracksOf({ catalog, length }: Lookup, artists: Uint32Array): Uint32Array {
  if (artists.length === 0) return NOTHING
  const tracks = new Uint32Array(length)
  catalog.uniteArtists(artists, tracks)
  return tracks
}
