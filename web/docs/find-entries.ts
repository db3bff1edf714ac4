import type { SearchEntry } from '../../src/site/page/docs-views.ts'

/** A text without case, marks and `đ`, as the reader may type it. */
const fold = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd')

/** Entries that have every word of the query, best first: in the title before in the text, at the start of a word before inside it. */
export function findEntries(entries: readonly SearchEntry[], query: string): SearchEntry[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const scored = entries.flatMap((entry) => {
    const [title, text] = [fold(entry.title), fold(entry.text)]
    const scores = words.map((word) => scoreOf(title, word) * 3 || scoreOf(text, word))
    return scores.includes(0) ? [] : [{ entry, score: scores.reduce((sum, one) => sum + one) }]
  })
  return scored.sort((a, b) => b.score - a.score).map(({ entry }) => entry)
}

/** 0: not there; 1: inside a word; 2: at the start of one; 3: it is the whole. */
function scoreOf(text: string, word: string): number {
  const at = text.indexOf(word)
  if (at === -1) return 0
  if (text === word) return 3
  const isStart = at === 0 || /[^a-z0-9]/.test(text[at - 1]!)
  return isStart ? 2 : 1
}
