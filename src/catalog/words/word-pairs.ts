import { grown, roomFor } from '../../structures/grow.ts'
import {
  addNumber,
  createHashTable,
  firstPlace,
  type HashTable,
  NO_PLACE,
  nextPlace,
  numberAt,
  removeAt,
} from '../../structures/hash-table.ts'
import { createPackedLists, insertItem, type Lists, listItems, removeItem } from '../../structures/packed-lists.ts'
import {
  addPosting,
  countPostings,
  createPostings,
  type Postings,
  removePosting,
  unitePostings,
} from '../../structures/postings.ts'

/**
 * Which texts have two words next to each other, and which begin with the two: so that a phrase that a hundred thousand texts have is found
 * without reading them. Invariants: a pair has a number while some text has it; then it is in the table and in the list of its first
 * word, and else among the free ones.
 */
export interface WordPairs {
  /** By number of the pair: its words. */
  first: Uint32Array
  second: Uint32Array
  used: number
  readonly freePairs: number[]
  /** Pairs in use, by their two words. */
  readonly table: HashTable
  /** First word → pairs. */
  readonly byFirst: Lists
  readonly anywhere: Postings
  readonly atStart: Postings
}

export function createWordPairs(): WordPairs {
  return {
    first: new Uint32Array(64),
    second: new Uint32Array(64),
    used: 0,
    freePairs: [],
    table: createHashTable(),
    byFirst: createPackedLists(),
    anywhere: createPostings(),
    atStart: createPostings(),
  }
}

/** `names` are what one text consists of: each begins with its own first pair. */
export function addPairs(pairs: WordPairs, names: readonly ArrayLike<number>[], slot: number): void {
  for (const name of names) {
    for (let at = 0; at + 1 < name.length; at++) {
      const pair = numberOfPair(pairs, name[at]!, name[at + 1]!)
      addPosting(pairs.anywhere, pair, slot)
      if (at === 0) addPosting(pairs.atStart, pair, slot)
    }
  }
}

export function removePairs(pairs: WordPairs, names: readonly ArrayLike<number>[], slot: number): void {
  // All starts first: a pair is forgotten, and its number used again, when no text has it anywhere.
  for (const name of names) {
    const place = name.length < 2 ? NO_PLACE : findPlace(pairs, name[0]!, name[1]!)
    if (place !== NO_PLACE) removePosting(pairs.atStart, numberAt(pairs.table, place), slot)
  }
  for (const name of names) {
    for (let at = 0; at + 1 < name.length; at++) {
      const place = findPlace(pairs, name[at]!, name[at + 1]!)
      if (place === NO_PLACE) continue
      const pair = numberAt(pairs.table, place)
      removePosting(pairs.anywhere, pair, slot)
      if (countPostings(pairs.anywhere, pair) === 0) forget(pairs, pair, place)
    }
  }
}

/** Adds the texts in which one of some words (a bitmap of numbers) comes next after a word, anywhere or with that word first. */
export function uniteFollowed(
  pairs: WordPairs,
  first: number,
  next: Uint32Array,
  isAtStart: boolean,
  into: Uint32Array,
): void {
  const postings = isAtStart ? pairs.atStart : pairs.anywhere
  for (const pair of listItems(pairs.byFirst, first)) {
    const second = pairs.second[pair]!
    if (((next[second >>> 5]! >>> (second & 31)) & 1) === 1) unitePostings(postings, pair, into)
  }
}

/** Whether some text has two words next to each other. */
export const hasPair = (pairs: WordPairs, first: number, second: number) => findPlace(pairs, first, second) !== NO_PLACE

function numberOfPair(pairs: WordPairs, first: number, second: number): number {
  const known = findPlace(pairs, first, second)
  if (known !== NO_PLACE) return numberAt(pairs.table, known)
  const pair = pairs.freePairs.pop() ?? pairs.used++
  pairs.first = grown(pairs.first, roomFor(pair + 1, pairs.first.length))
  pairs.second = grown(pairs.second, roomFor(pair + 1, pairs.second.length))
  pairs.first[pair] = first
  pairs.second[pair] = second
  addNumber(pairs.table, hashPair(first, second), pair)
  insertItem(pairs.byFirst, first, pair)
  return pair
}

/** Where the pair is in the table, or NO_PLACE. */
function findPlace({ table, first: firsts, second: seconds }: WordPairs, first: number, second: number): number {
  const hash = hashPair(first, second)
  for (let place = firstPlace(table, hash); place !== NO_PLACE; place = nextPlace(table, hash, place)) {
    const pair = numberAt(table, place)
    if (firsts[pair] === first && seconds[pair] === second) return place
  }
  return NO_PLACE
}

export function hashPair(first: number, second: number): number {
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second + 1, 0x85ebca6b)
  const hash = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35)
  return hash ^ (hash >>> 13)
}

function forget(pairs: WordPairs, pair: number, place: number): void {
  removeItem(pairs.byFirst, pairs.first[pair]!, pair)
  pairs.freePairs.push(pair)
  removeAt(pairs.table, place)
}
