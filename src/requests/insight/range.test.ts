import { describe, expect, test } from 'vitest'
import { createRange, type RangeQuery, stepsOf } from './range.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.parse('2026-11-10T12:34:56Z')

const show = (query: RangeQuery, isOfOneKey = false) => {
  const range = createRange(query, isOfOneKey, NOW)
  return [new Date(range.from).toISOString(), new Date(range.to).toISOString(), range.step]
}

describe('what was asked for, in whole steps', () => {
  test.each<[string, RangeQuery, string[]]>([
    ['nothing: a day', {}, ['2026-11-09T12:00:00.000Z', '2026-11-10T13:00:00.000Z', 'hour']],
    ['a week', { from: NOW - 7 * DAY }, ['2026-11-03T12:00:00.000Z', '2026-11-10T13:00:00.000Z', 'hour']],
    ['a month', { from: NOW - 30 * DAY }, ['2026-10-11T00:00:00.000Z', '2026-11-11T00:00:00.000Z', 'day']],
    [
      'a month in Vietnam',
      { from: NOW - 30 * DAY, utcOffsetHours: 7 },
      ['2026-10-10T17:00:00.000Z', '2026-11-10T17:00:00.000Z', 'day'],
    ],
    [
      'whole hours as they are',
      { from: Date.parse('2026-11-01T03:00:00Z'), to: Date.parse('2026-11-01T05:00:00Z') },
      ['2026-11-01T03:00:00.000Z', '2026-11-01T05:00:00.000Z', 'hour'],
    ],
  ])('%s', (_, query, expected) => {
    expect(show(query)).toEqual(expected)
  })
})

test('its steps', () => {
  const range = createRange({ from: NOW - 2 * HOUR }, false, NOW)
  expect(stepsOf(range).map((at) => new Date(at).getUTCHours())).toEqual([10, 11, 12])
})

test.each<[string, RangeQuery, boolean]>([
  ['from after to', { from: NOW, to: NOW - 1 }, false],
  ['93 days by the hour', { from: NOW - 93 * DAY, step: 'hour' }, false],
  ['93 days of one key', { from: NOW - 93 * DAY }, true],
  ['401 days', { from: NOW - 401 * DAY }, false],
])('%s is refused', (_, query, isOfOneKey) => {
  expect(() => createRange(query, isOfOneKey, NOW)).toThrow(/must be before|at most \d+ days/)
})
