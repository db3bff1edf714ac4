import { grown, roomFor } from '../../structures/grow.ts'

/** Slots in the order of one sort, always sorted; `compare` never calls two different slots equal. */
export interface Order {
  slots: Uint32Array
  length: number
  readonly compare: (a: number, b: number) => number
}

export function createOrder(compare: Order['compare']): Order {
  return { slots: new Uint32Array(0), length: 0, compare }
}

/** The places of slots that are in the order, ascending. Their sort keys must still be those they were placed by. */
export function findPlaces(order: Order, slots: Iterable<number>): Uint32Array {
  return Uint32Array.from(slots, (slot) => findPlace(order, slot)).sort()
}

/** Where newcomers would go, each before the slot now at its place; `slots` must be sorted by the order. */
export function findGaps(order: Order, slots: Uint32Array): Uint32Array {
  return slots.map((slot) => findPlace(order, slot))
}

function findPlace({ slots, length, compare }: Order, slot: number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(slots[middle]!, slot) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Takes out what lies at the ascending places, in one pass. */
export function removePlaces(order: Order, places: Uint32Array): void {
  let kept = places[0] ?? order.length
  for (let at = 0; at < places.length; at++) {
    const from = places[at]! + 1
    const to = places[at + 1] ?? order.length
    order.slots.copyWithin(kept, from, to)
    kept += to - from
  }
  order.length = kept
}

/** Puts sorted newcomers into their gaps, in one pass from the end. */
export function fillGaps(order: Order, gaps: Uint32Array, slots: Uint32Array): void {
  reserveOrder(order, order.length + slots.length)
  let end = order.length
  for (let at = slots.length - 1; at >= 0; at--) {
    const gap = gaps[at]!
    order.slots.copyWithin(gap + at + 1, gap, end)
    order.slots[gap + at] = slots[at]!
    end = gap
  }
  order.length += slots.length
}

export function reserveOrder(order: Order, length: number): void {
  order.slots = grown(order.slots, roomFor(length, order.slots.length))
}

/** Where gaps found before a removal lie after it. */
export function shiftGaps(gaps: Uint32Array, removed: Uint32Array): Uint32Array {
  let before = 0
  return gaps.map((gap) => {
    while (before < removed.length && removed[before]! < gap) before++
    return gap - before
  })
}

export function sortSlots(order: Order, slots: Iterable<number>): Uint32Array {
  return Uint32Array.from(slots).sort(order.compare)
}

/** Takes slots out, lets `change` give them other sort keys, and puts others (or the same) in, all at once. */
export function reorder(orders: Iterable<Order>, leaving: readonly number[], change: () => readonly number[]): void {
  const all = [...orders]
  for (const order of all) removePlaces(order, findPlaces(order, leaving))
  const entering = change()
  for (const order of all) {
    const sorted = sortSlots(order, entering)
    fillGaps(order, findGaps(order, sorted), sorted)
  }
}
