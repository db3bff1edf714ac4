import { countBits } from '../../src/structures/bitmap.ts'
import type { HashTable } from '../../src/structures/hash-table.ts'
import { findSerial, hashWords, type IdIndex, idOf } from '../../src/structures/id-index.ts'
import {
  BLOCK_SIZES,
  type Lists,
  listItems,
  NO_BLOCK,
  OWN_SEGMENT,
  SEGMENT_WORDS,
} from '../../src/structures/packed-lists.ts'
import { type Postings, postedSlots } from '../../src/structures/postings.ts'

/**
 * Each function throws when a structure breaks one of the invariants at the top of its file. Property tests call them after every random
 * step: so a wrong step is met where it happens, not where its damage is read later.
 */

function must(isKept: boolean, invariant: string): void {
  if (!isKept) throw new Error(`broken: ${invariant}`)
}

/** `hashOf` is what a number must stand under. Returns the numbers, ascending. */
export function checkHashTable({ cells, count }: HashTable, hashOf: (number: number) => number): number[] {
  const places = cells.length / 2
  must(Number.isInteger(Math.log2(places)), 'the number of places is a power of two')
  must(count * 2 <= places, 'at most half of the places are taken')
  const numbers: number[] = []
  for (let place = 0; place < places; place++) {
    const entry = cells[place * 2 + 1]!
    if (entry === 0) continue
    const hash = cells[place * 2]!
    must(hash === hashOf(entry - 1), 'a number stands under its hash')
    for (let at = hash & (places - 1); at !== place; at = (at + 1) % places) {
      must(cells[at * 2 + 1] !== 0, 'no place is empty between a number and its home')
    }
    numbers.push(entry - 1)
  }
  must(numbers.length === count, 'the count is right')
  must(new Set(numbers).size === count, 'no number comes twice')
  return numbers.sort((a, b) => a - b)
}

export function checkIdIndex(index: IdIndex): void {
  const serials = checkHashTable(index.table, (serial) => hashWords(index.words, serial * 4))
  must(
    serials.every((serial, at) => serial === at),
    'serials have no gap',
  )
  must(serials.length === index.count, 'every serial is in the table')
  for (const serial of serials) must(findSerial(index, idOf(index, serial)) === serial, 'every id is found')
}

export function checkPackedLists(lists: Lists): void {
  const taken = lists.segments.map((segment) => new Uint8Array(segment.length))
  const take = (segment: number, start: number, size: number) => {
    const words = taken[segment]!.subarray(start, start + size)
    must(words.length === size, 'a block lies inside its segment')
    must(!words.includes(1), 'no two blocks share a word')
    must(
      segment !== lists.current || start + size <= lists.used,
      'blocks lie in the part of the segment that is in use',
    )
    words.fill(1)
  }
  for (let list = 0; list < lists.length.length; list++) {
    const sizeClass = lists.sizeClass[list]!
    if (sizeClass === NO_BLOCK) {
      if (lists.length[list] !== 0) must(false, 'a list without a block is empty')
      continue
    }
    const segment = lists.segment[list]!
    if (sizeClass === OWN_SEGMENT) {
      must(lists.start[list] === 0 && segment !== lists.current, 'a long list has a segment to itself')
      take(segment, 0, lists.segments[segment]!.length)
    } else take(segment, lists.start[list]!, BLOCK_SIZES[sizeClass]!)
    const room = sizeClass === OWN_SEGMENT ? lists.segments[segment]!.length : BLOCK_SIZES[sizeClass]!
    must(lists.length[list]! <= room, 'a list is no longer than its block')
  }
  for (const [sizeClass, blocks] of lists.freed.entries()) {
    for (const block of blocks) take(Math.floor(block / SEGMENT_WORDS), block % SEGMENT_WORDS, BLOCK_SIZES[sizeClass]!)
  }
  for (const segment of lists.freedSegments)
    must(lists.segments[segment]!.length === 0, 'a freed segment has no memory')
}

/** Every list is ascending, without repetitions. */
export function checkAscending(lists: Lists): void {
  checkPackedLists(lists)
  for (let list = 0; list < lists.length.length; list++) {
    if (lists.length[list]! < 2) continue
    const items = listItems(lists, list)
    for (let at = 1; at < items.length; at++) must(items[at - 1]! < items[at]!, 'a list is ascending')
  }
}

function checkPostings(postings: Postings): void {
  checkAscending(postings.lists)
  for (const [key, { words, count }] of postings.dense) {
    must(listItems(postings.lists, key).length === 0, 'a key has a list or a bitmap, not both')
    must(count > 0 && countBits(words) === count, 'the count of a bitmap is right')
    must(postedSlots(postings, key).at(-1)! <= postings.highestSlot, 'no slot is above the highest')
  }
}

/** That the postings hold these slots, and no others. */
export function checkPosted(
  postings: Postings,
  expected: ReadonlyMap<number, ReadonlySet<number>>,
  what: string,
): void {
  checkPostings(postings)
  const keys = new Set(postings.dense.keys())
  const { length } = postings.lists
  for (let key = 0; key < length.length; key++) if (length[key]! > 0) keys.add(key)
  for (const [key, slots] of expected) {
    const posted = postedSlots(postings, key)
    must(posted.length === slots.size && posted.every((slot) => slots.has(slot)), `${what}: the slots of ${key}`)
    keys.delete(key)
  }
  must(keys.size === 0, `${what}: ${[...keys]} have no slots`)
}
