import { createPackedLists, insertItem, type Lists, listItems, removeItem } from '../../structures/packed-lists.ts'
import { addPosting, countPostings, createPostings, type Postings, removePosting } from '../../structures/postings.ts'
import { addWord, createVocabulary, findWord, removeWord, type Vocabulary } from '../../structures/vocabulary.ts'
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
  for (const [at, word] of tonedWords(text, folded.length).entries()) {
    if (hasMarks(word)) addPosting(toned.postings, numberOfToned(toned, word, folded[at]!), slot)
  }
}

export function removeTones(toned: TonedWords, slot: number, text: string, folded: ArrayLike<number>): void {
  for (const [at, word] of tonedWords(text, folded.length).entries()) {
    const number = hasMarks(word) ? findWord(toned.vocabulary, word) : -1
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

/** None when folding has cut the text in other places, which only stray marks and signs can do. */
function tonedWords(text: string, count: number): string[] {
  const words = toneKey(text).split(' ')
  return words.length === count ? words : []
}

const NOT_ASCII = /[^\0-\x7f]/
const hasMarks = (word: string) => NOT_ASCII.test(word)

function numberOfToned(toned: TonedWords, word: string, folded: number): number {
  const known = findWord(toned.vocabulary, word)
  if (known !== -1) return known
  const number = addWord(toned.vocabulary, word)
  insertItem(toned.variants, folded, number)
  return number
}
