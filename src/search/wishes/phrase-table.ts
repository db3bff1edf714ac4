import { fold } from '../../text/fold.ts'
import { toneKey } from '../../text/tones.ts'
import type { Token } from './tokens.ts'

const LETTERS = /\p{L}/u

interface Phrase<Value> {
  words: readonly string[]
  marked: readonly string[]
  value: Value
}

/** Phrases by their first word, the longest first. */
export type PhraseTable<Value> = ReadonlyMap<string, readonly Phrase<Value>[]>

/** Texts of phrases with commas between them, and what they say. */
export function createPhrases<Value>(entries: Iterable<readonly [texts: string, value: Value]>): PhraseTable<Value> {
  const table = new Map<string, Phrase<Value>[]>()
  for (const [texts, value] of entries) {
    for (const text of texts.split(',')) {
      const phrase = toneKey(text.trim())
      const marked = LETTERS.test(phrase) ? phrase.split(/[\s/-]+/) : [phrase]
      const words = marked.map(fold)
      table.set(words[0]!, [...(table.get(words[0]!) ?? []), { words, marked, value }])
    }
  }
  for (const phrases of table.values()) phrases.sort((a, b) => b.words.length - a.words.length)
  return table
}

/** Phrases that say no more than that they are there. */
export const listPhrases = (...texts: readonly string[]): PhraseTable<true> =>
  createPhrases(texts.map((each) => [each, true]))

export interface PhraseFound<Value> {
  value: Value
  /** How many tokens it has. */
  length: number
  /** Whether some mark of it was typed: then it is surely this phrase. */
  isMarked: boolean
}

/** The longest phrase that begins at a token, typed without any mark or with all of its own: `thương mai` is not `thương mại`. */
export function findPhrase<Value>(
  table: PhraseTable<Value>,
  tokens: readonly Token[],
  at: number,
): PhraseFound<Value> | undefined {
  const first = tokens[at]
  const phrases = first === undefined ? undefined : table.get(first.folded)
  const found = phrases?.find(({ words, marked }) => {
    if (!words.every((word, next) => tokens[at + next]?.folded === word)) return false
    const hasMarks = isMarked(tokens, at, at + words.length)
    return !hasMarks || marked.every((word, next) => word === (tokens[at + next]!.marked ?? words[next]))
  })
  if (found === undefined) return undefined
  const { length } = found.words
  return { value: found.value, length, isMarked: isMarked(tokens, at, at + length) }
}

export const isMarked = (tokens: readonly Token[], from: number, to: number) =>
  tokens.slice(from, to).some(({ marked }) => marked !== undefined)
