/**
 * How a track answers a query. Places are those of the query's words; `mixed` is some in the title and some in the artist's name, `mixed featured`
 * with the name of one who is featured.
 */
export type Match =
  | { kind: 'start' }
  /** The query is the name of one who is featured. */
  | { kind: 'featured' }
  | {
      kind: 'words'
      level: Level
      place: 'title' | 'mixed' | 'mixed featured' | 'artist' | 'featured'
      isAdjacent: boolean
    }
  /** The query is a genre's name; asks for it (`nhạc X`); asks for one that is named with it (`Rock` and `Rock Việt`); or is a part of it. */
  | { kind: 'genre'; fit: GenreFit }
  /** The whole title in other letters for the same sound, or with other spaces: `lạc chôi`, `na ng tho`, `mai love`. */
  | { kind: 'alike' }
  /** Some words name a genre, and the track is of it; `as` is how the others are answered. */
  | { kind: 'genre with words'; as: Match }
  /** Without words that say what a recording is, surely (`official mv`) or perhaps (`bài`); `as` is how the rest is answered. */
  | { kind: 'trimmed'; isSure: boolean; as: Match }
  /** Found after spaces were moved, or keys of Telex or a chat's spelling undone; `as` is how the respelled query is answered. */
  | { kind: 'respelled'; as: Match }
  /** With words as they are spelt where they sound alike (`trạy` for `chạy`), but not the whole title. */
  | { kind: 'regional'; as: Match }
  /** The whole title as it sounds in English (`bili jin`), or nearly so: but for one consonant (`exit sai`). */
  | { kind: 'heard'; fit: 'equal' | 'nearly' }
  /** The whole title is in the query: with its artists' names it covers so much of it. `isMost` when that is no accident. */
  | { kind: 'contained'; isMost: boolean; share: number }
  | { kind: 'typo'; edits: 1 | 2; place: 'whole' | 'start' | 'adjacent' | 'scattered' | 'featured' }
  /** All words but one or two, where nothing has more. */
  | { kind: 'most words'; lacking: 1 | 2 }

/** `called` is a genre that others call so (`nhạc vàng`), `mood` one that suits the mood or use that is named (`nhạc sôi động`), `else` one that suits it too. */
export type GenreFit = 'named' | 'wished' | 'related' | 'called' | 'mood' | 'else' | 'part'

/** Whole words; whole words but for the last, which is being typed; or parts of words. */
export type Level = 'whole' | 'unfinished' | 'part'

/** A range of scores: its lowest, and how much a title that the query covers wholly gains. */
type Band = readonly [low: number, coverage: number]

