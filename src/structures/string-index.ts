import {
  addNumber,
  createHashTable,
  firstPlace,
  type HashTable,
  NO_PLACE,
  nextPlace,
  numberAt,
  removeAt,
} from './hash-table.ts'

/**
 * Text → number, for texts that lie in an array anyway. Invariant: every number in the table stands under the hash of `textOf(number)`,
 * which must not change while it is in here.
 */
export interface StringIndex {
  readonly table: HashTable
  readonly textOf: (number: number) => string | undefined
}

export function createStringIndex(textOf: (number: number) => string | undefined): StringIndex {
  return { table: createHashTable(), textOf }
}

/** -1 when the text is unknown. */
export function findText(index: StringIndex, text: string): number {
  return findPart(index, text, 0, text.length)
}

/** All numbers that were added under a text. */
export function findAllTexts({ table, textOf }: StringIndex, text: string): number[] {
  const hash = hashText(text)
  const found: number[] = []
  for (let place = firstPlace(table, hash); place !== NO_PLACE; place = nextPlace(table, hash, place)) {
    const number = numberAt(table, place)
    if (textOf(number) === text) found.push(number)
  }
  return found
}

/** Looks up a part of a text without cutting it out: loading a million titles looks up four million words. */
export function findPart({ table, textOf }: StringIndex, text: string, from: number, to: number): number {
  const hash = hashPart(text, from, to)
  for (let place = firstPlace(table, hash); place !== NO_PLACE; place = nextPlace(table, hash, place)) {
    const number = numberAt(table, place)
    if (isPart(textOf(number), text, from, to)) return number
  }
  return -1
}

/** The hash of a text that was never made a string: the first `length` of some UTF-16 units. */
export function hashUnits(units: Uint16Array, length: number): number {
  let mixed = SEED
  for (let at = 0; at < length; at++) mixed = Math.imul(mixed ^ units[at]!, PRIME)
  return finish(mixed)
}

/** Looks such a text up. */
export function findUnits({ table, textOf }: StringIndex, hash: number, units: Uint16Array, length: number): number {
  for (let place = firstPlace(table, hash); place !== NO_PLACE; place = nextPlace(table, hash, place)) {
    const number = numberAt(table, place)
    if (isSpelled(textOf(number), units, length)) return number
  }
  return -1
}

function isSpelled(known: string | undefined, units: Uint16Array, length: number): boolean {
  if (known?.length !== length) return false
  for (let at = 0; at < length; at++) if (known.charCodeAt(at) !== units[at]) return false
  return true
}

function isPart(known: string | undefined, text: string, from: number, to: number): boolean {
  if (known?.length !== to - from) return false
  for (let at = 0; at < known.length; at++) if (known.charCodeAt(at) !== text.charCodeAt(from + at)) return false
  return true
}

/** Adds a number; another one may already be there under the same text. */
export function addText(index: StringIndex, text: string, number: number): void {
  addNumber(index.table, hashText(text), number)
}

/** Takes out the pair of this text and this number; another number under the same text stays. */
export function removeText({ table }: StringIndex, text: string, number: number): void {
  const hash = hashText(text)
  let place = firstPlace(table, hash)
  while (place !== NO_PLACE && numberAt(table, place) !== number) place = nextPlace(table, hash, place)
  if (place !== NO_PLACE) removeAt(table, place)
}

export const hashText = (text: string) => hashPart(text, 0, text.length)

const SEED = 0x811c9dc5 | 0
const PRIME = 0x01000193

function hashPart(text: string, from: number, to: number): number {
  let mixed = SEED
  for (let at = from; at < to; at++) mixed = Math.imul(mixed ^ text.charCodeAt(at), PRIME)
  return finish(mixed)
}

function finish(mixed: number): number {
  const hash = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  return hash ^ (hash >>> 13)
}
