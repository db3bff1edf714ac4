import { expect, test } from 'vitest'
import { matchesEtag } from './caching.ts'

test.each([
  [undefined, false],
  ['', false],
  ['W/"abc"', true],
  ['"abc"', true],
  ['*', true],
  [' * ', true],
  ['W/"other"', false],
  ['"x", W/"abc" ,"y"', true],
  ['abc', false],
  ['w/"abc"', false],
])('If-None-Match %s', (given, expected) => {
  expect(matchesEtag(given, 'W/"abc"')).toBe(expected)
})
