import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { setBit } from '../../structures/bitmap.ts'
import {
  createOrder,
  fillGaps,
  findGaps,
  findPlaces,
  type Order,
  removePlaces,
  reorder,
  shiftGaps,
  sortSlots,
} from './orders.ts'
import { findPage, slicePage } from './pages.ts'

/** Sorted by key, then slot. */
function orderBy(keys: readonly number[], slots: readonly number[]): Order {
  const order = createOrder((a, b) => keys[a]! - keys[b]! || a - b)
  const sorted = sortSlots(order, slots)
  fillGaps(order, findGaps(order, sorted), sorted)
  return order
}

const inOrder = (order: Order) => Array.from(order.slots.subarray(0, order.length))
const keys = fc.array(fc.nat(9), { minLength: 40, maxLength: 40 })
const slots = fc.uniqueArray(fc.nat(39), { maxLength: 40 })

describe('an order stays sorted', () => {
  test('when some leave and others enter, planned beforehand', () => {
    fc.assert(
      fc.property(keys, slots, fc.nat(40), fc.nat(40), (by, all, staying, leavers) => {
        const before = all.slice(0, staying)
        const entering = all.slice(staying)
        const leaving = before.slice(0, leavers)
        const order = orderBy(by, before)
        const places = findPlaces(order, leaving)
        const sorted = sortSlots(order, entering)
        const gaps = shiftGaps(findGaps(order, sorted), places)
        removePlaces(order, places)
        fillGaps(order, gaps, sorted)

        expect(inOrder(order)).toEqual(Array.from(sortSlots(order, [...before.slice(leavers), ...entering])))
      }),
    )
  })

  test('when keys change', () => {
    fc.assert(
      fc.property(keys, keys, slots, fc.nat(40), (before, after, all, changed) => {
        const by = [...before]
        const order = orderBy(by, all)
        const moving = all.slice(0, changed)
        reorder([order], moving, () => {
          for (const slot of moving) by[slot] = after[slot]!
          return moving
        })

        expect(inOrder(order)).toEqual(Array.from(sortSlots(order, all)))
      }),
    )
  })
})

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
