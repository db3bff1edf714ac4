import { collectBits, setBit, wordsFor } from '../../structures/bitmap.ts'
import { createPackedLists, insertItem, type Lists, listItems, removeItem } from '../../structures/packed-lists.ts'

/**
 * Which words of a vocabulary contain a piece of text: lists of words by each three neighbouring characters, where the start and the
 * end of a word count as characters. A million different words (track numbers, say) are then hardly slower than a thousand, which
 * scanning them one after another would be. A piece of one or two characters is looked up in all the lists that begin with it.
 *
 * Invariant: a word is in the list of each of its grams, and in no other list.
 */
export interface Grams {
  readonly lists: Lists
  readonly numbers: Map<number, number>
  /** Grams by their first two characters, by their last two if the word ends there, and by the middle one alone. */
  readonly byPair: Map<number, number[]>
  readonly byMiddle: Map<number, number[]>
}

// Folding turns control characters into spaces, so no word has these.
const START = 1
const END = 2

export type Anchor = 'anywhere' | 'start' | 'end'

export function createGrams(): Grams {
  return { lists: createPackedLists(), numbers: new Map(), byPair: new Map(), byMiddle: new Map() }
}

export function addGrams(grams: Grams, word: string, number: number): void {
  for (let at = 0; at < word.length; at++) insertItem(grams.lists, numberOf(grams, word, at), number)
}

export function removeGrams(grams: Grams, word: string, number: number): void {
  for (let at = 0; at < word.length; at++) removeItem(grams.lists, numberOf(grams, word, at), number)
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
  if (units.length === 1) return uniteLists(grams, grams.byMiddle.get(units[0]!))
  if (units.length === 2) return uniteLists(grams, grams.byPair.get(pack(units[0]!, units[1]!, 0)))
  const rarest = findRarest(grams, units)
  if (units.length === 3) return rarest.slice()
  return rarest.filter((number) => matches(wordOf(number), piece, anchor))
}

/** The words around each character of a text, list by list. */
export function* gramLists(grams: Grams, text: string): Generator<Uint32Array> {
  for (let at = 0; at < text.length; at++) {
    const number = grams.numbers.get(gramAt(text, at))
    if (number !== undefined) yield listItems(grams.lists, number)
  }
}

function matches(word: string, piece: string, anchor: Anchor): boolean {
  if (anchor === 'anywhere') return word.includes(piece)
  return anchor === 'start' ? word.startsWith(piece) : word.endsWith(piece)
}

function findRarest(grams: Grams, units: readonly number[]): Uint32Array {
  let rarest: Uint32Array | undefined
  for (let at = 0; at + 2 < units.length; at++) {
    const number = grams.numbers.get(pack(units[at]!, units[at + 1]!, units[at + 2]!))
    const list = number === undefined ? EMPTY : listItems(grams.lists, number)
    if (rarest === undefined || list.length < rarest.length) rarest = list
  }
  return rarest ?? EMPTY
}

const EMPTY = new Uint32Array(0)

function uniteLists(grams: Grams, numbers: readonly number[] = []): Uint32Array {
  const lists = numbers.map((number) => listItems(grams.lists, number)).filter((list) => list.length > 0)
  if (lists.length < 2) return (lists[0] ?? EMPTY).slice()
  const found = new Uint32Array(wordsFor(Math.max(...lists.map((list) => list.at(-1)!)) + 1))
  let count = 0
  for (const list of lists) {
    for (let at = 0; at < list.length; at++) {
      const number = list[at]!
      count += 1 - ((found[number >>> 5]! >>> (number & 31)) & 1)
      setBit(found, number)
    }
  }
  return collectBits(found, count)
}

const before = (word: string, at: number) => (at === 0 ? START : word.charCodeAt(at - 1))
const after = (word: string, at: number) => (at + 1 === word.length ? END : word.charCodeAt(at + 1))

/** The gram around the character at a place of a word. */
const gramAt = (word: string, at: number) => pack(before(word, at), word.charCodeAt(at), after(word, at))

function numberOf(grams: Grams, word: string, at: number): number {
  const key = gramAt(word, at)
  return grams.numbers.get(key) ?? register(grams, key, [before(word, at), word.charCodeAt(at), after(word, at)])
}

function register(grams: Grams, key: number, [before, middle, after]: [number, number, number]): number {
  const number = grams.numbers.size
  grams.numbers.set(key, number)
  addTo(grams.byMiddle, middle, number)
  addTo(grams.byPair, pack(before, middle, 0), number)
  if (after === END) addTo(grams.byPair, pack(middle, END, 0), number)
  return number
}

function addTo(groups: Map<number, number[]>, key: number, number: number): void {
  const group = groups.get(key)
  if (group === undefined) groups.set(key, [number])
  else group.push(number)
}

/** Small integers for ASCII, which V8 keeps without a box; above them, 16 bits for each character. */
function pack(a: number, b: number, c: number): number {
  if ((a | b | c) < 128) return (a << 14) | (b << 7) | c
  return 0x200000 + (a * 0x10000 + b) * 0x10000 + c
}
