import { expect, test } from 'vitest'
import { otherSpelling } from './i-or-y.ts'

test.each([
  ['mi', 'my'],
  ['my', 'mi'],
  ['quy', 'qui'],
  ['qui', 'quy'],
  ['ky', 'ki'],
  ['thi', 'thy'],
  ['y', 'i'],
])('%s is also spelled %s', (word, other) => {
  expect(otherSpelling(word)).toBe(other)
})

test.each(['tay', 'tai', 'may', 'mai', 'thuy', 'thui', 'minh', 'doi', 'em', ''])('%s has one spelling', (word) => {
  expect(otherSpelling(word)).toBeUndefined()
})
