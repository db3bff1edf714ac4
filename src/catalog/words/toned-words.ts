import { createPackedLists, insertItem, type Lists, listItems, removeItem } from '../../structures/packed-lists.ts'
import { addPosting, countPostings, createPostings, type Postings, removePosting } from '../../structures/postings.ts'
import {
  addWord,
  createVocabulary,
  findWord,
  findWordIn,
  removeWord,
  type Vocabulary,
} from '../../structures/vocabulary.ts'
import { toneKey } from '../../text/tones.ts'

/**
 * Which slots have a word with these very tones: `đường` apart from `dương`. As in the index, a word is what lies between spaces, so that each
 * toned word belongs to one folded word. Words without any mark are not in here. Invariant: a toned word is in the vocabulary, and among
 * the variants of its folded word, while some slot has it.
 */
export interface TonedWords {
  readonly vocabulary: Vocabulary
  readonly postings: Postings
  /** Folded word → its toned words. */
  readonly variants: Lists
}

export function createTonedWords(): TonedWords {
  return { vocabulary: createVocabulary(), postings: createPostings(), variants: createPackedLists() }
}

/** `folded` are the numbers of the folded words of the text, in its order. */
export function addTones(toned: TonedWords, slot: number, text: string, folded: ArrayLike<number>): void {
  const key = toneKey(text)
  if (countWords(key) !== folded.length) return
  for (let at = 0, from = 0; from < key.length; at++) {
    const space = key.indexOf(' ', from)
    const to = space === -1 ? key.length : space
    if (hasMarks(key, from, to)) addPosting(toned.postings, numberOfToned(toned, key, from, to, folded[at]!), slot)
    from = to + 1
  }
}

export function removeTones(toned: TonedWords, slot: number, text: string, folded: ArrayLike<number>): void {
  const key = toneKey(text)
  if (countWords(key) !== folded.length) return
  for (const [at, word] of key.split(' ').entries()) {
    const number = hasMarks(word, 0, word.length) ? findWord(toned.vocabulary, word) : -1
    if (number === -1) continue
    removePosting(toned.postings, number, slot)
    if (countPostings(toned.postings, number) > 0) continue
    removeItem(toned.variants, folded[at]!, number)
    removeWord(toned.vocabulary, number)
  }
}

/** The toned words of a folded one; a view that is good until the next change. */
export function variantsOf(toned: TonedWords, folded: number): Uint32Array {
  return listItems(toned.variants, folded)
}

/** Other than the folded words when folding has cut the text in other places, which only stray marks and signs can do. */
function countWords(key: string): number {
  let count = 1
  for (let at = key.indexOf(' '); at !== -1; at = key.indexOf(' ', at + 1)) count++
  return count
}

function hasMarks(key: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (key.charCodeAt(at) > 0x7f) return true
  return false
}

function numberOfToned(toned: TonedWords, key: string, from: number, to: number, folded: number): number {
  const known = findWordIn(toned.vocabulary, key, from, to)
  if (known !== -1) return known
  const number = addWord(toned.vocabulary, key.slice(from, to))
  insertItem(toned.variants, folded, number)
  return number
}
