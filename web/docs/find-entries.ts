import type { SearchEntry } from '../../src/site/page/docs-views.ts'
import { isTypoOf } from './typos.ts'

/** A text without case, marks and `đ`, as the reader may type it. */
const fold = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd')

/** How much the place counts where a word is found, and what it is: a guide explains what an error only names. */
const PLACES = { title: 6, text: 2, body: 1 } as const
const KINDS: Readonly<Record<SearchEntry['kind'], number>> = {
  guide: 2,
  operation: 1.2,
  heading: 1.1,
  event: 1,
  parameter: 1,
  error: 0.9,
}

type Place = keyof typeof PLACES
interface Folded extends Record<Place, string> {
  words: Record<Place, readonly string[]>
}

const folded = new WeakMap<SearchEntry, Folded>()

/** Entries that have every word of the query, best first: as it was typed before a letter or two beside it, in the title before in the text. */
export function findEntries(entries: readonly SearchEntry[], query: string): SearchEntry[] {
  const words = wordsOf(fold(query))
  if (words.length === 0) return []
  const scored = entries.flatMap((entry) => {
    const own = foldEntry(entry)
    const scores = words.map((word) =>
      Math.max(...places(own).map(([text, all, weight]) => weight * match(text, all, word))),
    )
    if (scores.includes(0)) return []
    const together =
      words.length > 1 ? Math.max(...places(own).map(([text, , weight]) => weight * phrase(text, words))) : 0
    const sum = scores.reduce((total, one) => total + one) / words.length
    return [{ entry, score: (sum + 2 * together) * KINDS[entry.kind] }]
  })
  return scored.sort((a, b) => b.score - a.score).map(({ entry }) => entry)
}

const wordsOf = (text: string) => text.split(/[^a-z0-9_]+/).filter(Boolean)

function foldEntry(entry: SearchEntry): Folded {
  const known = folded.get(entry)
  if (known !== undefined) return known
  const [title, text, body] = [fold(entry.title), fold(entry.text), fold(entry.body)]
  const words = { title: wordsOf(title), text: wordsOf(text), body: wordsOf(body) }
  const made = { title, text, body, words }
  folded.set(entry, made)
  return made
}

const places = (own: Folded) =>
  (Object.keys(PLACES) as Place[]).map((name) => [own[name], own.words[name], PLACES[name]] as const)

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

/** The words one after the other, as they were typed. */
function phrase(text: string, words: readonly string[]): number {
  const at = ` ${text.replaceAll(/[^a-z0-9_]+/g, ' ')} `
  return at.includes(` ${words.join(' ')}`) ? 1 : 0
}
