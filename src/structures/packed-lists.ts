import { grown, roomFor } from './grow.ts'

/**
 * Very many short lists of numbers in a few large arrays. A list has a block in a segment and moves to a larger block when it is full;
 * freed blocks are used again. Segments never move, so growth is never a long copy. A list too long for a segment has one of its own.
 *
 * Invariants: no two blocks, of lists or freed, share a word; a list is no longer than its block, and an empty one that was never written or
 * was emptied has none (NO_BLOCK); a segment of its own (OWN_SEGMENT) starts at 0 and holds nothing else. Lists that are filled with
 * insertItem are strictly ascending; those of writeList are as they were written.
 */
export interface Lists {
  readonly segments: Uint32Array[]
  /** By list: the segment, where in it the list starts, how many values it has, and the size class of its block. */
  segment: Uint32Array
  start: Uint32Array
  length: Uint32Array
  sizeClass: Uint8Array
  /** By size class: blocks to use again, as segment × SEGMENT_WORDS + start. */
  readonly freed: number[][]
  /** Numbers of segments whose long list has moved on. */
  readonly freedSegments: number[]
  current: number
  used: number
}

export const SEGMENT_WORDS = 1 << 16
/** 1 2 3 4 6 8 12 16 … : at most half of a block is unused, a sixth on average. */
export const BLOCK_SIZES = [1, 2, 3]
for (let size = 4; size <= SEGMENT_WORDS / 4; size *= 2) BLOCK_SIZES.push(size, size * 1.5)
const LARGEST = BLOCK_SIZES.at(-1)!
export const NO_BLOCK = 254
export const OWN_SEGMENT = 255

export function createPackedLists(): Lists {
  return {
    segments: [],
    segment: new Uint32Array(64),
    start: new Uint32Array(64),
    length: new Uint32Array(64),
    sizeClass: new Uint8Array(64).fill(NO_BLOCK),
    freed: BLOCK_SIZES.map(() => []),
    freedSegments: [],
    current: -1,
    used: 0,
  }
}

export function listLength(lists: Lists, list: number): number {
  return list < lists.length.length ? lists.length[list]! : 0
}

export function listItem(lists: Lists, list: number, at: number): number {
  return lists.segments[lists.segment[list]!]![lists.start[list]! + at]!
}

/** A view of the values, good until the next change of any list. */
export function listItems(lists: Lists, list: number): Uint32Array {
  const length = listLength(lists, list)
  if (length === 0) return EMPTY
  const start = lists.start[list]!
  return lists.segments[lists.segment[list]!]!.subarray(start, start + length)
}

const EMPTY = new Uint32Array(0)

export function writeList(lists: Lists, list: number, values: ArrayLike<number>): void {
  cover(lists, list)
  lists.length[list] = 0
  if (values.length === 0) {
    free(lists, list)
    return
  }
  if (capacityOf(lists, list) < values.length) move(lists, list, values.length)
  lists.segments[lists.segment[list]!]!.set(values, lists.start[list]!)
  lists.length[list] = values.length
}

/** Adds a value to an ascending list; false when it is there already. */
export function insertItem(lists: Lists, list: number, value: number): boolean {
  cover(lists, list)
  const length = lists.length[list]!
  const at = length > 0 && listItem(lists, list, length - 1) < value ? length : findPlace(lists, list, value)
  if (at < length && listItem(lists, list, at) === value) return false
  if (capacityOf(lists, list) === length) move(lists, list, length + 1)
  const values = lists.segments[lists.segment[list]!]!
  const from = lists.start[list]!
  if (at < length) values.copyWithin(from + at + 1, from + at, from + length)
  values[from + at] = value
  lists.length[list] = length + 1
  return true
}

/** Takes a value out of an ascending list; false when it is not there. */
export function removeItem(lists: Lists, list: number, value: number): boolean {
  const length = listLength(lists, list)
  const at = length === 0 ? 0 : findPlace(lists, list, value)
  if (at === length || listItem(lists, list, at) !== value) return false
  const from = lists.start[list]!
  lists.segments[lists.segment[list]!]!.copyWithin(from + at, from + at + 1, from + length)
  lists.length[list] = length - 1
  if (length === 1) free(lists, list)
  return true
}

function findPlace(lists: Lists, list: number, value: number): number {
  const length = lists.length[list]!
  if (length === 0) return 0
  const values = lists.segments[lists.segment[list]!]!
  const from = lists.start[list]!
  let low = from
  let high = from + length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle]! < value) low = middle + 1
    else high = middle
  }
  return low - from
}

function cover(lists: Lists, list: number): void {
  const covered = lists.length.length
  if (list < covered) return
  const room = roomFor(list + 1, covered)
  lists.segment = grown(lists.segment, room)
  lists.start = grown(lists.start, room)
  lists.length = grown(lists.length, room)
  lists.sizeClass = grown(lists.sizeClass, room).fill(NO_BLOCK, covered)
}

function capacityOf(lists: Lists, list: number): number {
  const sizeClass = lists.sizeClass[list]!
  if (sizeClass === NO_BLOCK) return 0
  return sizeClass === OWN_SEGMENT ? lists.segments[lists.segment[list]!]!.length : BLOCK_SIZES[sizeClass]!
}

/** To a block for at least `size` values; what the list holds goes along. */
function move(lists: Lists, list: number, size: number): void {
  const values = listItems(lists, list)
  const block = size > LARGEST ? takeSegment(lists, size + (size >>> 2)) : takeBlock(lists, size)
  free(lists, list)
  lists.segment[list] = Math.floor(block / SEGMENT_WORDS)
  lists.start[list] = block % SEGMENT_WORDS
  lists.sizeClass[list] = size > LARGEST ? OWN_SEGMENT : classOf(size)
  lists.segments[lists.segment[list]!]!.set(values, lists.start[list]!)
}

function free(lists: Lists, list: number): void {
  const sizeClass = lists.sizeClass[list]!
  if (sizeClass === NO_BLOCK) return
  const segment = lists.segment[list]!
  if (sizeClass === OWN_SEGMENT) {
    lists.segments[segment] = EMPTY
    lists.freedSegments.push(segment)
  } else {
    lists.freed[sizeClass]!.push(segment * SEGMENT_WORDS + lists.start[list]!)
  }
  lists.sizeClass[list] = NO_BLOCK
}

function classOf(size: number): number {
  let sizeClass = 0
  while (BLOCK_SIZES[sizeClass]! < size) sizeClass++
  return sizeClass
}

function takeBlock(lists: Lists, size: number): number {
  const sizeClass = classOf(size)
  const again = lists.freed[sizeClass]!.pop()
  if (again !== undefined) return again
  const words = BLOCK_SIZES[sizeClass]!
  if (lists.used + words > (lists.segments[lists.current]?.length ?? 0)) {
    // The first ones are smaller, so that a small catalogue is small.
    const length = Math.max(words, Math.min(SEGMENT_WORDS, 256 << Math.min(lists.segments.length, 8)))
    lists.current = Math.floor(takeSegment(lists, length) / SEGMENT_WORDS)
    lists.used = 0
  }
  lists.used += words
  return lists.current * SEGMENT_WORDS + lists.used - words
}

function takeSegment(lists: Lists, words: number): number {
  const segment = lists.freedSegments.pop() ?? lists.segments.length
  lists.segments[segment] = new Uint32Array(words)
  return segment * SEGMENT_WORDS
}
