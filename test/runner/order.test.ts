import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectedSeconds, loadDurations, saveDurations } from './durations.ts'
import { estimateLeft } from './estimate.ts'
import { sortLongestFirst } from './sequencer.ts'
import { countWorkers } from './workers.ts'

const GIB = 2 ** 30

test('the longest first; a new file as if it were an ordinary one; equals by name', () => {
  const durations = { slow: 60, fast: 0.1, usual: 2, same: 2 }
  const sorted = sortLongestFirst(['fast', 'new', 'usual', 'slow', 'same'], (file) => file, durations)

  expect(sorted).toEqual(['slow', 'new', 'same', 'usual', 'fast'])
})

test('without any times the order is that of the names', () => {
  expect(sortLongestFirst(['b', 'a', 'c'], (file) => file, {})).toEqual(['a', 'b', 'c'])
  expect(expectedSeconds({})('a')).toBe(1)
})

test('the times of this machine go before those of the tree, and a run adds to them', () => {
  const root = mkdtempSync(join(tmpdir(), 'khonhac-durations-'))
  mkdirSync(join(root, 'test/runner'), { recursive: true })
  writeFileSync(join(root, 'test/runner/durations.json'), '{ "a": 1, "b": 2 }')
  expect(loadDurations(root)).toEqual({ a: 1, b: 2 })

  saveDurations(root, { b: 20 })
  saveDurations(root, { c: 30 })
  expect(loadDurations(root)).toEqual({ a: 1, b: 20, c: 30 })

  writeFileSync(join(root, 'node_modules/.cache/khonhac/durations.json'), '{ "b": 2')
  expect(loadDurations(root)).toEqual({ a: 1, b: 2 })
  rmSync(root, { recursive: true })
})

test.each([
  ['shared by the workers', { waiting: [10, 10], running: [{ expected: 20, elapsed: 10 }] }, 15],
  ['never shorter than the longest', { waiting: [60, 1], running: [] }, 60],
  ['nothing left', { waiting: [], running: [] }, 0],
  ['a file that takes longer than it should', { waiting: [], running: [{ expected: 5, elapsed: 9 }] }, 0],
])('the time left: %s', (_, pending, seconds) => {
  expect(estimateLeft({ ...pending, workers: 2, done: { expected: 0, actual: 0 } })).toBe(seconds)
})

test('the time left follows the pace of the machine once that is known', () => {
  const pending = { waiting: [10, 10], running: [], workers: 2 }

  expect(estimateLeft({ ...pending, done: { expected: 10, actual: 30 } })).toBe(30)
  expect(estimateLeft({ ...pending, done: { expected: 1, actual: 30 } })).toBe(10)
})

test.each([
  [2, 16 * GIB, 3],
  [16, 4 * GIB, 2],
  [4, GIB / 2, 1],
])('%d cores, %d bytes: %d workers', (cores, bytes, workers) => {
  expect(countWorkers(cores, bytes)).toBe(workers)
})
