import { expect, test } from 'vitest'
import { andInto, andNotInto, clearBit, collectBits, countBits, countUpTo, hasBit, orInto, setBit } from './bitmap.ts'

const bitmap = (length: number, ...members: number[]) => {
  const words = new Uint32Array(length)
  for (const member of members) setBit(words, member)
  return words
}
const members = (words: Uint32Array) => Array.from(collectBits(words, countBits(words)))

test('members at the edges of words, in ascending order', () => {
  const words = bitmap(3, 95, 0, 31, 32, 63, 64)

  expect(members(words)).toEqual([0, 31, 32, 63, 64, 95])
  clearBit(words, 63)
  expect([hasBit(words, 31), hasBit(words, 63), hasBit(words, 9999)]).toEqual([true, false, false])
})

test('counting may end where there are more than it matters', () => {
  const words = new Uint32Array(100).fill(0xffffffff)

  expect(countBits(words)).toBe(3200)
  expect(countUpTo(words, 3200)).toBe(3200)
  expect(countUpTo(words, 40)).toBe(64)
  expect(countUpTo(bitmap(100, 3, 3000), 40)).toBe(2)
})

test.each([
  [orInto, [0, 5, 33, 70]],
  [andInto, [5]],
  [andNotInto, [33, 70]],
] as const)('%o: a shorter bitmap has nothing beyond its end', (combine, expected) => {
  const words = bitmap(3, 5, 33, 70)
  combine(words, bitmap(2, 0, 5))

  expect(members(words)).toEqual(expected)
})
