import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPosted } from '../../test/support/check-structures.ts'
import { collectBits, countBits } from './bitmap.ts'
import { addPosting, createPostings, postedSlots, removePosting, unitePostings } from './postings.ts'

// 0: every slot, soon a bitmap; 1: every 100th, always a list.
function fill(slots: number) {
  const postings = createPostings()
  for (let slot = 0; slot < slots; slot++) {
    addPosting(postings, 0, slot)
    if (slot % 100 === 0) addPosting(postings, 1, slot)
  }
  return postings
}

test('holds what was added and not removed, through any steps', () => {
  const step = fc.record({ key: fc.nat(2), slot: fc.nat(4000), isRemoval: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const postings = fill(3000)
      const model = new Map<number, Set<number>>([
        [0, new Set(postedSlots(postings, 0))],
        [1, new Set(postedSlots(postings, 1))],
        [2, new Set()],
      ])
      for (const { key, slot, isRemoval } of steps) {
        if (isRemoval) {
          removePosting(postings, key, slot)
          model.get(key)!.delete(slot)
        } else {
          addPosting(postings, key, slot)
          model.get(key)!.add(slot)
        }
        checkPosted(postings, model, 'postings')
      }
    }),
    { numRuns: 30 },
  )
})

test('unites lists and bitmaps, and a bitmap grows with its slots', () => {
  const postings = fill(10_000)
  expect([...postings.dense.keys()]).toEqual([0])
  addPosting(postings, 0, 50_000)
  const words = new Uint32Array(2000)
  unitePostings(postings, 1, words)
  expect(countBits(words)).toBe(100)
  unitePostings(postings, 0, words)

  expect(countBits(words)).toBe(10_001)
  expect(collectBits(words, 10_001).at(-1)).toBe(50_000)
})

test('a key whose last slot leaves starts anew', () => {
  const postings = fill(3000)
  for (let slot = 0; slot < 3000; slot++) removePosting(postings, 0, slot)
  addPosting(postings, 0, 7)

  expect(Array.from(postedSlots(postings, 0))).toEqual([7])
})
