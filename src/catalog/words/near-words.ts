import { listItems } from '../../structures/packed-lists.ts'
import { findUnits, hashUnits } from '../../structures/string-index.ts'
import { findWord } from '../../structures/vocabulary.ts'
import { listedUnder } from '../../structures/word-lists.ts'
import { editDistance } from '../../text/edit-distance.ts'
import { gramLists } from './grams.ts'
import type { TextIndex } from './text-index.ts'

const codesOf = (characters: string) => Array.from(characters, (character) => character.charCodeAt(0))
const LETTERS = codesOf('abcdefghijklmnopqrstuvwxyz')
const LETTERS_AND_DIGITS = codesOf('abcdefghijklmnopqrstuvwxyz0123456789')
const DIGIT = /\d/
// Nothing that people type is longer, and the work grows with the length.
const LONGEST = 32

/**
 * Words one edit from a typed word. Every text that is one edit away is looked up, which costs the same however many words there are.
 */
export function findOneEditAway(index: TextIndex, typed: string): number[] {
  const forms = index.forms.words
  if (typed.length > LONGEST) return []
  const near = new Set<number>()
  tryEdits(typed, (length) => {
    const hash = hashUnits(units, length)
    const number = findUnits(index.vocabulary.index, hash, units, length)
    if (number !== -1) near.add(number)
    const form = findUnits(forms.vocabulary.index, hash, units, length)
    if (form !== -1) for (const other of listItems(forms.lists, form)) near.add(other)
  })
  near.delete(findWord(index.vocabulary, typed))
  for (const number of listedUnder(forms, typed)) near.delete(number)
  return [...near]
}

// The text that is tried, so that no string is made for each of some hundreds.
const units = new Uint16Array(LONGEST + 1)

/** Writes every text one edit away into `units` and calls back with its length. */
function tryEdits(typed: string, tried: (length: number) => void): void {
  const { length } = typed
  const characters = DIGIT.test(typed) ? LETTERS_AND_DIGITS : LETTERS
  const write = (from: number, to: number, shift: number) => {
    for (let at = from; at < to; at++) units[at + shift] = typed.charCodeAt(at)
  }
  for (let at = 0; at <= length; at++) {
    write(0, at, 0)
    write(at, length, 1)
    for (const char of characters) {
      units[at] = char
      tried(length + 1)
    }
    if (at === length) return
    write(at + 1, length, 0)
    for (const char of characters) {
      units[at] = char
      tried(length)
    }
    write(at + 1, length, -1)
    tried(length - 1)
    if (at + 1 === length) continue
    units[at] = typed.charCodeAt(at + 1)
    units[at + 1] = typed.charCodeAt(at)
    write(at + 2, length, 0)
    tried(length)
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
