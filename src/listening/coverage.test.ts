import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cover, coveredBytes, readCoverage, writeCoverage } from './coverage.ts'

const range = fc
  .tuple(fc.nat({ max: 200 }), fc.nat({ max: 40 }))
  .map(([start, length]) => ({ start, end: start + length }))

test('every byte counts once, in whatever order and however often ranges come', () => {
  fc.assert(
    fc.property(fc.array(range, { maxLength: 40 }), (ranges) => {
      const bytes = new Set(
        ranges.flatMap(({ start, end }) => Array.from({ length: end - start + 1 }, (_, at) => start + at)),
      )
      const covered = ranges.reduce(cover, [])

      expect(coveredBytes(covered)).toBe(bytes.size)
      expect(readCoverage(writeCoverage(covered))).toEqual(covered)
    }),
  )
})

test('a client that fetches byte by byte with gaps fills no row', () => {
  const scattered = Array.from({ length: 500 }, (_, at) => ({ start: at * 10, end: at * 10 }))

  expect(scattered.reduce(cover, [])).toHaveLength(64)
})
