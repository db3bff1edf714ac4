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
  /** Without words that say what a recording is, surely (`official mv`) or perhaps (`bài`); `as` is how the rest is answered. */
  | { kind: 'trimmed'; isSure: boolean; as: Match }
  /** Found after spaces were moved, or keys of Telex or a chat's spelling undone; `as` is how the respelled query is answered. */
  | { kind: 'respelled'; as: Match }
  /** The whole title is in the query: with its artists' names it covers so much of it. `isMost` when that is no accident. */
  | { kind: 'contained'; isMost: boolean; share: number }
  | { kind: 'typo'; edits: 1 | 2; place: 'start' | 'adjacent' | 'scattered' }
  /** All words but one or two, where nothing has more. */
  | { kind: 'most words'; lacking: 1 | 2 }

export type GenreFit = 'named' | 'wished' | 'related' | 'part'

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
const GENRE: Readonly<Record<GenreFit, number>> = { named: 0.49, wished: 0.487, related: 0.483, part: 0.2 }
const TRIMMED: Readonly<Record<'sure' | 'perhaps', Band>> = { sure: [0.45, 0.03], perhaps: [0.38, 0.03] }
const RESPELLED: Band = [0.43, 0.03]
const CONTAINED: Readonly<Record<'most' | 'some', Band>> = { most: [0.415, 0.025], some: [0.22, 0.012] }
const TYPO: Readonly<Record<1 | 2, Readonly<Record<string, Band>>>> = {
  1: { start: [0.36, 0.03], adjacent: [0.335, 0.02], scattered: [0.31, 0.02] },
  2: { start: [0.29, 0.015], adjacent: [0.275, 0.012], scattered: [0.25, 0.01] },
}
const MAX_WORDS: Readonly<Record<'one of many' | 1 | 2, Band>> = {
  'one of many': [0.262, 0.01],
  1: [0.235, 0.012],
  2: [0.205, 0.012],
}
/** From so many words on, one that is wrong is likelier than two slips of the finger here and there. */
export const MANY_WORDS = 4

/** The score, by nothing but the kind of match and how many words the query and the title have. */
export function score(match: Match, queryWords: number, titleWords: number): number {
  switch (match.kind) {
    case 'start':
      return START
    case 'featured':
      return FEATURED
    case 'words': {
      const { level, place, isAdjacent } = match
      const isMixed = place === 'mixed' || place === 'mixed featured'
      const band = PARTIAL[level][isMixed ? place : `${place} ${isAdjacent ? 'adjacent' : 'scattered'}`]!
      // Of a mixed query nobody knows which words are the title's, so there shorter titles simply come first.
      return within(band, coverage(queryWords, isMixed ? queryWords + titleWords : titleWords))
    }
    case 'genre':
      return GENRE[match.fit]
    case 'trimmed':
      return within(TRIMMED[match.isSure ? 'sure' : 'perhaps'], score(match.as, queryWords, titleWords))
    case 'respelled':
      return within(RESPELLED, score(match.as, queryWords, titleWords))
    case 'contained':
      return within(CONTAINED[match.isMost ? 'most' : 'some'], match.share)
    case 'typo':
      return within(TYPO[match.edits][match.place]!, coverage(queryWords, titleWords))
    case 'most words': {
      const isOneOfMany = match.lacking === 1 && queryWords >= MANY_WORDS
      return within(MAX_WORDS[isOneOfMany ? 'one of many' : match.lacking], coverage(queryWords, titleWords))
    }
  }
}

const within = ([low, gain]: Band, share: number) => round(low + gain * share)

const coverage = (queryWords: number, titleWords: number) => queryWords / Math.max(queryWords, titleWords, 1)

const round = (value: number) => Math.round(value * 10_000) / 10_000
