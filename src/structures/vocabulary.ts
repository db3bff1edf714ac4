/**
 * Words with numbers, which other structures hold in their place. A number that is given back waits for the next new word.
 * Invariants: every number below `words.length` has a word or is in `free` (then its word is ''), never both; `numbers` has exactly the words in
 * use.
 */
export interface Vocabulary {
  /** By number; '' where a number waits for its next word. */
  readonly words: string[]
  readonly free: number[]
  readonly numbers: Map<string, number>
}

export const createVocabulary = (): Vocabulary => ({ words: [], free: [], numbers: new Map() })

/** The number of a word, -1 when it has none. */
export const findWord = ({ numbers }: Vocabulary, word: string): number => numbers.get(word) ?? -1

/** Numbers a word that has no number yet; it must not be ''. */
export function addWord({ words, free, numbers }: Vocabulary, word: string): number {
  const number = free.pop() ?? words.length
  words[number] = unshared(word)
  numbers.set(words[number], number)
  return number
}

export function removeWord({ words, free, numbers }: Vocabulary, number: number): void {
  numbers.delete(words[number]!)
  words[number] = ''
  free.push(number)
}

/** V8 keeps a longer piece of a text as a window on the whole text; a word that stays must not keep the title it came from. */
function unshared(word: string): string {
  return word.length < MIN_WINDOW ? word : Buffer.from(word, 'utf16le').toString('utf16le')
}

const MIN_WINDOW = 13
