import { expect, test } from 'vitest'
import { DAY_MS, dayOf, isoTime } from './time.ts'

test('times are told in UTC, and none as null', () => {
  expect(isoTime(0)).toBe('1970-01-01T00:00:00.000Z')
  expect(isoTime(null)).toBeNull()
})

test('a day ends at midnight in UTC, whichever was asked for before', () => {
  const midnight = Date.UTC(2026, 4, 31)
  expect(dayOf(midnight)).toBe('2026-05-31')
  expect(dayOf(midnight - 1)).toBe('2026-05-30')
  expect(dayOf(midnight + DAY_MS - 1)).toBe('2026-05-31')
  expect(dayOf(midnight + DAY_MS)).toBe('2026-06-01')
})
