import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sortByNumbers } from '../../structures/radix-sort.ts'
import { sortByTexts } from '../../structures/sort-strings.ts'
import { collationKey } from '../../text/collation.ts'
import { assignLabels, buildLabels, createSortLabels, reserveLabels } from './sort-labels.ts'

function finish<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const count = (length: number) => Uint32Array.from({ length }, (_, at) => at)

describe('sorting by columns', () => {
  test('numbers of any kind, both ways, ties as they came', () => {
    const number = fc.oneof(
      fc.double({ noNaN: true }),
      fc.integer(),
      fc.constantFrom(0, -0, 1, 1.5e12, Infinity, -Infinity),
    )
    fc.assert(
      fc.property(fc.array(number, { maxLength: 50 }), fc.boolean(), (numbers, isDown) => {
        const slots = count(numbers.length).reverse()
        const sorted = finish(sortByNumbers(slots, Float64Array.from(numbers), isDown ? 'descending' : 'ascending'))

        const compare = (a: number, b: number) => (numbers[a]! < numbers[b]! ? -1 : numbers[a]! > numbers[b]! ? 1 : 0)
        expect(Array.from(sorted)).toEqual(Array.from(slots).sort(isDown ? (a, b) => compare(b, a) : compare))
      }),
    )
  })

  test('many numbers, by the wider digits', () => {
    const numbers = Float64Array.from({ length: 20_000 }, (_, at) => (at * 7919) % 20_011)
    const sorted = finish(sortByNumbers(count(20_000), numbers, 'ascending'))

    expect(sorted.every((slot, at) => at === 0 || numbers[sorted[at - 1]!]! < numbers[slot]!)).toBe(true)
  })

  test('texts that agree for long, and some that are equal', () => {
    const texts = Array.from({ length: 5000 }, (_, at) => `${'x'.repeat(40)}${(at * 7919) % 2503}`)
    texts.push('', 'x', 'x'.repeat(16), 'x'.repeat(17), 'x'.repeat(32), 'y')
    const sorted = finish(sortByTexts(count(texts.length), texts))

    expect(Array.from(sorted, (slot) => texts[slot])).toEqual(texts.toSorted())
  })
})

describe('labels', () => {
  const keys = (texts: readonly string[]) => texts.map((text) => collationKey(text))

  function expectInOrder(texts: readonly string[], values: Float64Array): void {
    const all = keys(texts)
    const sorted = [...all.keys()].sort((a, b) => values[a]! - values[b]!)
    for (const [at, slot] of sorted.slice(1).entries()) {
      const before = sorted[at]!
      expect(all[before]! <= all[slot]!).toBe(true)
      expect(values[before] === values[slot]).toBe(all[before] === all[slot])
    }
  }

  test('stand in the order of the texts, also for newcomers', () => {
    const text = fc.constantFrom('a', 'á', 'ă', 'â', 'b', 'B', 'd', 'đ', 'e', 'em ơi', 'Em ơi', 'z', '')
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 12 }),
        fc.array(fc.array(text, { maxLength: 6 }), { maxLength: 4 }),
        (first, batches) => {
          const texts = [...first]
          const labels = createSortLabels((slot) => texts[slot]!)
          reserveLabels(labels, 64)
          finish(buildLabels(labels, count(first.length)))
          for (const batch of batches) {
            const sorted = count(texts.length).sort((a, b) => labels.values[a]! - labels.values[b]!)
            const slots = batch.map((each) => texts.push(each) - 1)
            finish(assignLabels(labels, sorted, sorted.length, slots))
          }

          expectInOrder(texts, labels.values)
        },
      ),
    )
  })

  test('are spread again when the numbers between two neighbours are used up', () => {
    const texts = ['a', 'c']
    const labels = createSortLabels((slot) => texts[slot]!)
    reserveLabels(labels, 3000)
    finish(buildLabels(labels, count(2)))
    let sorted = count(2)
    // Each pair goes between the last newcomer and `c`, or between `a` and the first: the worst that can be done to halving.
    for (let round = 0; round < 400; round++) {
      const slots = [texts.push(`b${String(round).padStart(4, '0')}`) - 1, texts.push(`az${String(9999 - round)}`) - 1]
      finish(assignLabels(labels, sorted, sorted.length, slots))
      sorted = count(texts.length).sort((a, b) => labels.values[a]! - labels.values[b]!)
    }

    expectInOrder(texts, labels.values)
  })
})
