import { andInto, andNotInto } from '../catalog/bitmap.ts'
import { copyBitmap, takeBitmap } from '../catalog/scratch.ts'
import { type Groups, intersect } from './groups.ts'
import type { Found, Lookup } from './lookup.ts'
import { keepPhrases } from './phrases.ts'
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
  const head = rarestFirst([...new Set(words.slice(0, -1))].map(lookup.whole))
  const last = words.at(-1)!
  const before = intersect(head, ({ either }) => either)
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

interface StartParts {
  groups: Groups
  book: Book
  whole: Sets
  unfinished: Sets
}

function takeStarts(lookup: Lookup, words: readonly string[], { groups, book, whole, unfinished }: StartParts): void {
  const { catalog, length } = lookup
  const last = words.at(-1)!
  const exact = takeBitmap(length)
  catalog.titles.uniteLength(words.length, exact)
  andInto(exact, whole.titles)
  if (words.length === 1) {
    const titles = takeBitmap(length)
    const { titleWords, nameWords } = lookup.starting(last)
    for (const number of titleWords) catalog.titles.uniteFirsts(number, titles)
    const tracks = copyBitmap(titles)
    for (const number of nameWords) catalog.uniteFirstNamed(number, tracks)
    groups.take(book({ kind: 'start' }), 1, tracks, { titles, exact })
    return
  }
  const found = [...words.slice(0, -1).map(lookup.whole), lookup.starting(last)]
  const titles = keepPhrases(
    catalog.titles,
    found.map(({ titleWords }) => titleWords),
    unfinished.titles,
    'start',
  )
  const tracks = takeBitmap(length)
  tracks.set(titles)
  const artists = keepPhrases(
    catalog.names,
    found.map(({ nameWords }) => nameWords),
    unfinished.artists,
    'start',
  )
  if (artists.length > 0) catalog.uniteArtists(artists, tracks)
  andInto(exact, titles)
  groups.take(book({ kind: 'start' }), words.length, tracks, { titles, exact })
}

interface LevelParts {
  groups: Groups
  book: Book
  level: Level
  sets: Sets
  last: Found
}

function takeLevel(lookup: Lookup, words: readonly string[], { groups, book, level, sets, last }: LevelParts): void {
  const { catalog } = lookup
  const count = words.length
  const take = (place: 'title' | 'mixed' | 'artist', isAdjacent: boolean, tracks: Uint32Array) =>
    groups.take(book({ kind: 'words', level, place, isAdjacent }), count, tracks)
  if (count === 1) {
    take('title', true, last.titles)
    take('artist', true, last.ofArtists)
    return
  }
  const found = [...words.slice(0, -1).map(lookup.whole), last]
  if (sets.titles.length > 0) {
    take(
      'title',
      true,
      keepPhrases(
        catalog.titles,
        found.map(({ titleWords }) => titleWords),
        groups.fresh(sets.titles),
        'anywhere',
      ),
    )
    take('title', false, sets.titles)
  }
  const ofArtists = tracksOf(lookup, sets.artists)
  if (sets.either.length > 0) {
    const mixed = groups.fresh(sets.either)
    andNotInto(mixed, ofArtists)
    take('mixed', false, mixed)
  }
  if (sets.artists.length === 0) return
  take(
    'artist',
    true,
    tracksOf(
      lookup,
      keepPhrases(
        catalog.names,
        found.map(({ nameWords }) => nameWords),
        sets.artists,
        'anywhere',
      ),
    ),
  )
  take('artist', false, ofArtists)
}

function tracksOf({ catalog, length }: Lookup, artists: Uint32Array): Uint32Array {
  if (artists.length === 0) return NOTHING
  const tracks = takeBitmap(length)
  catalog.uniteArtists(artists, tracks)
  return tracks
}
