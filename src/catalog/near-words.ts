import { editDistance } from '../text/edit-distance.ts'
import { gramLists } from './grams.ts'
import { findText } from './string-index.ts'
import type { TextIndex } from './text-index.ts'
import { wordsOfForm } from './word-forms.ts'

/** Words of the index at one or two edits from a typed word, by number, with their edits. */
export type NearWords = Map<number, number>

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz0123456789')
// Nothing that people type is longer, and the work grows with the length.
const LONGEST = 32

/**
 * One edit: every text that is one edit away is looked up, which costs the same however many words there are. Two edits: words that
 * share enough of the grams of the typed one are compared with it; so `most` of 2 is for long words.
 */
export function findNearWords(index: TextIndex, typed: string, most: 1 | 2): NearWords {
  const near: NearWords = new Map()
  if (typed.length > LONGEST) return near
  if (most === 2) addBySharedGrams(index, typed, near)
  for (const text of oneEditAway(typed)) {
    const number = findText(index.numbers, text)
    if (number !== -1) near.set(number, 1)
    for (const other of wordsOfForm(index.forms, text)) near.set(other, 1)
  }
  near.delete(findText(index.numbers, typed))
  for (const number of wordsOfForm(index.forms, typed)) near.delete(number)
  return near
}

function* oneEditAway(typed: string): Generator<string> {
  for (let at = 0; at <= typed.length; at++) {
    const head = typed.slice(0, at)
    const tail = typed.slice(at)
    const rest = typed.slice(at + 1)
    if (at < typed.length) yield head + rest
    if (at + 1 < typed.length) yield head + typed[at + 1] + typed[at] + typed.slice(at + 2)
    for (const letter of LETTERS) {
      yield head + letter + tail
      if (at < typed.length) yield head + letter + rest
    }
  }
}

/** An edit changes at most three of the grams around each character, a swap four. */
function addBySharedGrams(index: TextIndex, typed: string, near: NearWords): void {
  const fewest = Math.max(1, typed.length - 7)
  const shared = new Map<number, number>()
  for (const list of gramLists(index.grams, typed)) {
    for (let at = 0; at < list.length; at++) shared.set(list[at]!, (shared.get(list[at]!) ?? 0) + 1)
  }
  for (const [number, count] of shared) {
    if (count < fewest) continue
    const distance = editDistance(typed, index.words[number]!, 2)
    if (distance <= 2) near.set(number, distance)
  }
}