/** The bands of docs/api.md, "Search", row by row. No two bands meet, so a better kind of match is always a better score. */
const START = 1
const FEATURED = 0.99
const PARTIAL: Readonly<Record<Level, Readonly<Record<string, Band>>>> = {
  whole: {
    'title adjacent': [0.9, 0.08],
    'title scattered': [0.84, 0.05],
    mixed: [0.79, 0.04],
    'mixed featured': [0.77, 0.015],
    'artist adjacent': [0.765, 0],
    'artist scattered': [0.76, 0],
    'featured adjacent': [0.757, 0],
    'featured scattered': [0.755, 0],
  },
  unfinished: {
    'title adjacent': [0.69, 0.06],
    'title scattered': [0.65, 0.03],
    mixed: [0.62, 0.02],
    'mixed featured': [0.605, 0.01],
    'artist adjacent': [0.6, 0],
    'artist scattered': [0.595, 0],
    'featured adjacent': [0.592, 0],
    'featured scattered': [0.59, 0],
  },
  part: {
    'title adjacent': [0.56, 0.025],
    'title scattered': [0.53, 0.025],
    mixed: [0.52, 0.008],
    'mixed featured': [0.513, 0.005],
    'artist adjacent': [0.51, 0],
    'artist scattered': [0.506, 0],
    'featured adjacent': [0.503, 0],
    'featured scattered': [0.5, 0],
  },
}
const ALIKE: Band = [0.892, 0.003]
const GENRE: Readonly<Record<GenreFit, number>> = {
  named: 0.49,
  wished: 0.488,
  related: 0.486,
  called: 0.4803,
  mood: 0.463,
  else: 0.462,
  part: 0.2,
}
const GENRE_WITH_WORDS: Band = [0.4805, 0.004]
const TRIMMED: Readonly<Record<'sure' | 'perhaps', Band>> = { sure: [0.45, 0.03], perhaps: [0.38, 0.03] }
const RESPELLED: Band = [0.43, 0.03]
const REGIONAL: Band = [0.3905, 0.004]
const HEARD: Readonly<Record<'equal' | 'nearly', Band>> = { nearly: [0.4395, 0.0005], equal: [0.4385, 0.0005] }
const CONTAINED: Readonly<Record<'most' | 'some', Band>> = { most: [0.413, 0.025], some: [0.22, 0.012] }
const TYPO: Readonly<Record<1 | 2, Readonly<Record<string, Band>>>> = {
  1: {
    whole: [0.441, 0.003],
    start: [0.36, 0.03],
    adjacent: [0.335, 0.02],
    scattered: [0.31, 0.02],
    featured: [0.307, 0.002],
  },
  2: {
    whole: [0.306, 0.0005],
    start: [0.29, 0.015],
    adjacent: [0.275, 0.012],
    scattered: [0.25, 0.01],
    featured: [0.248, 0.001],
  },
}
const MAX_WORDS: Readonly<Record<'one of many' | 1 | 2, Band>> = {
  'one of many': [0.262, 0.01],
  1: [0.235, 0.012],
  2: [0.205, 0.012],
}
/** From so many words on, one that is wrong is likelier than two slips of the finger here and there. */
export const MANY_WORDS = 4

/**
 * The score, by the kind of match, how many words the query and the title have, and a little by `favour` (tie-break.ts): from 0 to 1, whether the typed
 * marks are those of the title and how much it is played. It moves a track inside its band only.
 */
export function score(match: Match, queryWords: number, titleWords: number, favour = 1): number {
  return round(scoreOf(match, queryWords, titleWords, favour))
}

function scoreOf(match: Match, queryWords: number, titleWords: number, favour: number): number {
  const inside = ([low, gain]: Band, share: number) => low + gain * share * (1 - FAVOURED * (1 - favour))
  const wrapping = ([low, gain]: Band, as: Match) => low + gain * scoreOf(as, queryWords, titleWords, favour)
  switch (match.kind) {
    case 'start':
      return START
    case 'featured':
      return FEATURED
    case 'words': {
      const { level, place, isAdjacent } = match
      const isMixed = place === 'mixed' || place === 'mixed featured'
      const band = PARTIAL[level][isMixed ? place : `${place} ${isAdjacent ? 'adjacent' : 'scattered'}`]!
      // In a mixed query it is unknown which words are the title's, so shorter titles simply come first.
      return inside(band, coverage(queryWords, isMixed ? queryWords + titleWords : titleWords))
    }
    case 'alike':
      return inside(ALIKE, 1)
    case 'genre':
      return GENRE[match.fit]
    case 'genre with words':
      return wrapping(GENRE_WITH_WORDS, match.as)
    case 'trimmed':
      return wrapping(TRIMMED[match.isSure ? 'sure' : 'perhaps'], match.as)
    case 'respelled':
      return wrapping(RESPELLED, match.as)
    case 'contained':
      return inside(CONTAINED[match.isMost ? 'most' : 'some'], match.share)
    case 'regional':
      return wrapping(REGIONAL, match.as)
    case 'heard':
      return inside(HEARD[match.fit], 1)
    case 'typo':
      return inside(TYPO[match.edits][match.place]!, coverage(queryWords, titleWords))
    case 'most words': {
      const isOneOfMany = match.lacking === 1 && queryWords >= MANY_WORDS
      return inside(MAX_WORDS[isOneOfMany ? 'one of many' : match.lacking], coverage(queryWords, titleWords))
    }
  }
}

/** What marks and plays can take of what a title gains inside its band. */
const FAVOURED = 0.4

const coverage = (queryWords: number, titleWords: number) => queryWords / Math.max(queryWords, titleWords, 1)

const round = (value: number) => Math.round(value * 10_000) / 10_000
