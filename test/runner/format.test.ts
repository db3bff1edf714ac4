import { expect, test } from 'vitest'
import { type FileResult, formatFile, formatProgress, formatSeconds, formatSlowest, formatTotals } from './format.ts'

const result = (file: string, rest: Partial<FileResult> = {}): FileResult => ({
  file,
  seconds: 1,
  tests: 3,
  failed: 0,
  skipped: 0,
  isOk: true,
  ...rest,
})

test.each([
  [0.04, '0.0 s'],
  [9.94, '9.9 s'],
  [59.4, '59 s'],
  [59.6, '1 min 00 s'],
  [125, '2 min 05 s'],
])('%d seconds: %s', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text)
})

const PROGRESS = { files: 313, filesDone: 12, tests: 1204, failed: 0, secondsLeft: 125, running: ['test/a.test.ts'] }

test('the line that moves: files, tests, failures, time left, what runs', () => {
  expect(formatProgress(PROGRESS, 120)).toBe(
    '12 of 313 files · 1,204 tests · none failed · about 2 min 05 s left · test/a.test.ts',
  )
  expect(formatProgress({ ...PROGRESS, failed: 2 }, 120)).toContain(' · 2 failed · ')
  expect(formatProgress({ ...PROGRESS, filesDone: 313, running: [] }, 120)).toMatch(/· ending$/)
})

test.each([80, 20, 2])('it fits into %d columns', (columns) => {
  expect(formatProgress(PROGRESS, columns).length).toBeLessThan(columns)
})

test('a line per file says what failed and what was skipped', () => {
  expect(formatFile(result('test/a.test.ts'))).toMatch(/^ok +1\.0 s {2}test\/a\.test\.ts \(3 tests\)$/)
  expect(formatFile(result('test/a.test.ts', { tests: 1, failed: 1, skipped: 2, isOk: false }))).toMatch(
    /^FAIL .*\(1 test, 1 failed, 2 skipped\)$/,
  )
})

test('the totals of a green run are one line', () => {
  const results = [result('a', { skipped: 1 }), result('b')]

  expect(formatTotals({ results, unfinished: 0, unhandled: 0, seconds: 61 })).toEqual([
    '5 tests passed, 1 skipped: 2 files in 1 min 01 s',
  ])
})

test('those of a red one name every file that failed, and what no file shows', () => {
  const results = [result('a', { failed: 1, isOk: false }), result('b'), result('c', { tests: 0, isOk: false })]

  expect(formatTotals({ results, unfinished: 2, unhandled: 1, seconds: 1 })).toEqual([
    '5 tests passed, 1 failed, 1 unhandled error, 2 files not run to the end: 3 files in 1.0 s',
    '  failed: a',
    '  failed: c',
  ])
})

test('the ten slowest, slowest first, where there are more than ten', () => {
  const results = Array.from({ length: 12 }, (_, i) => result(`file ${i}`, { seconds: i }))
  const [title, ...lines] = formatSlowest(results)

  expect(title).toBe('The slowest:')
  expect(lines.map((line) => line.split('  ').at(-1))).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((i) => `file ${i}`))
  expect(formatSlowest(results.slice(0, 10))).toEqual([])
})
