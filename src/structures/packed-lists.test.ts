import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkAscending, checkPackedLists } from '../../test/support/check-structures.ts'
import {
  createPackedLists,
  insertItem,
  listItem,
  listItems,
  listLength,
  removeItem,
  writeList,
} from './packed-lists.ts'

describe('ascending lists', () => {
  test('behave like sorted sets, whatever their neighbours do', () => {
    const step = fc.record({ list: fc.nat(5), value: fc.nat(60), isRemoval: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
        const lists = createPackedLists()
        const model = Array.from({ length: 6 }, () => new Set<number>())
        for (const { list, value, isRemoval } of steps) {
          const isChanged = isRemoval ? removeItem(lists, list, value) : insertItem(lists, list, value)
          expect(isChanged).toBe(isRemoval ? model[list]!.delete(value) : !model[list]!.has(value))
          if (!isRemoval) model[list]!.add(value)
          checkAscending(lists)
        }

        for (const [list, set] of model.entries()) {
          expect(Array.from(listItems(lists, list))).toEqual([...set].sort((a, b) => a - b))
        }
      }),
    )
  })

  test('grow past a segment and shrink again', () => {
    const lists = createPackedLists()
    for (let value = 0; value < 100_000; value++) insertItem(lists, 3, value * 2)
    insertItem(lists, 3, 5)
    insertItem(lists, 4, 1)

    checkAscending(lists)
    expect(listLength(lists, 3)).toBe(100_001)
    expect([2, 3, 4].map((at) => listItem(lists, 3, at))).toEqual([4, 5, 6])
    for (let value = 0; value < 100_000; value++) removeItem(lists, 3, value * 2)
    checkAscending(lists)
    expect([...listItems(lists, 3), ...listItems(lists, 4)]).toEqual([5, 1])
  })
})

describe('written lists', () => {
  test('keep order and repetitions, and freed blocks are used again', () => {
    const lists = createPackedLists()
    for (let round = 0; round < 2000; round++) {
      for (let list = 0; list < 50; list++) writeList(lists, list, [])
      for (let list = 0; list < 50; list++) writeList(lists, list, [round, list, round])
      if (round % 100 === 0) checkPackedLists(lists)
    }

    expect(Array.from(listItems(lists, 49))).toEqual([1999, 49, 1999])
    expect(lists.segments.reduce((sum, segment) => sum + segment.length, 0)).toBeLessThan(1000)
  })

  test('a list never written is empty', () => {
    expect(listLength(createPackedLists(), 1_000_000)).toBe(0)
    expect(listItems(createPackedLists(), 1_000_000)).toHaveLength(0)
  })
})
