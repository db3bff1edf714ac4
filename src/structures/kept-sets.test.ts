import { expect, test } from 'vitest'
import { createKeptSets, createScratchSets } from './kept-sets.ts'

/** A bitmap of 1,000 words takes 4,000 bytes. */
const set = (kept: ReturnType<typeof createKeptSets>, key: string, fill = 1) =>
  kept.recall(key, (take) => take(1000).fill(fill))

test('what was worked out once is given again', () => {
  const kept = createKeptSets(100_000)

  expect(set(kept, 'a')).toBe(set(kept, 'a'))
  expect(set(kept, 'a')).not.toBe(set(kept, 'b'))
  expect(createScratchSets().recall('a', () => 1)).toBe(1)
})

test('beyond its bounds it gives up what was not asked for the longest, and uses the room again, zeroed', () => {
  const kept = createKeptSets(10_000)
  const [a, b] = [set(kept, 'a'), set(kept, 'b')]
  set(kept, 'a')
  set(kept, 'c')
  expect(kept.bytes).toBeGreaterThan(12_000)
  kept.trim()

  expect(kept.bytes).toBeLessThanOrEqual(10_000)
  expect(set(kept, 'a')).toBe(a)
  const again = kept.recall('d', (take) => take(1000))
  expect(again).toBe(b)
  expect(again.every((word) => word === 0)).toBe(true)
})

test('what could not be worked out gives its bitmaps back', () => {
  const kept = createKeptSets(10_000)
  const taken: Uint32Array[] = []
  const fail = () =>
    kept.recall('a', (take) => {
      taken.push(take(1000))
      throw new Error('broken')
    })

  expect(fail).toThrow('broken')
  expect(kept.bytes).toBe(0)
  expect(kept.recall('b', (take) => take(1000))).toBe(taken[0])
})

test('until it is trimmed nothing is given up; what is taken later, and what a value says of itself, counts too', () => {
  const kept = createKeptSets(1)
  const lazy = kept.recall('lazy', (take) => ({ make: () => take(1000) }))
  const before = kept.bytes
  const made = lazy.make().fill(1)
  kept.recall(
    'numbers',
    () => [1, 2, 3],
    (numbers) => numbers.length * 8,
  )

  expect(kept.bytes).toBeGreaterThan(before + 4024)
  expect(made.every((word) => word === 1)).toBe(true)
  kept.trim()
  expect(kept.bytes).toBe(0)
})
