import { grown, roomFor } from '../../structures/grow.ts'
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
 * without reading them.
 */
export interface WordPairs {
  /** By number of the pair: its words. */
  first: Uint32Array
  second: Uint32Array
  used: number
  readonly freePairs: number[]
  /** Number + 1 by hash of the two words, 0 is empty; linear probing. */
  table: Uint32Array
  count: number
  /** First word → pairs. */
  readonly byFirst: Lists
  readonly anywhere: Postings
  readonly atStart: Postings
}

export function createWordPairs(): WordPairs {
  return {
    ...{ first: new Uint32Array(64), second: new Uint32Array(64), used: 0, freePairs: [] },
    ...{ table: new Uint32Array(128), count: 0, byFirst: createPackedLists() },
    ...{ anywhere: createPostings(), atStart: createPostings() },
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
    const entry = name.length < 2 ? 0 : pairs.table[findPlace(pairs, name[0]!, name[1]!)]!
    if (entry !== 0) removePosting(pairs.atStart, entry - 1, slot)
  }
  for (const name of names) {
    for (let at = 0; at + 1 < name.length; at++) {
      const place = findPlace(pairs, name[at]!, name[at + 1]!)
      if (pairs.table[place] === 0) continue
      const pair = pairs.table[place]! - 1
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

function numberOfPair(pairs: WordPairs, first: number, second: number): number {
  const known = pairs.table[findPlace(pairs, first, second)]!
  if (known !== 0) return known - 1
  const pair = pairs.freePairs.pop() ?? pairs.used++
  pairs.first = grown(pairs.first, roomFor(pair + 1, pairs.first.length))
  pairs.second = grown(pairs.second, roomFor(pair + 1, pairs.second.length))
  pairs.first[pair] = first
  pairs.second[pair] = second
  if (++pairs.count * 2 > pairs.table.length) widen(pairs)
  pairs.table[findPlace(pairs, first, second)] = pair + 1
  insertItem(pairs.byFirst, first, pair)
  return pair
}

/** Where the pair is, or the empty place where it would be. */
function findPlace({ table, first: firsts, second: seconds }: WordPairs, first: number, second: number): number {
  const mask = table.length - 1
  let place = hash(first, second) & mask
  for (; table[place] !== 0; place = (place + 1) & mask) {
    const pair = table[place]! - 1
    if (firsts[pair] === first && seconds[pair] === second) break
  }
  return place
}

function hash(first: number, second: number): number {
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second + 1, 0x85ebca6b)
  return Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35) >>> 7
}

function forget(pairs: WordPairs, pair: number, place: number): void {
  const { table, first, second } = pairs
  const mask = table.length - 1
  removeItem(pairs.byFirst, first[pair]!, pair)
  pairs.freePairs.push(pair)
  pairs.count--
  let gap = place
  for (let next = (gap + 1) & mask; table[next] !== 0; next = (next + 1) & mask) {
    const other = table[next]! - 1
    const home = hash(first[other]!, second[other]!) & mask
    // An entry may fill the gap only if its home is not between the gap and itself.
    if (((next - home) & mask) < ((next - gap) & mask)) continue
    table[gap] = table[next]!
    gap = next
  }
  table[gap] = 0
}

function widen(pairs: WordPairs): void {
  const old = pairs.table
  pairs.table = new Uint32Array(old.length * 2)
  const mask = pairs.table.length - 1
  for (const entry of old) {
    if (entry === 0) continue
    let place = hash(pairs.first[entry - 1]!, pairs.second[entry - 1]!) & mask
    while (pairs.table[place] !== 0) place = (place + 1) & mask
    pairs.table[place] = entry
  }
}
