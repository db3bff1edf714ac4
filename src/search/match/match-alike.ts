import { andInto, orInto } from '../../structures/bitmap.ts'
import { takeBitmap } from '../../structures/bitmap-pool.ts'
import { numberReadings, otherNumerals } from '../../text/numbers.ts'
import { soundingAlike } from '../../text/regional.ts'
import { soundKey } from '../../text/sound.ts'
import { type Query, typedWord } from '../query.ts'
import type { Match } from '../score.ts'
import type { Groups } from './groups.ts'
import { type Lookup, withOthers } from './lookup.ts'
import { rankWords } from './match-words.ts'
import { findWhole, isEmpty } from './phrases.ts'
import { breakWords } from './word-break.ts'

/** A number is the same word in digits and in letters. */
export const withNumerals = (lookup: Lookup, query: Query): Lookup =>
  query.words.some((word) => otherNumerals(typedWord(query, word)).length > 0)
    ? withOthers(lookup, (word) => otherNumerals(typedWord(query, word)))
    : lookup

/** Numbers of several words: `tuổi mười tám` for `Tuổi 18`, `22` for `Hai Mươi Hai`. */
export function rankNumbers(lookup: Lookup, like: Lookup, query: Query, groups: Groups): void {
  const typed = query.words.map((word) => typedWord(query, word))
  for (const words of numberReadings(typed)) rankWords(lookup, words, { groups, wrap: notAsTyped, like })
}

/** Only what begins with the query as it was typed is a match at the start. */
function notAsTyped(match: Match): Match {
  if (match.kind === 'start') return { kind: 'words', level: 'whole', place: 'title', isAdjacent: true }
  if (match.kind === 'featured') return { kind: 'words', level: 'whole', place: 'featured', isAdjacent: true }
  return match
}

/** What a query is when it is said aloud, or written with other spaces. */
export interface Alike {
  /** Tracks whose whole title it is. */
  sure: Uint32Array
  /** The same, but no word of it is as typed; or an artist's name. */
  perhaps: Uint32Array
  /** As it sounds in English, but for one consonant. */
  nearly: Uint32Array
}

export function findAlike(lookup: Lookup, regional: Lookup, words: readonly string[]): Alike {
  const { catalog, length } = lookup
  const [sure, perhaps, nearly] = [takeBitmap(length), takeBitmap(length), takeBitmap(length)]
  const heard = takeBitmap(length)
  if (words.length > 1) {
    const titles = findWhole(
      catalog.titles,
      words.map((word) => regional.whole(word).titleWords),
      length,
    )
    if (titles !== undefined) orInto(heard, titles)
    uniteRespaced(lookup, words, sure)
  }
  const key = soundKey(words)
  if (key !== undefined) {
    catalog.titles.uniteSounding(key, heard)
    catalog.titles.uniteNearlySounding(key, nearly)
    uniteNamed(lookup, perhaps, (artists) => catalog.names.uniteSounding(key, artists))
  }
  if (isEmpty(heard)) return { sure, perhaps, nearly }
  orInto(perhaps, heard)
  const asTyped = takeBitmap(length)
  for (const word of words) if (word.length > 1) orInto(asTyped, lookup.whole(word).titles)
  andInto(heard, asTyped)
  orInto(sure, heard)
  return { sure, perhaps, nearly }
}

/** Titles and names with the same letters and other spaces. */
function uniteRespaced(lookup: Lookup, words: readonly string[], into: Uint32Array): void {
  const { catalog, length } = lookup
  for (const reading of breakWords(words.join(''), lookup.frequency)) {
    const found = reading.map(lookup.whole)
    const titles = findWhole(
      catalog.titles,
      found.map(({ titleWords }) => titleWords),
      length,
    )
    if (titles !== undefined) orInto(into, titles)
    const named = findWhole(
      catalog.names,
      found.map(({ nameWords }) => nameWords),
      catalog.liveArtists.length,
    )
    if (named !== undefined) uniteNamed(lookup, into, (artists) => orInto(artists, named))
  }
}

function uniteNamed({ catalog }: Lookup, into: Uint32Array, find: (artists: Uint32Array) => void): void {
  const artists = takeBitmap(catalog.liveArtists.length)
  find(artists)
  if (!isEmpty(artists)) catalog.uniteArtists(artists, into)
}

/** Words as they are spelt where they sound alike. */
export const withRegional = (lookup: Lookup): Lookup => withOthers(lookup, soundingAlike)
