import { expect, test } from 'vitest'
import { formatOf } from './format.ts'
import { MINUTE_MS } from './time.ts'

const vi = formatOf('vi', 'Asia/Ho_Chi_Minh')
const en = formatOf('en', 'Asia/Ho_Chi_Minh')
const AT = '2026-03-12T07:03:00.000Z'

test('numbers, shares and sizes are written as each language does', () => {
  expect([vi.number(128_400), en.number(128_400)]).toEqual(['128.400', '128,400'])
  expect([vi.number(42.56, 1), en.number(42.56, 1)]).toEqual(['42,6', '42.6'])
  expect([vi.percent(0.256), en.percent(0.256, 1)]).toEqual(['26%', '25.6%'])
  expect([0, 999, 12_300, 48_000_000, 7_250_000_000].map(en.bytes)).toEqual([
    '0 byte',
    '999 byte',
    '12.3 kB',
    '48 MB',
    '7.3 GB',
  ])
})

test('times are in the zone of the service, not of the reader', () => {
  expect(en.dateTime(AT)).toBe('12 Mar 2026, 14:03')
  expect(vi.time(AT)).toBe('14:03')
  expect(vi.date(AT)).toContain('2026')
})

test.each([
  [-30_000, '30 seconds ago'],
  [-5 * MINUTE_MS, '5 minutes ago'],
  [3 * 60 * MINUTE_MS, 'in 3 hours'],
  [-26 * 60 * MINUTE_MS, 'yesterday'],
])('%d ms from now is %s', (ms, text) => {
  const now = Date.parse(AT)
  expect(en.relative(now + ms, now)).toBe(text)
})

test.each([
  [0, '0:00'],
  [59.6, '1:00'],
  [187, '3:07'],
  [3765, '1:02:45'],
])('a sound of %d s is %s long', (seconds, text) => {
  expect(en.length(seconds)).toBe(text)
})

test.each([
  [-5, '0 s', '0 giây'],
  [59_999, '59 s', '59 giây'],
  [5 * MINUTE_MS + 4000, '5 min 04 s', '5 phút 04 giây'],
  [23 * 60 * MINUTE_MS + 5 * MINUTE_MS, '23 h 05 min', '23 giờ 05 phút'],
  [50 * 60 * MINUTE_MS, '2 d 2 h', '2 ngày 2 giờ'],
])('%d ms are %s', (ms, english, vietnamese) => {
  expect([en.span(ms), vi.span(ms)]).toEqual([english, vietnamese])
})
