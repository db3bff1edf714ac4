import {
  createPackedLists,
  insertItem,
  type Lists,
  listItems,
  listLength,
  removeItem,
} from '../../structures/packed-lists.ts'
import { addText, createStringIndex, findText, removeText, type StringIndex } from '../../structures/string-index.ts'
import { compact, words } from '../../text/words.ts'
import { type Anchor, addGrams, createGrams, findWords, type Grams, removeGrams } from './grams.ts'

/**
 * How words with signs in them are typed: `m-tp` as `mtp`, `m` or `tp`, `(remix)` as `remix`. Most words are letters and digits only,
 * are typed as they are, and have no entry here.
 */
export interface WordForms {
  /** By number; '' where a number waits for its next form. */
  readonly forms: string[]
  readonly freeForms: number[]
  readonly numbers: StringIndex
  readonly grams: Grams
  /** Form → words. */
  readonly words: Lists
}

export function createWordForms(): WordForms {
  const forms: string[] = []
  return {
    forms,
    freeForms: [],
    numbers: createStringIndex((number) => forms[number]),
    grams: createGrams(),
    words: createPackedLists(),
  }
}

export function addForms(forms: WordForms, word: string, number: number): void {
  for (const form of formsOf(word)) insertItem(forms.words, numberOfForm(forms, form), number)
}

export function removeForms(forms: WordForms, word: string, number: number): void {
  for (const form of formsOf(word)) {
    const at = findText(forms.numbers, form)
    if (at === -1) continue
    removeItem(forms.words, at, number)
    if (listLength(forms.words, at) > 0) continue
    removeText(forms.numbers, form, at)
    removeGrams(forms.grams, form, at)
    forms.forms[at] = ''
    forms.freeForms.push(at)
  }
}

/** The words that are typed like this; a view that is good until the next change. */
export function wordsOfForm(forms: WordForms, form: string): Uint32Array {
  const number = findText(forms.numbers, form)
  return number === -1 ? NONE : listItems(forms.words, number)
}

/** The words that are typed like something that contains the piece, once for each such form. */
export function wordsOfForms(forms: WordForms, piece: string, anchor: Anchor): number[] {
  const found = findWords(forms.grams, piece, anchor, (number) => forms.forms[number]!)
  return Array.from(found, (form) => Array.from(listItems(forms.words, form))).flat()
}

const NONE = new Uint32Array(0)
const PLAIN = /^[a-z0-9]+$/

function formsOf(word: string): Set<string> {
  if (PLAIN.test(word)) return new Set()
  const forms = new Set([...words(word), compact(word)])
  forms.delete(word)
  forms.delete('')
  return forms
}

function numberOfForm(forms: WordForms, form: string): number {
  const known = findText(forms.numbers, form)
  if (known !== -1) return known
  const number = forms.freeForms.pop() ?? forms.forms.length
  forms.forms[number] = form
  addText(forms.numbers, form, number)
  addGrams(forms.grams, form, number)
  return number
}
