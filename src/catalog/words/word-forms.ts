import {
  createPackedLists,
  insertItem,
  type Lists,
  listItems,
  listLength,
  removeItem,
} from '../../structures/packed-lists.ts'
import { addWord, createVocabulary, findWord, removeWord, type Vocabulary } from '../../structures/vocabulary.ts'
import { compact, words } from '../../text/words.ts'
import { type Anchor, addGrams, createGrams, findWords, type Grams, removeGrams } from './grams.ts'

/**
 * How words with signs in them are typed: `m-tp` as `mtp`, `m` or `tp`, `(remix)` as `remix`. Most words are letters and digits only,
 * are typed as they are, and have no entry here. Invariant: a form is in the vocabulary while it has words.
 */
export interface WordForms {
  /** The forms; their numbers are other ones than those of the words. */
  readonly vocabulary: Vocabulary
  readonly grams: Grams
  /** Form → words. */
  readonly words: Lists
}

export function createWordForms(): WordForms {
  return { vocabulary: createVocabulary(), grams: createGrams(), words: createPackedLists() }
}

export function addForms(forms: WordForms, word: string, number: number): void {
  for (const form of formsOf(word)) insertItem(forms.words, numberOfForm(forms, form), number)
}

export function removeForms(forms: WordForms, word: string, number: number): void {
  for (const form of formsOf(word)) {
    const at = findWord(forms.vocabulary, form)
    if (at === -1) continue
    removeItem(forms.words, at, number)
    if (listLength(forms.words, at) > 0) continue
    removeGrams(forms.grams, form, at)
    removeWord(forms.vocabulary, at)
  }
}

/** The words that are typed like this; a view that is good until the next change. */
export function wordsOfForm(forms: WordForms, form: string): Uint32Array {
  const number = findWord(forms.vocabulary, form)
  return number === -1 ? NONE : listItems(forms.words, number)
}

/** The words that are typed like something that contains the piece, once for each such form. */
export function wordsOfForms(forms: WordForms, piece: string, anchor: Anchor): number[] {
  const found = findWords(forms.grams, piece, anchor, (number) => forms.vocabulary.words[number]!)
  return Array.from(found, (form) => Array.from(listItems(forms.words, form))).flat()
}

const NONE = new Uint32Array(0)
const PLAIN = /^[a-z0-9]+$/

export function formsOf(word: string): Set<string> {
  if (PLAIN.test(word)) return new Set()
  const forms = new Set([...words(word), compact(word)])
  forms.delete(word)
  forms.delete('')
  return forms
}

function numberOfForm(forms: WordForms, form: string): number {
  const known = findWord(forms.vocabulary, form)
  if (known !== -1) return known
  const number = addWord(forms.vocabulary, form)
  addGrams(forms.grams, form, number)
  return number
}
