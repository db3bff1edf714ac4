import { expect, test } from 'vitest'
import { beatsOf, moveEdge, moveRegion, snap, stepFrom } from './snap.ts'

const beats = [0.5, 1, 1.5, 2, 2.5, 3]
const limits = { length: 100, minDuration: 10, maxDuration: 60, beats: beatsOf(120, 0, 100) }

test.each([
  [0, 0.5],
  [0.7, 0.5],
  [0.75, 0.5],
  [0.76, 1],
  [3, 3],
  [9, 3],
])('%d s snaps to %d', (seconds, beat) => {
  expect(snap(seconds, beats)).toBe(beat)
})

test('without beats: tenths of a second', () => {
  expect(snap(12.3456, [])).toBe(12.3)
  expect(stepFrom(12.3, 1, [])).toBe(12.4)
})

test('an even tempo does not drift', () => {
  const long = beatsOf(127, 0.13, 600)
  expect(long).toHaveLength(Math.floor((600 - 0.13) / (60 / 127)) + 1)
  expect(long.at(-1)).toBeCloseTo(0.13 + (long.length - 1) * (60 / 127), 9)
  expect(beatsOf(undefined, 0, 10)).toEqual([])
  expect(beatsOf(0, 0, 10)).toEqual([])
})

test.each([
  [1, 1, 1.5],
  [1.1, -1, 0.5],
  [0.5, -1, 0.5],
  [2, 4, 3],
])('from %d by %d beats to %d', (from, steps, to) => {
  expect(stepFrom(from, steps, beats)).toBe(to)
})

test.each([
  ['start', 25.2, { start: 25, duration: 25 }],
  ['start', 45, { start: 45, duration: 10 }],
  ['start', -5, { start: 0, duration: 50 }],
  ['start', 200, { start: 90, duration: 10 }],
  ['end', 55.1, { start: 20, duration: 35 }],
  ['end', 22, { start: 12, duration: 10 }],
  ['end', 95, { start: 35, duration: 60 }],
  ['end', 0, { start: 0, duration: 10 }],
] as const)('the %s moved to %d s', (edge, seconds, region) => {
  expect(moveEdge({ start: 20, duration: 30 }, edge, seconds, limits)).toEqual(region)
})

test('the whole region keeps its length and stays inside', () => {
  expect(moveRegion({ start: 20, duration: 30 }, 40.2, limits)).toEqual({ start: 40, duration: 30 })
  expect(moveRegion({ start: 20, duration: 30.3 }, 99, limits)).toEqual({ start: 69.5, duration: 30.3 })
  expect(moveRegion({ start: 20, duration: 30 }, -3, limits)).toEqual({ start: 0, duration: 30 })
})
