import { setBit, wordsFor } from '../../structures/bitmap.ts'
import { createPackedLists, type Lists, listItems, writeList } from '../../structures/packed-lists.ts'
import { addPosting, countPostings, createPostings, type Postings, removePosting } from '../../structures/postings.ts'
import { addWord, createVocabulary, findWord, removeWord, type Vocabulary } from '../../structures/vocabulary.ts'
import { createWordLists } from '../../structures/word-lists.ts'
import { ALIAS_SIGN } from './aliases.ts'
import { addGrams, createGrams, type Grams, removeGrams } from './grams.ts'
import { addSounds, removeSounds, type Sounds } from './sounds.ts'
import { addTones, createTonedWords, removeTones, type TonedWords } from './toned-words.ts'
import { addForms, createWordForms, removeForms, type WordForms } from './word-forms.ts'
import { addPairs, createWordPairs, removePairs, type WordPairs } from './word-pairs.ts'

/**
 * The words of folded texts, where a word is what lies between spaces, punctuation included: so a text is exactly its words joined
 * by single spaces, and "contains" can be answered from words alone. A text may be a name and its aliases (aliases.ts): then each of
 * them begins where it begins, and only the name has a length. Slots may be indexed that are not live: every answer is
 * to be cut down to live slots by the caller.
 *
 * Invariants: a word is in the vocabulary, in its grams and in its forms, while some text has it; every other part says of each slot what its
 * text says.
 */
export interface TextIndex {
  readonly vocabulary: Vocabulary
  readonly grams: Grams
  /** Word → slots. */
  readonly postings: Postings
  /** Slot → words, in the order of the text. */
  readonly texts: Lists
  /** Word → slots whose text begins with it. */
  readonly firsts: Postings
  /** How many words (at most MAX_TEXT) → slots. */
  readonly lengths: Postings
  readonly pairs: WordPairs
  readonly forms: WordForms
  readonly toned: TonedWords
  readonly sounds: Sounds
}

/** Texts of more words than this count as texts of so many. */
export const MAX_TEXT = 15

export function createTextIndex(): TextIndex {
  return {
    vocabulary: createVocabulary(),
    grams: createGrams(),
    postings: createPostings(),
    texts: createPackedLists(),
    firsts: createPostings(),
    lengths: createPostings(),
    pairs: createWordPairs(),
    forms: createWordForms(),
    toned: createTonedWords(),
    sounds: createWordLists(),
  }
}

/** The slot must not hold a text: see removeTextOf. `text` is what was folded; its tones are kept as well. */
export function indexText(index: TextIndex, slot: number, folded: string, text = folded): void {
  const numbers = splitWords(folded).map((word) => numberOfWord(index, word))
  for (const number of numbers) addPosting(index.postings, number, slot)
  writeList(index.texts, slot, numbers)
  if (numbers.length === 0) return
  const names = cutAtAliases(index, numbers)
  for (const name of names) addPosting(index.firsts, name[0]!, slot)
  addPosting(index.lengths, Math.min(names[0]!.length, MAX_TEXT), slot)
  addPairs(index.pairs, names, slot)
  addTones(index.toned, slot, text, numbers)
  addSounds(index, names, slot)
}

/** `text` must be what was given to indexText. */
export function removeTextOf(index: TextIndex, slot: number, text = ''): void {
  const numbers = listItems(index.texts, slot).slice()
  if (numbers.length > 0) {
    const names = cutAtAliases(index, numbers)
    for (const name of names) removePosting(index.firsts, name[0]!, slot)
    removePosting(index.lengths, Math.min(names[0]!.length, MAX_TEXT), slot)
    removePairs(index.pairs, names, slot)
    removeTones(index.toned, slot, text, numbers)
    removeSounds(index, names, slot)
  }
  for (const number of numbers) {
    removePosting(index.postings, number, slot)
    if (countPostings(index.postings, number) === 0 && index.vocabulary.words[number] !== '') forgetWord(index, number)
  }
  writeList(index.texts, slot, [])
}

/** The number of the sign before an alias, -1 while there is no alias. */
export const findAliasSign = (index: TextIndex) => findWord(index.vocabulary, ALIAS_SIGN)

/** The words of a name, then those of each of its aliases. */
function cutAtAliases<T extends number[] | Uint32Array>(index: TextIndex, numbers: T): T[] {
  const sign = findAliasSign(index)
  if (sign === -1 || !numbers.includes(sign)) return [numbers]
  const names: T[] = []
  let from = 0
  for (let at = 0; at <= numbers.length; at++) {
    if (at < numbers.length && numbers[at] !== sign) continue
    if (at > from) names.push(numbers.slice(from, at) as T)
    from = at + 1
  }
  return names
}

/** The words of a slot's text: of the name first, then of each alias. */
export const namesOf = (index: TextIndex, slot: number): Uint32Array[] =>
  cutAtAliases(index, listItems(index.texts, slot))

export const splitWords = (folded: string): string[] => (folded === '' ? [] : folded.split(' '))

/** A bitmap over word numbers. */
export function markWords(index: TextIndex, numbers: Uint32Array): Uint32Array {
  const marked = new Uint32Array(wordsFor(index.vocabulary.words.length))
  for (const number of numbers) setBit(marked, number)
  return marked
}

function numberOfWord(index: TextIndex, word: string): number {
  const known = findWord(index.vocabulary, word)
  if (known !== -1) return known
  const number = addWord(index.vocabulary, word)
  addGrams(index.grams, word, number)
  addForms(index.forms, word, number)
  return number
}

function forgetWord(index: TextIndex, number: number): void {
  const word = index.vocabulary.words[number]!
  removeGrams(index.grams, word, number)
  removeForms(index.forms, word, number)
  removeWord(index.vocabulary, number)
}
