/** How a track answers a query. Places are those of the query's words; `mixed` is some in the title and some in the artist's name. */
export type Match =
  | { kind: 'start' }
  | { kind: 'words'; level: Level; place: 'title' | 'mixed' | 'artist'; isAdjacent: boolean }
  /** Found after spaces were moved or Telex keys undone; `as` is how the respelled query is answered. */
  | { kind: 'respelled'; as: Match }
  | { kind: 'typo'; edits: 1 | 2; place: 'start' | 'adjacent' | 'scattered' }
  | { kind: 'genre'; isWhole: boolean }
  /** All words but one or two, where nothing has more. */
  | { kind: 'most words'; lacking: 1 | 2 }

/** Whole words; whole words but for the last, which is being typed; or parts of words. */
export type Level = 'whole' | 'unfinished' | 'part'

/** A range of scores: its lowest, and how much a title that the query covers wholly gains. */
type Band = readonly [low: number, coverage: number]

/** The table of §4.5, row by row. No two bands meet, so a better kind of match is always a better score. */
const START = 1
const PARTIAL: Readonly<Record<Level, Readonly<Record<string, Band>>>> = {
  whole: {
    'title adjacent': [0.9, 0.09],
    'title scattered': [0.84, 0.05],
    mixed: [0.78, 0.05],
    'artist adjacent': [0.77, 0],
    'artist scattered': [0.76, 0],
  },
  unfinished: {
    'title adjacent': [0.69, 0.06],
    'title scattered': [0.65, 0.03],
    mixed: [0.61, 0.03],
    'artist adjacent': [0.6, 0],
    'artist scattered': [0.59, 0],
  },
  part: {
    'title adjacent': [0.56, 0.025],
    'title scattered': [0.53, 0.025],
    mixed: [0.515, 0.01],
    'artist adjacent': [0.51, 0],
    'artist scattered': [0.5, 0],
  },
}
const RESPELLED: Band = [0.42, 0.07]
const TYPO: Readonly<Record<1 | 2, Readonly<Record<string, Band>>>> = {
  1: { start: [0.39, 0.03], adjacent: [0.36, 0.025], scattered: [0.33, 0.025] },
  2: { start: [0.31, 0.015], adjacent: [0.28, 0.025], scattered: [0.25, 0.025] },
}
const GENRE = { whole: 0.24, part: 0.23 }
const MOST_WORDS: Readonly<Record<1 | 2, Band>> = { 1: [0.215, 0.01], 2: [0.2, 0.01] }

/** The score of §4.5, by nothing but the kind of match and how many words the query and the title have. */
export function score(match: Match, queryWords: number, titleWords: number): number {
  switch (match.kind) {
    case 'start':
      return START
    case 'words': {
      const isMixed = match.place === 'mixed'
      const row = isMixed ? 'mixed' : `${match.place} ${match.isAdjacent ? 'adjacent' : 'scattered'}`
      const [low, gain] = PARTIAL[match.level][row]!
      // Of a mixed query nobody knows which words are the title's, so there shorter titles simply come first.
      return round(low + gain * coverage(queryWords, isMixed ? queryWords + titleWords : titleWords))
    }
    case 'respelled':
      return round(RESPELLED[0] + RESPELLED[1] * score(match.as, queryWords, titleWords))
    case 'typo': {
      const [low, gain] = TYPO[match.edits][match.place]!
      return round(low + gain * coverage(queryWords, titleWords))
    }
    case 'genre':
      return match.isWhole ? GENRE.whole : GENRE.part
    case 'most words': {
      const [low, gain] = MOST_WORDS[match.lacking]
      return round(low + gain * coverage(queryWords, titleWords))
    }
  }
}

const coverage = (queryWords: number, titleWords: number) => queryWords / Math.max(queryWords, titleWords, 1)

const round = (value: number) => Math.round(value * 10_000) / 10_000
