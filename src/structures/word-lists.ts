import { createPackedLists, insertItem, type Lists, listItems, listLength, removeItem } from './packed-lists.ts'
import { addWord, createVocabulary, findWord, removeWord, type Vocabulary } from './vocabulary.ts'

/** Words, each with an ascending list of numbers. Invariant: a word is in the vocabulary while its list is not empty. */
export interface WordLists {
  readonly vocabulary: Vocabulary
  /** By number of the word. */
  readonly lists: Lists
}

export const createWordLists = (): WordLists => ({ vocabulary: createVocabulary(), lists: createPackedLists() })

/** Returns the number of the word where it is new. */
export function addUnder({ vocabulary, lists }: WordLists, word: string, value: number): number | undefined {
  const known = findWord(vocabulary, word)
  const number = known === -1 ? addWord(vocabulary, word) : known
  insertItem(lists, number, value)
  return known === -1 ? number : undefined
}

/** Returns the number that the word had where it is gone. */
export function removeUnder({ vocabulary, lists }: WordLists, word: string, value: number): number | undefined {
  const number = findWord(vocabulary, word)
  if (number === -1) return undefined
  removeItem(lists, number, value)
  if (listLength(lists, number) > 0) return undefined
  removeWord(vocabulary, number)
  return number
}

/** A view that is good until the next change. */
export function listedUnder({ vocabulary, lists }: WordLists, word: string): Uint32Array {
  const number = findWord(vocabulary, word)
  return number === -1 ? NONE : listItems(lists, number)
}

const NONE = new Uint32Array(0)
