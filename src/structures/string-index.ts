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
export const findText = (index: StringIndex, text: string): number => findAllTexts(index, text)[0] ?? -1

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

function hashText(text: string): number {
  let mixed = 0x811c9dc5 | 0
  for (let at = 0; at < text.length; at++) mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01000193)
  const hash = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  return hash ^ (hash >>> 13)
}
