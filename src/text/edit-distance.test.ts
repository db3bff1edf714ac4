import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

/** The textbook table, unbounded. */
function plainDistance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, column) => row || column),
  )
  const at = (row: number, column: number) => table[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= a.length; row++) {
    for (let column = 1; column <= b.length; column++) {
      const replaced = at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const swapped = isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY
      table[row]![column] = Math.min(replaced, at(row - 1, column) + 1, at(row, column - 1) + 1, swapped)
    }
  }
  return at(a.length, b.length)
}

describe('editDistance', () => {
  test('it is the plain distance, cut off above the bound, whatever was compared before', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 })
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 13 }), (a, b, most) => {
        expect(editDistance(a, b, most)).toBe(Math.min(plainDistance(a, b), most + 1))
      }),
      { numRuns: 20_000 },
    )
  })

  test('long words outgrow the rows and leave them usable', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 60, maxLength: 160 })
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 160 }), (a, b, most) => {
        expect(editDistance(a, b, most)).toBe(Math.min(plainDistance(a, b), most + 1))
      }),
      { numRuns: 200 },
    )
  })
})
