import { addText, createStringIndex, findPart, findText, removeText, type StringIndex } from './string-index.ts'

/**
 * Words with numbers, which other structures hold in their place. A number that is given back waits for the next new word.
 * Invariants: every number below `words.length` has a word or is in `free` (then its word is ''), never both; no two have the same word;
 * the index holds exactly the words in use.
 */
export interface Vocabulary {
  /** By number; '' where a number waits for its next word. */
  readonly words: string[]
  readonly free: number[]
  readonly index: StringIndex
}

export function createVocabulary(): Vocabulary {
  const words: string[] = []
  return { words, free: [], index: createStringIndex((number) => words[number]) }
}

/** The number of a word, -1 when it has none. */
export function findWord({ index }: Vocabulary, word: string): number {
  return findText(index, word)
}

/** The same for a part of a text. */
export function findWordIn({ index }: Vocabulary, text: string, from: number, to: number): number {
  return findPart(index, text, from, to)
}

/** Numbers a word that has no number yet; it must not be ''. */
export function addWord({ words, free, index }: Vocabulary, word: string): number {
  const number = free.pop() ?? words.length
  words[number] = unshared(word)
  addText(index, word, number)
  return number
}

export function removeWord({ words, free, index }: Vocabulary, number: number): void {
  removeText(index, words[number]!, number)
  words[number] = ''
  free.push(number)
}

/** V8 keeps a longer piece of a text as a window on the whole text; a word that stays must not keep the title it came from. */
function unshared(word: string): string {
  return word.length < MIN_WINDOW ? word : Buffer.from(word, 'utf16le').toString('utf16le')
}

const MIN_WINDOW = 13
