import { setBit, wordsFor } from './bitmap.ts'
import { addGrams, createGrams, type Grams, removeGrams } from './grams.ts'
import { createLists, type Lists, listItems, writeList } from './lists.ts'
import { addPosting, countPostings, createPostings, type Postings, removePosting } from './postings.ts'
import { addText, createStringIndex, findText, removeText, type StringIndex } from './string-index.ts'

/**
 * The words of folded texts, where a word is what lies between spaces, punctuation included: so a text is exactly its words joined
 * by single spaces, and "contains" can be answered from words alone. Slots may be indexed that are not live: every answer is
 * to be cut down to live slots by the caller.
 */
export interface TextIndex {
  /** By number; '' where a number waits for its next word. */
  readonly words: string[]
  readonly freeWords: number[]
  readonly numbers: StringIndex
  readonly grams: Grams
  /** Word → slots. */
  readonly postings: Postings
  /** Slot → words, in the order of the text. */
  readonly texts: Lists
  /** One more than the highest slot ever indexed. */
  slots: number
}

export function createTextIndex(): TextIndex {
  const words: string[] = []
  return {
    words,
    freeWords: [],
    numbers: createStringIndex((number) => words[number]),
    grams: createGrams(),
    postings: createPostings(),
    texts: createLists(),
    slots: 0,
  }
}

/** The slot must not hold a text: see removeTextOf. */
export function indexText(index: TextIndex, slot: number, folded: string): void {
  const numbers = splitWords(folded).map((word) => numberOfWord(index, word))
  for (const number of numbers) addPosting(index.postings, number, slot)
  writeList(index.texts, slot, numbers)
  if (slot >= index.slots) index.slots = slot + 1
}

export function removeTextOf(index: TextIndex, slot: number): void {
  const numbers = listItems(index.texts, slot).slice()
  for (const number of numbers) {
    removePosting(index.postings, number, slot)
    if (countPostings(index.postings, number) === 0 && index.words[number] !== '') forgetWord(index, number)
  }
  writeList(index.texts, slot, [])
}

export const splitWords = (folded: string): string[] => (folded === '' ? [] : folded.split(' '))

/** A bitmap over word numbers. */
export function markWords(index: TextIndex, numbers: Uint32Array): Uint32Array {
  const marked = new Uint32Array(wordsFor(index.words.length))
  for (const number of numbers) setBit(marked, number)
  return marked
}

function numberOfWord(index: TextIndex, word: string): number {
  const known = findText(index.numbers, word)
  if (known !== -1) return known
  const number = index.freeWords.pop() ?? index.words.length
  index.words[number] = unshared(word)
  addText(index.numbers, word, number)
  addGrams(index.grams, word, number)
  return number
}

function forgetWord(index: TextIndex, number: number): void {
  const word = index.words[number]!
  removeText(index.numbers, word, number)
  removeGrams(index.grams, word, number)
  index.words[number] = ''
  index.freeWords.push(number)
}

/** V8 keeps a long piece of a split text as a window on the whole text; a word that stays must not hold the title it came from. */
function unshared(word: string): string {
  return word.length < 13 ? word : Buffer.from(word, 'utf16le').toString('utf16le')
}
