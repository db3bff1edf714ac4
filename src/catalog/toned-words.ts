import { toneKey } from '../text/tones.ts'
import { createLists, insertItem, type Lists, listItems, removeItem } from './lists.ts'
import { addPosting, countPostings, createPostings, type Postings, removePosting } from './postings.ts'
import { addText, createStringIndex, findText, removeText, type StringIndex } from './string-index.ts'

/**
 * Which slots have a word with these very tones: `đường` apart from `dương`. As in the index, a word is what lies between spaces, so that each
 * toned word belongs to one folded word. Words without any mark are not in here.
 */
export interface TonedWords {
  /** By number; '' where a number waits for its next word. */
  readonly words: string[]
  readonly freeWords: number[]
  readonly numbers: StringIndex
  readonly postings: Postings
  /** Folded word → its toned words. */
  readonly variants: Lists
}

export function createTonedWords(): TonedWords {
  const words: string[] = []
  return {
    words,
    freeWords: [],
    numbers: createStringIndex((number) => words[number]),
    postings: createPostings(),
    variants: createLists(),
  }
}

/** `folded` are the numbers of the folded words of the text, in its order. */
export function addTones(toned: TonedWords, slot: number, text: string, folded: ArrayLike<number>): void {
  const words = splitToned(text, folded.length)
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    if (!hasMarks(word)) continue
    const number = numberOfToned(toned, word)
    insertItem(toned.variants, folded[at]!, number)
    addPosting(toned.postings, number, slot)
  }
}

export function removeTones(toned: TonedWords, slot: number, text: string, folded: ArrayLike<number>): void {
  const words = splitToned(text, folded.length)
  for (let at = 0; at < words.length; at++) {
    const number = hasMarks(words[at]!) ? findText(toned.numbers, words[at]!) : -1
    if (number === -1) continue
    removePosting(toned.postings, number, slot)
    if (countPostings(toned.postings, number) > 0) continue
    removeItem(toned.variants, folded[at]!, number)
    removeText(toned.numbers, words[at]!, number)
    toned.words[number] = ''
    toned.freeWords.push(number)
  }
}

/** The toned words of a folded one; a view that is good until the next change. */
export function variantsOf(toned: TonedWords, folded: number): Uint32Array {
  return listItems(toned.variants, folded)
}

/** None when folding has cut the text in other places, which only stray marks and signs can do. */
function splitToned(text: string, count: number): string[] {
  const words = toneKey(text).split(' ')
  return words.length === count ? words : []
}

function hasMarks(word: string): boolean {
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) > 0x7f) return true
  return false
}

function numberOfToned(toned: TonedWords, word: string): number {
  const known = findText(toned.numbers, word)
  if (known !== -1) return known
  const number = toned.freeWords.pop() ?? toned.words.length
  // A copy of its own: a piece of a split text may keep the whole text alive.
  toned.words[number] = Buffer.from(word, 'utf16le').toString('utf16le')
  addText(toned.numbers, word, number)
  return number
}
