import { andInto, collectBits, countBits, orInto, setBit } from '../structures/bitmap.ts'
import { findSerial } from '../structures/id-index.ts'
import { listItems } from '../structures/packed-lists.ts'
import { postedSlots, unitePostings } from '../structures/postings.ts'
import { findAllTexts } from '../structures/string-index.ts'
import { fold } from '../text/fold.ts'
import type { ArtistTable } from './tables/artist-table.ts'
import { uniteGenres } from './tables/genres.ts'
import type { Matches } from './tables/pages.ts'
import { codeOf } from './tables/track-rows.ts'
import type { TrackTable } from './tables/track-table.ts'
import { splitWords } from './words/text-index.ts'
import { matchText } from './words/text-match.ts'

/** What filters look at. */
export interface Source {
  table: TrackTable
  artists: ArtistTable
}

/** A bitmap of slots, of which some may not be live; undefined: the value asks for nothing. */
export type Match<Value> = (value: Value, source: Source, length: number) => Uint32Array | undefined

/** Texts are found anywhere, without regard to case and diacritics. */
const folded =
  (match: Match<string>): Match<string> =>
  (value, source, length) => {
    const needle = fold(value)
    return needle === '' ? undefined : match(needle, source, length)
  }

const inTitle = (needle: string, { table }: Source, length: number) => matchText(table.text, needle, length)

function inArtistName(needle: string, { table, artists }: Source, length: number): Uint32Array {
  const found = new Uint32Array(length)
  const named = matchText(artists.text, needle, artists.live.length)
  uniteTracksOf(table, artists, named, found)
  uniteFeaturing(table, artists, named, found)
  return found
}

function inGenre(needle: string, { table }: Source, length: number): Uint32Array {
  const found = new Uint32Array(length)
  uniteGenres(table.genres, needle, found)
  return found
}

/** Each word is wherever it is: one in the title, another in a name. */
const everyWord: Match<string> = (needle, source, length) => {
  let all: Uint32Array | undefined
  for (const word of neededWords(needle)) {
    const found = inTitle(word, source, length)
    for (const match of [inArtistName, inGenre]) orInto(found, match(word, source, length))
    if (all === undefined) all = found
    else andInto(all, found)
  }
  return all
}

export const matchTitle = folded(inTitle)
export const matchArtistName = folded(inArtistName)
export const matchGenre = folded(inGenre)
export const matchEveryWord = folded(everyWord)

/** What is in another word is where that is; the longer ones leave fewer tracks. */
function neededWords(needle: string): string[] {
  const longestFirst = [...new Set(splitWords(needle))].sort((a, b) => b.length - a.length)
  return longestFirst.filter((word, at) => !longestFirst.slice(0, at).some((longer) => longer.includes(word)))
}

/** Adds the tracks whose primary artist is in a set to a bitmap; those of artists who are not live are left out. */
export function uniteTracksOf(table: TrackTable, artists: ArtistTable, named: Uint32Array, into: Uint32Array): void {
  const slots = collectLive(artists, named)
  if (slots.length * MANY > artists.count) scanArtists(table.columns.artist, slots, artists.names.length, into)
  else for (const artist of slots) unitePostings(table.byArtist, artist, into)
}

/** The same for tracks that feature one of them. */
export function uniteFeaturing(table: TrackTable, artists: ArtistTable, named: Uint32Array, into: Uint32Array): void {
  for (const artist of collectLive(artists, named)) unitePostings(table.byFeatured, artist, into)
}

function collectLive(artists: ArtistTable, named: Uint32Array): Uint32Array {
  const live = named.slice(0, artists.live.length)
  andInto(live, artists.live)
  return collectBits(live, countBits(live))
}

// From one artist in so many on, reading every track's artist is cheaper than the lists of those artists.
const MANY = 16

function scanArtists(artist: Uint32Array, named: Uint32Array, artistCount: number, found: Uint32Array): void {
  const isNamed = new Uint8Array(artistCount)
  for (const slot of named) isNamed[slot] = 1
  for (let at = 0, slot = 0; at < found.length; at++) {
    let word = 0
    for (let bit = 0; bit < 32; bit++, slot++) word |= isNamed[artist[slot]!]! << bit
    found[at]! |= word
  }
}

export const matchArtistId: Match<string> = (id, { table, artists }, length) => {
  const artist = findSerial(artists.ids, id)
  const found = new Uint32Array(length)
  if (artist !== -1) {
    unitePostings(table.byArtist, artist, found)
    unitePostings(table.byFeatured, artist, found)
  }
  return found
}

export const matchFeaturedId: Match<string> = (id, { table, artists }, length) => {
  const artist = findSerial(artists.ids, id)
  const found = new Uint32Array(length)
  if (artist === -1) return found
  // All who are credited beside the track's own artist are posted, whatever their role.
  const isFeatured = (slot: number) => listItems(table.credits, slot).includes(codeOf(artist, 'featured'))
  for (const slot of postedSlots(table.byFeatured, artist)) if (isFeatured(slot)) setBit(found, slot)
  return found
}

/** With one of some ISRCs, each in its plain form. */
export const matchIsrcs: Match<readonly string[]> = (codes, { table }, length) => {
  const found = new Uint32Array(length)
  for (const code of codes) for (const slot of findAllTexts(table.byIsrc, code)) setBit(found, slot)
  return found
}

/**
 * Comparisons are added up as numbers, not branched on: with values in no order, half of the branches would be mispredicted, and the
 * pass six times slower. Four to a step is as wide as pays.
 */
export function keepRange(words: Uint32Array, values: Float64Array, min = -Infinity, max = Infinity): void {
  for (let at = 0; at < words.length; at++) {
    if (words[at] === 0) continue
    let kept = 0
    for (let bit = 0, slot = at * 32; bit < 32; bit += 4, slot += 4) {
      const a = values[slot]!
      const b = values[slot + 1]!
      const c = values[slot + 2]!
      const d = values[slot + 3]!
      const low = (+(a >= min) & +(a <= max)) | ((+(b >= min) & +(b <= max)) << 1)
      const high = (+(c >= min) & +(c <= max)) | ((+(d >= min) & +(d <= max)) << 1)
      kept |= (low | (high << 2)) << bit
    }
    words[at]! &= kept
  }
}

export function matchArtists(artists: ArtistTable, q: string | undefined): Matches | undefined {
  const needle = fold(q ?? '')
  if (needle === '') return undefined
  const words = matchText(artists.text, needle, artists.live.length)
  andInto(words, artists.live)
  return { words, total: countBits(words) }
}
