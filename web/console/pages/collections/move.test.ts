import { expect, test } from 'vitest'
import { moveTo } from './move.ts'

test.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [0, -1, 'abcd'],
  [0, 9, 'bcda'],
  [3, 4, 'abcd'],
  [7, 0, 'abcd'],
])('from %i to %i: %s', (from, to, after) => {
  expect(moveTo([...'abcd'], from, to).join('')).toBe(after)
})
