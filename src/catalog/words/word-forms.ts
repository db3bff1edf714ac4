import { listItems } from '../../structures/packed-lists.ts'
import { addUnder, createWordLists, removeUnder, type WordLists } from '../../structures/word-lists.ts'
import { compact, words } from '../../text/words.ts'
import { type Anchor, addGrams, createGrams, findWords, type Grams, removeGrams } from './grams.ts'

/**
 * How words with signs in them are typed: `m-tp` as `mtp`, `m` or `tp`, `(remix)` as `remix`. Most words are letters and digits only,
 * are typed as they are, and have no entry here.
 */
export interface WordForms {
  /** Form → words; the numbers of forms are other ones than those of the words. */
  readonly words: WordLists
  readonly grams: Grams
}

export const createWordForms = (): WordForms => ({ words: createWordLists(), grams: createGrams() })

export function addForms(forms: WordForms, word: string, number: number): void {
  for (const form of formsOf(word)) {
    const fresh = addUnder(forms.words, form, number)
    if (fresh !== undefined) addGrams(forms.grams, form, fresh)
  }
}

export function removeForms(forms: WordForms, word: string, number: number): void {
  for (const form of formsOf(word)) {
    const gone = removeUnder(forms.words, form, number)
    if (gone !== undefined) removeGrams(forms.grams, form, gone)
  }
}

/** The words that are typed like something that contains the piece, once for each such form. */
export function wordsOfForms({ words, grams }: WordForms, piece: string, anchor: Anchor): number[] {
  const found = findWords(grams, piece, anchor, (number) => words.vocabulary.words[number]!)
  return Array.from(found, (form) => Array.from(listItems(words.lists, form))).flat()
}

const PLAIN = /^[a-z0-9]+$/

export function formsOf(word: string): Set<string> {
  if (PLAIN.test(word)) return new Set()
  const forms = new Set([...words(word), compact(word)])
  forms.delete(word)
  forms.delete('')
  return forms
}
