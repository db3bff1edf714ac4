import { collectBits, hasBit } from '../../structures/bitmap.ts'
import type { Order } from './orders.ts'

/** A set of live slots and its size. */
export interface Matches {
  words: Uint32Array
  total: number
}

/** One page of the whole order. */
export function slicePage(order: Order, offset: number, limit: number): number[] {
  return Array.from(order.slots.subarray(Math.min(offset, order.length), Math.min(offset + limit, order.length)))
}

/** One page of the slots in a set. Few are gathered and sorted; many are met on a walk along the order, from the nearer end. */
export function findPage(order: Order, { words, total }: Matches, offset: number, limit: number): number[] {
  const end = Math.min(offset + limit, total)
  if (offset >= end) return []
  if (total * SORT_COST < order.length) {
    return Array.from(collectBits(words, total).sort(order.compare).subarray(offset, end))
  }
  const isForward = offset <= total - end
  return walk(order, words, isForward, isForward ? offset : total - end, end - offset)
}

/** At most `limit` slots of the order that `isLater`, which holds from some place of it to its end; of a set only, where one is given. */
export function findLater(
  order: Order,
  matches: Matches | undefined,
  isLater: (slot: number) => boolean,
  limit: number,
): number[] {
  if (matches !== undefined && matches.total * SORT_COST < order.length) {
    const few = collectBits(matches.words, matches.total).filter(isLater)
    return Array.from(few.sort(order.compare).subarray(0, limit))
  }
  const page: number[] = []
  for (let at = findFirst(order, isLater); at < order.length && page.length < limit; at++) {
    const slot = order.slots[at]!
    if (matches === undefined || hasBit(matches.words, slot)) page.push(slot)
  }
  return page
}

function findFirst({ slots, length }: Order, isLater: (slot: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isLater(slots[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}

// Sorting one slot costs about as much as walking over this many.
const SORT_COST = 512

function walk({ slots, length }: Order, words: Uint32Array, isForward: boolean, skip: number, count: number): number[] {
  const step = isForward ? 1 : -1
  let at = isForward ? 0 : length - 1
  // Branches on random bits are mispredicted half of the time: the skipped ones are added up instead.
  for (let left = skip; left > 0; at += step) {
    const slot = slots[at]!
    left -= (words[slot >>> 5]! >>> (slot & 31)) & 1
  }
  const page: number[] = []
  for (; at >= 0 && at < length && page.length < count; at += step) {
    if (hasBit(words, slots[at]!)) page.push(slots[at]!)
  }
  return isForward ? page : page.reverse()
}
