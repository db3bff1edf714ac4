import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkStringIndex } from '../../test/support/check-structures.ts'
import { addText, createStringIndex, findPart, findText, removeText } from './string-index.ts'

test('behaves like a Map through any additions and removals', () => {
  const step = fc.record({ value: fc.nat(150), isRemoval: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
      const textOf = (value: number) => `t${value % 7}${value}`
      const index = createStringIndex(textOf)
      const model = new Map<string, number>()
      for (const { value, isRemoval } of steps) {
        const text = textOf(value)
        if (isRemoval) {
          removeText(index, text, value)
          model.delete(text)
        } else if (!model.has(text)) {
          addText(index, text, value)
          model.set(text, value)
        }
        expect(checkStringIndex(index)).toEqual([...model.values()].sort((a, b) => a - b))
      }

      expect(index.table.count).toBe(model.size)
      for (let value = 0; value <= 150; value++) {
        expect(findText(index, textOf(value))).toBe(model.get(textOf(value)) ?? -1)
      }
    }),
    { numRuns: 50 },
  )
})

test('finds a word inside a text without cutting it out', () => {
  const words = ['mua', 'tren', 'mu']
  const index = createStringIndex((value) => words[value])
  for (const [value, word] of words.entries()) addText(index, word, value)

  expect(findPart(index, 'em mua tren', 3, 6)).toBe(0)
  expect(findPart(index, 'em mua tren', 3, 5)).toBe(2)
  expect(findPart(index, 'em mua tren', 2, 6)).toBe(-1)
})
