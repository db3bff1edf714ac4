import { grown, roomFor } from './grow.ts'
import { addNumber, createHashTable, firstPlace, type HashTable, NO_PLACE, nextPlace, numberAt } from './hash-table.ts'

/**
 * UUID → serial number, the same for as long as the process lives, even when what it names is deleted and comes back. A Map of a million
 * strings would take four times the room. Invariants: serials run from 0 to `count` - 1, no id has two, and each is in the table once.
 */
export interface IdIndex {
  count: number
  /** Four words of each id, by serial. */
  words: Uint32Array
  readonly table: HashTable
}

export function createIdIndex(): IdIndex {
  return { count: 0, words: new Uint32Array(64), table: createHashTable() }
}

/** -1 for an unknown id and for what is no UUID. */
export function findSerial(index: IdIndex, id: string): number {
  return parseId(id, parsed) ? findParsed(index, hashWords(parsed, 0)) : -1
}

/** The serial of an id, given now if it has none. */
export function addSerial(index: IdIndex, id: string): number {
  if (!parseId(id, parsed)) throw new RangeError(`not a UUID: ${id}`)
  const hash = hashWords(parsed, 0)
  const known = findParsed(index, hash)
  if (known !== -1) return known
  const serial = index.count++
  index.words = grown(index.words, roomFor(index.count * 4, index.words.length))
  index.words.set(parsed, serial * 4)
  addNumber(index.table, hash, serial)
  return serial
}

export function idOf({ words }: IdIndex, serial: number): string {
  for (let byte = 0; byte < 16; byte++) {
    const value = words[serial * 4 + (byte >> 2)]! >>> (24 - 8 * (byte & 3))
    const place = PLACES[byte]!
    spelt[place] = DIGITS[(value >> 4) & 15]!
    spelt[place + 1] = DIGITS[value & 15]!
  }
  return spelt.toString('latin1')
}

/** Where the two digits of each byte stand. One text is made of them: joining sixteen takes twice as long and leaves a kilobyte behind. */
const PLACES = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]
const DIGITS = Buffer.from('0123456789abcdef')
const spelt = Buffer.alloc(36, '-')

/** The order of the ids as lower-case text. */
export const compareIds = ({ words }: IdIndex, a: number, b: number): number => compareWords(words, a * 4, words, b * 4)

/** The same order between an id that need not be in the index and what a serial stands for: above 0 where the serial's is the later. */
export function compareWithId(index: IdIndex, id: string): (serial: number) => number {
  const words = new Uint32Array(4)
  if (!parseId(id, words)) throw new RangeError(`not a UUID: ${id}`)
  return (serial) => compareWords(index.words, serial * 4, words, 0)
}

function compareWords(words: Uint32Array, at: number, others: Uint32Array, otherAt: number): number {
  for (let word = 0; word < 4; word++) {
    const difference = words[at + word]! - others[otherAt + word]!
    if (difference !== 0) return difference
  }
  return 0
}

const parsed = new Uint32Array(4)

const NO_DIGIT = 255
const VALUES = new Uint8Array(128).fill(NO_DIGIT)
for (let digit = 0; digit < 16; digit++) {
  for (const text of [digit.toString(16), digit.toString(16).toUpperCase()]) VALUES[text.charCodeAt(0)] = digit
}

function parseId(id: string, into: Uint32Array): boolean {
  if (id.length !== 36) return false
  let digits = 0
  let word = 0
  for (let at = 0; at < 36; at++) {
    const unit = id.charCodeAt(at)
    if (at === 8 || at === 13 || at === 18 || at === 23) {
      if (unit !== 0x2d) return false
      continue
    }
    const digit = unit < 128 ? VALUES[unit]! : NO_DIGIT
    if (digit === NO_DIGIT) return false
    word = (word << 4) | digit
    if ((++digits & 7) === 0) into[(digits >>> 3) - 1] = word
  }
  return true
}

/** The serial of the id in `parsed`, or -1. */
function findParsed({ table, words }: IdIndex, hash: number): number {
  for (let place = firstPlace(table, hash); place !== NO_PLACE; place = nextPlace(table, hash, place)) {
    const serial = numberAt(table, place)
    if (isParsed(words, serial * 4)) return serial
  }
  return -1
}

function isParsed(words: Uint32Array, at: number): boolean {
  return (
    words[at] === parsed[0] && words[at + 1] === parsed[1] && words[at + 2] === parsed[2] && words[at + 3] === parsed[3]
  )
}

/** Every word takes part: version 7 ids of one import share their first, others might share their last. */
export function hashWords(words: Uint32Array, from: number): number {
  let hash = Math.imul(words[from]! ^ Math.imul(words[from + 1]!, 0x85ebca6b), 0x9e3779b1)
  hash = Math.imul(hash ^ words[from + 2]! ^ Math.imul(words[from + 3]!, 0xc2b2ae35), 0x27d4eb2f)
  return hash ^ (hash >>> 15)
}
