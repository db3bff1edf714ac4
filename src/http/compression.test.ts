import { expect, test } from 'vitest'
import { acceptsGzip, isWorthCompressing } from './compression.ts'

test.each([
  [undefined, false],
  ['', false],
  ['gzip', true],
  ['GZIP', true],
  ['x-gzip', true],
  ['gzip, deflate, br, zstd', true],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', true],
  ['gzip;q=0', false],
  ['gzip; q=0.0, *', false],
  ['*', true],
  ['*;q=0', false],
  ['br', false],
  ['identity', false],
  ['identity;q=1, gzip;q=0.5', false],
  ['identity;q=0.5, gzip;q=0.5', true],
  ['identity;q=0, *', true],
  ['gzip;q=x', false],
  [', ,;', false],
])('Accept-Encoding: %s → %s', (header, expected) => {
  expect(acceptsGzip(header)).toBe(expected)
})

test('text from a kilobyte on', () => {
  expect(isWorthCompressing('application/json; charset=utf-8', 1024)).toBe(true)
  expect(isWorthCompressing('application/json; charset=utf-8', 1023)).toBe(false)
  expect(isWorthCompressing('text/html; charset=utf-8', 5000)).toBe(true)
  expect(isWorthCompressing('image/webp', 5000)).toBe(false)
  expect(isWorthCompressing('audio/mpeg', 5000)).toBe(false)
})
