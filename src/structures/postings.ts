import { clearBit, collectBits, hasBit, orInto, setBit, wordsFor } from './bitmap.ts'
import { grown, roomFor } from './grow.ts'
import {
  createPackedLists,
  insertItem,
  type Lists,
  listItems,
  listLength,
  removeItem,
  writeList,
} from './packed-lists.ts'

/**
 * Key → slots, where a slot may have many keys. A key that one slot in 32 has takes less room, and less time, as a bitmap than as a list,
 * and becomes one; it turns back only when its last slot leaves.
 *
 * Invariants: lists are ascending; a key with a bitmap has an empty list, and the bitmap has `count` > 0 bits; no slot in a bitmap is
 * above `highestSlot`.
 */
export interface Postings {
  readonly lists: Lists
  readonly dense: Map<number, { words: Uint32Array; count: number }>
  highestSlot: number
}

const MIN_DENSE = 2048

export function createPostings(): Postings {
  return { lists: createPackedLists(), dense: new Map(), highestSlot: 0 }
}

export function countPostings(postings: Postings, key: number): number {
  return listLength(postings.lists, key) || (postings.dense.get(key)?.count ?? 0)
}

export function addPosting(postings: Postings, key: number, slot: number): void {
  if (slot > postings.highestSlot) postings.highestSlot = slot
  const dense = listLength(postings.lists, key) > 0 ? undefined : postings.dense.get(key)
  if (dense === undefined) {
    insertItem(postings.lists, key, slot)
    const length = listLength(postings.lists, key)
    if (length > MIN_DENSE && length > postings.highestSlot >>> 5) convertToBitmap(postings, key)
    return
  }
  if (hasBit(dense.words, slot)) return
  dense.words = grown(dense.words, roomFor(wordsFor(slot + 1), dense.words.length))
  setBit(dense.words, slot)
  dense.count++
}

export function removePosting(postings: Postings, key: number, slot: number): void {
  const dense = postings.dense.get(key)
  if (dense === undefined) {
    removeItem(postings.lists, key, slot)
  } else if (hasBit(dense.words, slot)) {
    clearBit(dense.words, slot)
    dense.count--
    if (dense.count === 0) postings.dense.delete(key)
  }
}

/** Adds the key's slots to a bitmap. */
export function unitePostings(postings: Postings, key: number, into: Uint32Array): void {
  const { lists } = postings
  const length = listLength(lists, key)
  if (length === 0) {
    // A key with a bitmap has an empty list. Asking the map last matters when a needle is in half a million words.
    const dense = postings.dense.get(key)
    if (dense !== undefined) orInto(into, dense.words)
    return
  }
  const values = lists.segments[lists.segment[key]!]!
  const from = lists.start[key]!
  for (let at = from; at < from + length; at++) {
    const slot = values[at]!
    into[slot >>> 5]! |= 1 << (slot & 31)
  }
}

/** The key's slots as a bitmap, if it is kept as one; a view that is good until the next change. */
export function densePostings(postings: Postings, key: number): Uint32Array | undefined {
  return postings.dense.get(key)?.words
}

/** The key's slots, ascending; a view that is good until the next change. */
export function postedSlots(postings: Postings, key: number): Uint32Array {
  const dense = postings.dense.get(key)
  return dense === undefined ? listItems(postings.lists, key) : collectBits(dense.words, dense.count)
}

function convertToBitmap(postings: Postings, key: number): void {
  const words = new Uint32Array(roomFor(wordsFor(postings.highestSlot + 1), 0))
  const slots = listItems(postings.lists, key)
  for (const slot of slots) setBit(words, slot)
  postings.dense.set(key, { words, count: slots.length })
  writeList(postings.lists, key, [])
}
