import { findWord } from '../../structures/vocabulary.ts'
import { listedUnder } from '../../structures/word-lists.ts'
import { editDistance } from '../../text/edit-distance.ts'
import { gramLists } from './grams.ts'
import type { TextIndex } from './text-index.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const DIGIT = /\d/
// Nothing that people type is longer, and the work grows with the length.
const LONGEST = 32

/**
 * Words one edit from a typed word. Every text that is one edit away is looked up, which costs the same however many words there are.
 */
export function findOneEditAway({ vocabulary, forms }: TextIndex, typed: string): number[] {
  if (typed.length > LONGEST) return []
  const near = new Set<number>()
  for (const word of textsOneEditAway(typed)) {
    const number = findWord(vocabulary, word)
    if (number !== -1) near.add(number)
    for (const other of listedUnder(forms.words, word)) near.add(other)
  }
  near.delete(findWord(vocabulary, typed))
  for (const number of listedUnder(forms.words, typed)) near.delete(number)
  return [...near]
}

function* textsOneEditAway(typed: string): Generator<string> {
  const characters = DIGIT.test(typed) ? `${LETTERS}0123456789` : LETTERS
  for (let at = 0; at <= typed.length; at++) {
    const [before, after, rest] = [typed.slice(0, at), typed.slice(at), typed.slice(at + 1)]
    for (const character of characters) yield before + character + after
    if (after === '') return
    for (const character of characters) yield before + character + rest
    yield before + rest
    if (rest !== '') yield before + rest[0] + after[0] + rest.slice(1)
  }
}

/**
 * Words two edits away: those that share enough of the typed one's grams are compared with it. An edit changes at most three of the grams around
 * each character, a swap four, so short words with two swaps may be missed.
 */
export function findTwoEditsAway(index: TextIndex, typed: string): number[] {
  if (typed.length > LONGEST) return []
  const fewest = Math.max(1, typed.length - 7)
  const shared = new Map<number, number>()
  for (const list of gramLists(index.grams, typed)) {
    for (let at = 0; at < list.length; at++) shared.set(list[at]!, (shared.get(list[at]!) ?? 0) + 1)
  }
  const near: number[] = []
  for (const [number, count] of shared) {
    if (count >= fewest && editDistance(typed, index.vocabulary.words[number]!, 2) === 2) near.push(number)
  }
  return near
}
