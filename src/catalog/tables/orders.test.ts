import { describe, expect, test } from 'vitest'
import { setBit } from '../../structures/bitmap.ts'
import { createOrder, fillGaps, findGaps, type Order, sortSlots } from './orders.ts'
import { findPage, slicePage } from './pages.ts'

/** Sorted by key, then slot. */
function orderBy(keys: readonly number[], slots: readonly number[]): Order {
  const order = createOrder((a, b) => keys[a]! - keys[b]! || a - b)
  const sorted = sortSlots(order, slots)
  fillGaps(order, findGaps(order, sorted), sorted)
  return order
}

describe('a page of a set', () => {
  test.each([
    [0, 10, 2000],
    [1990, 10, 2000],
    [995, 10, 2000],
    [1995, 10, 2000],
    [2000, 10, 2000],
    [5000, 100, 2000],
    [0, 100, 3],
    [2, 1, 3],
    [3, 1, 3],
  ])('from %d, %d at most, of %d', (offset, limit, total) => {
    const order = orderBy(
      Array.from({ length: 4000 }, (_, slot) => (slot * 7919) % 4001),
      [...new Array(4000).keys()],
    )
    const members = Array.from({ length: total }, (_, at) => Math.floor((at * 4000) / total))
    const words = new Uint32Array(125)
    for (const slot of members) setBit(words, slot)

    const expected = Array.from(sortSlots(order, members)).slice(offset, offset + limit)
    expect(findPage(order, { words, total }, offset, limit)).toEqual(expected)
  })

  test('of the whole order is a slice of it', () => {
    const order = orderBy([3, 1, 2], [0, 1, 2])

    expect([slicePage(order, 1, 1), slicePage(order, 1, 9), slicePage(order, 3, 1), slicePage(order, 99, 1)]).toEqual([
      [2],
      [2, 0],
      [],
      [],
    ])
  })
})
