import { andInto, andNotInto, collectBits, countBits, orInto, wordsFor } from '../../structures/bitmap.ts'
import { findSerial } from '../../structures/id-index.ts'
import { unitePostings } from '../../structures/postings.ts'
import { fold } from '../../text/fold.ts'
import { LICENSE_CODES, type LicenseCode } from '../fields/licenses.ts'
import { splitWords } from '../words/text-index.ts'
import { matchText } from '../words/text-match.ts'
import type { ArtistTable } from './artist-table.ts'
import { uniteGenres } from './genres.ts'
import type { Matches } from './pages.ts'
import type { TrackTable } from './track-table.ts'

/** Every condition must hold. Text matches anywhere, without regard to case and diacritics; a value that is null meets no range. */
export interface TrackFilter {
  /** Every word of it in the title, the name of an artist who is credited, or the genre. */
  q?: string | undefined
  title?: string | undefined
  artist?: string | undefined
  genre?: string | undefined
  /** Who is primary or featured. */
  artistId?: string | undefined
  bpmMin?: number | undefined
  bpmMax?: number | undefined
  energyMin?: number | undefined
  energyMax?: number | undefined
  /** A number from parseMusicalKey. */
  key?: number | undefined
  license?: LicenseCode | undefined
  commercialOnly?: boolean | undefined
  cleanOnly?: boolean | undefined
}

/** Live tracks that meet a filter; undefined when there is no condition and all of them do. */
export function matchTracks(table: TrackTable, artists: ArtistTable, filter: TrackFilter): Matches | undefined {
  const words = table.live.slice(0, wordsFor(table.used))
  const conditions = [matchTexts, matchArtistId, matchTraits, matchRanges].map((match) =>
    match(words, { table, artists, filter }),
  )
  return conditions.includes(true) ? { words, total: countBits(words) } : undefined
}

interface Question {
  table: TrackTable
  artists: ArtistTable
  filter: TrackFilter
}

function matchTexts(words: Uint32Array, { table, artists, filter }: Question): boolean {
  const { length } = words
  const sources: Record<'title' | 'artist' | 'genre', (needle: string) => Uint32Array> = {
    title: (needle) => matchText(table.text, needle, length),
    artist: (needle) => matchArtistName(table, artists, needle, length),
    genre(needle) {
      const found = new Uint32Array(length)
      uniteGenres(table.genres, needle, found)
      return found
    },
  }
  let isFiltered = false
  for (const field of ['q', 'title', 'artist', 'genre'] as const) {
    const needle = fold(filter[field] ?? '')
    if (needle === '') continue
    isFiltered = true
    // Each word of `q` is wherever it is: one in the title, another in a name.
    for (const part of field === 'q' ? neededWords(needle) : [needle]) {
      const found = sources[field === 'q' ? 'title' : field](part)
      if (field === 'q') for (const other of ['artist', 'genre'] as const) orInto(found, sources[other](part))
      andInto(words, found)
    }
  }
  return isFiltered
}

/** What is in another word is where that is; the longer ones leave fewer tracks. */
function neededWords(needle: string): string[] {
  const longestFirst = [...new Set(splitWords(needle))].sort((a, b) => b.length - a.length)
  return longestFirst.filter((word, at) => !longestFirst.slice(0, at).some((longer) => longer.includes(word)))
}

function matchArtistName(table: TrackTable, artists: ArtistTable, needle: string, length: number): Uint32Array {
  const found = new Uint32Array(length)
  const named = matchText(artists.text, needle, artists.live.length)
  uniteTracksOf(table, artists, named, found)
  uniteFeaturing(table, artists, named, found)
  return found
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

function matchArtistId(words: Uint32Array, { table, artists, filter }: Question): boolean {
  if (filter.artistId === undefined) return false
  const artist = findSerial(artists.ids, filter.artistId)
  const found = new Uint32Array(words.length)
  if (artist !== -1) {
    unitePostings(table.byArtist, artist, found)
    unitePostings(table.byFeatured, artist, found)
  }
  andInto(words, found)
  return true
}

function matchTraits(words: Uint32Array, { table: { traits }, filter }: Question): boolean {
  const { license, key, commercialOnly, cleanOnly } = filter
  if (license !== undefined) andInto(words, traits.licenses[LICENSE_CODES.indexOf(license)]!)
  if (key !== undefined) andInto(words, traits.musicalKeys[key]!)
  if (commercialOnly) andInto(words, traits.commercial)
  if (cleanOnly) andNotInto(words, traits.explicit)
  return license !== undefined || key !== undefined || commercialOnly === true || cleanOnly === true
}

function matchRanges(words: Uint32Array, { table: { fields }, filter }: Question): boolean {
  const { bpmMin, bpmMax, energyMin, energyMax } = filter
  const hasBpm = bpmMin !== undefined || bpmMax !== undefined
  const hasEnergy = energyMin !== undefined || energyMax !== undefined
  if (hasBpm) keepRange(words, fields.bpm.values, bpmMin, bpmMax)
  if (hasEnergy) keepRange(words, fields.energy.values, energyMin, energyMax)
  return hasBpm || hasEnergy
}

/**
 * Comparisons are added up as numbers, not branched on: with values in no order, half of the branches would be mispredicted, and the
 * pass six times slower. Four to a step is as wide as pays.
 */
function keepRange(words: Uint32Array, values: Float64Array, min = -Infinity, max = Infinity): void {
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
