import { andInto, isEmpty, orInto } from '../../structures/bitmap.ts'
import { takeBitmap } from '../../structures/bitmap-pool.ts'
import { numberReadings, otherNumerals } from '../../text/numbers.ts'
import { soundingAlike } from '../../text/regional.ts'
import { isSyllable, soundKey } from '../../text/sound.ts'
import { type Query, typedWord } from '../query.ts'
import type { Match } from '../score.ts'
import type { Groups } from './groups.ts'
import { type Lookup, nameWordsOf, titleWordsOf, withOthers } from './lookup.ts'
import { rankWords } from './match-words.ts'
import { findWhole } from './phrases.ts'
import { breakWords } from './word-break.ts'

/** A number is the same word in digits and in letters. */
interface Numbers {
  /** To look words up by either. */
  like: Lookup
  /** Other readings of the query, where a number has several words: `tuổi mười tám` for `Tuổi 18`, `22` for `Hai Mươi Hai`. */
  readings: readonly (readonly string[])[]
}

export function readNumbers(lookup: Lookup, query: Query): Numbers {
  const othersOf = (word: string) => otherNumerals(typedWord(query, word))
  const readings = numberReadings(query.words.map((word) => typedWord(query, word)))
  const isAny = readings.length > 0 || query.words.some((word) => othersOf(word).length > 0)
  return { like: isAny ? withOthers(lookup, othersOf) : lookup, readings }
}

export function rankNumbers(lookup: Lookup, { like, readings }: Numbers, groups: Groups): void {
  for (const words of readings) rankWords(lookup, words, { groups, wrap: notAsTyped, like })
}

/** Only what begins with the query as it was typed is a match at the start. */
function notAsTyped(match: Match): Match {
  if (match.kind === 'start') return { kind: 'words', level: 'whole', place: 'title', isAdjacent: true }
  if (match.kind === 'featured') return { kind: 'words', level: 'whole', place: 'featured', isAdjacent: true }
  return match
}

/** What a query is when it is said aloud, or written with other spaces: tracks whose whole title, or whose artist's name, it is. */
export interface Alike {
  /** At least one word is as typed. */
  sure: Uint32Array
  /** No word is as typed. */
  perhaps: Uint32Array
  /** All letters are as typed. */
  respaced: Uint32Array
  /** As it sounds in English; and but for one consonant, with a foreign word that is as typed. */
  heard: Uint32Array
  nearlyHeard: Uint32Array
  /** To look words up as they sound in the country. */
  regional: Lookup
}

const NOTHING = new Uint32Array(0)

/** Words that may be Vietnamese are taken for English ones only where so many consonants agree. */
const LONG_SOUND = 4

/** Words are taken for how they are spelt where they sound alike. */
export function findAlike(lookup: Lookup, words: readonly string[]): Alike {
  const { catalog, length } = lookup
  const regional = withOthers(lookup, soundingAlike)
  if (words.length === 0)
    return { regional, sure: NOTHING, perhaps: NOTHING, respaced: NOTHING, heard: NOTHING, nearlyHeard: NOTHING }
  const found: Alike = {
    regional,
    sure: takeBitmap(length),
    perhaps: takeBitmap(length),
    respaced: takeBitmap(length),
    heard: takeBitmap(length),
    nearlyHeard: takeBitmap(length),
  }
  if (words.length > 1) {
    const titles = findWhole(catalog.titles, titleWordsOf(words.map(regional.whole)), length)
    if (titles !== undefined) orInto(found.perhaps, titles)
  }
  addTyped(lookup, words, found.perhaps, found.sure)
  if (words.length > 1) uniteRespaced(lookup, words, found.respaced)
  const key = soundKey(words)
  if (key === undefined) return found
  const foreign = words.filter((word) => !isSyllable(word))
  if (foreign.length === 0 && key.length < LONG_SOUND) return found
  catalog.titles.uniteSounding(key, found.heard)
  addTyped(lookup, foreign, found.heard, found.sure)
  const nearly = takeBitmap(length)
  if (foreign.length > 0) catalog.titles.uniteNearlySounding(key, nearly)
  addTyped(lookup, foreign, nearly, found.nearlyHeard)
  if (foreign.length > 0) uniteNamed(lookup, found.heard, (artists) => catalog.names.uniteSounding(key, artists))
  return found
}

/** Adds those of some tracks in whose titles one of the words is as typed. */
function addTyped(lookup: Lookup, words: readonly string[], tracks: Uint32Array, into: Uint32Array): void {
  if (isEmpty(tracks)) return
  const typed = takeBitmap(lookup.length)
  for (const word of words) if (word.length > 1) orInto(typed, lookup.whole(word).titles)
  andInto(typed, tracks)
  orInto(into, typed)
}

/** Titles and names with the same letters and other spaces. */
function uniteRespaced(lookup: Lookup, words: readonly string[], into: Uint32Array): void {
  const { catalog, length } = lookup
  for (const reading of breakWords(words.join(''), lookup.frequency)) {
    const found = reading.map(lookup.whole)
    const titles = findWhole(catalog.titles, titleWordsOf(found), length)
    if (titles !== undefined) orInto(into, titles)
    const named = findWhole(catalog.names, nameWordsOf(found), catalog.liveArtists.length)
    if (named !== undefined) uniteNamed(lookup, into, (artists) => orInto(artists, named))
  }
}

function uniteNamed({ catalog }: Lookup, into: Uint32Array, find: (artists: Uint32Array) => void): void {
  const artists = takeBitmap(catalog.liveArtists.length)
  find(artists)
  if (!isEmpty(artists)) catalog.uniteArtists(artists, into)
}
