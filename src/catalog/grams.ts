import { createLists, insertItem, type Lists, listItems, listLength, removeItem } from './lists.ts'

/**
 * Which words of a vocabulary contain a piece of text: lists of words by each two and three neighbouring characters, where the start
 * and the end of a word count as characters. A million different words (track numbers, say) are then no slower than a thousand,
 * which scanning them one after another would be.
 */
export interface Grams {
  readonly lists: Lists
  readonly numbers: Map<number, number>
  /** First character → the pairs that begin with it. */
  readonly pairsByFirst: Map<number, number[]>
}

// Folding turns control characters into spaces, so no word has these.
const START = 1
const END = 2

export type Anchor = 'anywhere' | 'start' | 'end'

export function createGrams(): Grams {
  return { lists: createLists(), numbers: new Map(), pairsByFirst: new Map() }
}

export function addGrams(grams: Grams, word: string, number: number): void {
  forEachGram(word, (key, first) => insertItem(grams.lists, numberOf(grams, key, first), number))
}

export function removeGrams(grams: Grams, word: string, number: number): void {
  forEachGram(word, (key, first) => removeItem(grams.lists, numberOf(grams, key, first), number))
}

/** The numbers of the words that contain, start with or end with `piece`; `wordOf` gives a word by its number. */
export function findWords(
  grams: Grams,
  piece: string,
  anchor: Anchor,
  wordOf: (number: number) => string,
): Uint32Array {
  const units = Array.from({ length: piece.length }, (_, at) => piece.charCodeAt(at))
  if (anchor === 'start') units.unshift(START)
  if (anchor === 'end') units.push(END)
  if (units.length === 1) return findCharacter(grams, units[0]!)
  if (units.length === 2) return listOf(grams, pack(units[0]!, units[1]!, 0)).slice()
  const rarest = findRarest(grams, units)
  if (units.length === 3) return rarest.slice()
  return rarest.filter((number) => matches(wordOf(number), piece, anchor))
}

function matches(word: string, piece: string, anchor: Anchor): boolean {
  if (anchor === 'anywhere') return word.includes(piece)
  return anchor === 'start' ? word.startsWith(piece) : word.endsWith(piece)
}

function findRarest(grams: Grams, units: readonly number[]): Uint32Array {
  let rarest = listOf(grams, pack(units[0]!, units[1]!, units[2]!))
  for (let at = 1; at + 2 < units.length; at++) {
    const list = listOf(grams, pack(units[at]!, units[at + 1]!, units[at + 2]!))
    if (list.length < rarest.length) rarest = list
  }
  return rarest
}

/** Every occurrence of a character is the first of a pair, since the end of the word counts as one. */
function findCharacter(grams: Grams, unit: number): Uint32Array {
  const pairs = grams.pairsByFirst.get(unit) ?? []
  let highest = -1
  for (const pair of pairs) {
    const list = listItems(grams.lists, pair)
    if (list.length > 0) highest = Math.max(highest, list[list.length - 1]!)
  }
  const isFound = new Uint8Array(highest + 1)
  let count = 0
  for (const pair of pairs) {
    for (let at = 0, list = listItems(grams.lists, pair); at < list.length; at++) {
      count += 1 - isFound[list[at]!]!
      isFound[list[at]!] = 1
    }
  }
  const found = new Uint32Array(count)
  for (let number = highest; number >= 0; number--) if (isFound[number] === 1) found[--count] = number
  return found
}

function listOf(grams: Grams, key: number): Uint32Array {
  const number = grams.numbers.get(key)
  return number === undefined || listLength(grams.lists, number) === 0 ? EMPTY : listItems(grams.lists, number)
}

const EMPTY = new Uint32Array(0)

function forEachGram(word: string, visit: (key: number, first: number) => void): void {
  let before = 0
  let last = START
  for (let at = 0; at <= word.length; at++) {
    const unit = at < word.length ? word.charCodeAt(at) : END
    visit(pack(last, unit, 0), last)
    if (before !== 0) visit(pack(before, last, unit), 0)
    before = last
    last = unit
  }
}

function numberOf(grams: Grams, key: number, first: number): number {
  const known = grams.numbers.get(key)
  if (known !== undefined) return known
  const number = grams.numbers.size
  grams.numbers.set(key, number)
  if (first > END) {
    const pairs = grams.pairsByFirst.get(first)
    if (pairs === undefined) grams.pairsByFirst.set(first, [number])
    else pairs.push(number)
  }
  return number
}

/** Small integers for ASCII, which V8 keeps without a box; above them, 16 bits for each character. */
function pack(a: number, b: number, c: number): number {
  if ((a | b | c) < 128) return (a << 14) | (b << 7) | c
  return 0x200000 + (a * 0x10000 + b) * 0x10000 + c
}
