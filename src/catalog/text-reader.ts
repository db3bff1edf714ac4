import { type Anchor, findWords } from './grams.ts'
import { listItem, listItems, listLength } from './lists.ts'
import { countPostings, postedSlots, unitePostings } from './postings.ts'
import { findText } from './string-index.ts'
import type { TextIndex } from './text-index.ts'
import { matchText } from './text-match.ts'

/**
 * The words of titles or names, to be read by features that rank. A word is what lies between spaces of the folded text. Slots that
 * are not live may appear anywhere here: cut every answer down to live ones. Nothing may be kept over an `await`.
 */
export interface TextReader {
  /** Word numbers are below it; a number out of use has the word ''. */
  readonly wordCount: number
  word(number: number): string
  /** -1 for a word no text has. */
  findWord(word: string): number
  /** Numbers of the words that contain, start with or end with a piece. */
  findWords(piece: string, anchor: Anchor): Uint32Array
  /** In how many slots a word occurs. */
  countSlots(number: number): number
  /** Those slots, ascending. */
  slots(number: number): Uint32Array
  /** Adds them to a bitmap, the cheapest way when there are many. */
  uniteSlots(number: number, into: Uint32Array): void
  /** The words of a slot's text, in its order. */
  words(slot: number): Uint32Array
  wordCountOf(slot: number): number
  wordAt(slot: number, at: number): number
  /** The slots whose text contains the folded needle, as a bitmap of `length` words. */
  match(needle: string, length: number): Uint32Array
}

export function readText(index: TextIndex): TextReader {
  const word = (number: number) => index.words[number] ?? ''
  return {
    get wordCount() {
      return index.words.length
    },
    word,
    findWord: (text) => findText(index.numbers, text),
    findWords: (piece, anchor) => findWords(index.grams, piece, anchor, word),
    countSlots: (number) => countPostings(index.postings, number),
    slots: (number) => postedSlots(index.postings, number),
    uniteSlots: (number, into) => unitePostings(index.postings, number, into),
    words: (slot) => listItems(index.texts, slot),
    wordCountOf: (slot) => listLength(index.texts, slot),
    wordAt: (slot, at) => listItem(index.texts, slot, at),
    match: (needle, length) => matchText(index, needle, length),
  }
}
