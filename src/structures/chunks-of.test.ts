import { expect, test } from 'vitest'
import { chunksOf } from './chunks-of.ts'

test('all items come once, in order, no more than so many at a time', () => {
  expect([...chunksOf([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]])
  expect([...chunksOf([1, 2], 2)]).toEqual([[1, 2]])
  expect([...chunksOf([], 2)]).toEqual([])
})
