import { grown } from '../../structures/grow.ts'
import { sortByTexts } from '../../structures/sort-strings.ts'
import { collationKey, compareToKey } from '../../text/collation.ts'

/**
 * Numbers that stand in the order of the texts they are given for, equal where the texts sort equally. Sorting, merging and searching by
 * title then compare numbers; a collation key is only made for a newcomer and the few texts that are nearly the same.
 */
export interface Labels {
  values: Float64Array
  readonly textOf: (slot: number) => string
}

/** What lies between two neighbours at first; a double can be halved some seventy times more in there before they must be spread again. */
const SPACING = 2 ** 20

export function createSortLabels(textOf: (slot: number) => string): Labels {
  return { values: new Float64Array(0), textOf }
}

export function reserveLabels(labels: Labels, length: number): void {
  labels.values = grown(labels.values, length)
}

/** Labels all slots from scratch. */
export function* buildLabels(labels: Labels, slots: Uint32Array): Generator<void> {
  const keys: string[] = new Array(labels.values.length).fill('')
  for (let at = 0; at < slots.length; at++) {
    keys[slots[at]!] = collationKey(labels.textOf(slots[at]!))
    if (at % KEYS_PER_PAUSE === KEYS_PER_PAUSE - 1) yield
  }
  const sorted = yield* sortByTexts(slots, keys)
  let label = 0
  for (let at = 0; at < sorted.length; at++) {
    if (at > 0 && keys[sorted[at]!] !== keys[sorted[at - 1]!]) label += SPACING
    labels.values[sorted[at]!] = label
    if (at % LABELS_PER_PAUSE === LABELS_PER_PAUSE - 1) yield
  }
}

const KEYS_PER_PAUSE = 8192
const LABELS_PER_PAUSE = 1 << 16

interface Newcomer {
  slot: number
  key: string
  /** How many of the sorted slots have a smaller key; `twin` is one with the same, or -1. */
  place: number
  twin: number
}

/** Labels newcomers among the `length` first of `sorted`, which is in the order of the labels and has none of them. */
export function* assignLabels(
  labels: Labels,
  sorted: Uint32Array,
  length: number,
  slots: readonly number[],
): Generator<void> {
  const newcomers: Newcomer[] = []
  for (const slot of slots) {
    newcomers.push(findNeighbours(labels, sorted, length, slot))
    if (newcomers.length % SEARCHES_PER_PAUSE === 0) yield
  }
  newcomers.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const groups = groupByPlace(newcomers)
  // After spreading, labels given before it no longer fit: all are given again, and now there is room for each.
  while (!groups.every((group) => fitBetween(labels, sorted, length, group))) {
    spread(labels, sorted, length)
    yield
  }
}

function groupByPlace(newcomers: readonly Newcomer[]): Newcomer[][] {
  const groups: Newcomer[][] = []
  for (const newcomer of newcomers) {
    const last = groups.at(-1)
    if (last?.[0]?.place === newcomer.place) last.push(newcomer)
    else groups.push([newcomer])
  }
  return groups
}

const SEARCHES_PER_PAUSE = 8

function findNeighbours({ textOf }: Labels, sorted: Uint32Array, length: number, slot: number): Newcomer {
  const key = collationKey(textOf(slot))
  let low = 0
  let high = length
  let twin = -1
  while (low < high) {
    const middle = (low + high) >>> 1
    const difference = compareToKey(textOf(sorted[middle]!), key)
    if (difference === 0) twin = sorted[middle]!
    if (difference < 0) low = middle + 1
    else high = middle
  }
  return { slot, key, place: low, twin }
}

/** Spaces newcomers with one place evenly; false when the numbers there are used up. */
function fitBetween({ values }: Labels, sorted: Uint32Array, length: number, group: readonly Newcomer[]): boolean {
  const { place } = group[0]!
  const fresh = [...new Set(group.filter((newcomer) => newcomer.twin === -1).map((newcomer) => newcomer.key))]
  const above = place < length ? values[sorted[place]!]! : undefined
  const below = place > 0 ? values[sorted[place - 1]!]! : (above ?? 0) - SPACING * (fresh.length + 1)
  const step = ((above ?? below + SPACING * (fresh.length + 1)) - below) / (fresh.length + 1)
  const steps = new Map(fresh.map((key, at) => [key, below + step * (at + 1)]))
  let last = below
  for (const label of steps.values()) {
    if (label <= last || (above !== undefined && label >= above)) return false
    last = label
  }
  for (const { slot, key, twin } of group) values[slot] = twin === -1 ? steps.get(key)! : values[twin]!
  return true
}

/** The same order, evenly spaced again. */
function spread({ values }: Labels, sorted: Uint32Array, length: number): void {
  let before = Number.NaN
  let label = -SPACING
  for (let at = 0; at < length; at++) {
    const slot = sorted[at]!
    if (values[slot] !== before) label += SPACING
    before = values[slot]!
    values[slot] = label
  }
}
