import { expect, test } from 'vitest'
import { dayOf, filterOf, momentOf } from './list-filters.ts'

test.each(['2026-01-01', '2026-03-29', '2026-10-25', '2024-02-29'])(
  '%s is the same day when it is read again',
  (day) => {
    expect(dayOf(momentOf(day, false)!, false)).toBe(day)
    expect(dayOf(momentOf(day, true)!, true)).toBe(day)
    expect(Date.parse(momentOf(day, true)!)).toBeGreaterThan(Date.parse(momentOf(day, false)!))
  },
)

test('what is no day is no moment', () => {
  expect([momentOf('', true), momentOf('mai', false), dayOf(null, true), dayOf('ngày-mai-nhé', true)]).toEqual([
    ...[undefined, undefined, '', ''],
  ])
  // As the API takes it too.
  expect(dayOf('2026-01-02', true)).toBe('2026-01-02')
})

test('all of the filter is what the address says', () => {
  const values = new URLSearchParams('q=mua&status=&without=isrc,cover&explicit=false&page=3&sort=title')
  expect(filterOf(values)).toEqual({ q: 'mua', without: ['isrc', 'cover'], explicit: false })
})
