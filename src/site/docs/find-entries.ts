import { editDistance } from '../../text/edit-distance.ts'
import { fold } from '../../text/fold.ts'
import type { SearchEntry } from '../page/docs-views.ts'

/** How much the place counts where a word is found, and what it is: a guide explains what an error only names. */
const PLACES = { title: 6, text: 2, body: 1 } as const
const KINDS: Readonly<Record<SearchEntry['kind'], number>> = {
  guide: 2,
  operation: 1.2,
  heading: 1.1,
  event: 1,
  error: 0.9,
}
/** From so many letters on one may be wrong, missing or too many, or two stand the other way round; then two. */
const [ONE_TYPO, TWO_TYPOS] = [4, 9]

const wordsOf = (text: string) => text.split(/[^a-z0-9_]+/).filter(Boolean)

/** Finds what has every word of a query, best first: as it was typed before a letter or two beside it, in the title before in the text. */
export function createEntryFinder(entries: readonly SearchEntry[]): (query: string) => SearchEntry[] {
  const folded = entries.map((entry) => ({
    entry,
    places: (['title', 'text', 'body'] as const).map((name) => {
      const text = fold(entry[name])
      return { text, words: wordsOf(text), weight: PLACES[name] }
    }),
  }))
  return (query) => {
    const asked = wordsOf(fold(query))
    if (asked.length === 0) return []
    const scored = folded.flatMap(({ entry, places }) => {
      const best = (scoreOf: (place: (typeof places)[number]) => number) =>
        Math.max(...places.map((place) => place.weight * scoreOf(place)))
      const scores = asked.map((word) => best(({ text, words }) => match(text, words, word)))
      if (scores.includes(0)) return []
      const together = asked.length > 1 ? best(({ words }) => phrase(words, asked)) : 0
      const sum = scores.reduce((total, one) => total + one) / asked.length
      return [{ entry, score: (sum + 2 * together) * KINDS[entry.kind] }]
    })
    return scored.sort((a, b) => b.score - a.score).map(({ entry }) => entry)
  }
}

/** 0: not there; the whole word, its start, inside of one, the same stem, a typo. */
function match(text: string, words: readonly string[], word: string): number {
  if (text.includes(word)) {
    if (words.includes(word)) return 1
    return words.some((one) => one.startsWith(word)) ? 0.8 : 0.4
  }
  if (words.some((one) => hasStemOf(one, word))) return 0.5
  return words.some((one) => isTypoOf(one, word)) ? 0.3 : 0
}

/** "pagination" and "paging": five letters in common, which are half of the longer. */
function hasStemOf(one: string, other: string): boolean {
  const most = Math.min(one.length, other.length)
  let same = 0
  while (same < most && one[same] === other[same]) same++
  return same >= 5 && 2 * same >= Math.max(one.length, other.length)
}

/** Numbers are meant as they are typed. */
function isTypoOf(word: string, typed: string): boolean {
  const allowed = typed.length >= TWO_TYPOS ? 2 : typed.length >= ONE_TYPO ? 1 : 0
  return allowed > 0 && !/\d/.test(typed) && editDistance(word, typed, allowed) <= allowed
}

/** The words one after the other, as they were typed. */
const phrase = (words: readonly string[], asked: readonly string[]) =>
  Number(` ${words.join(' ')}`.includes(` ${asked.join(' ')}`))
