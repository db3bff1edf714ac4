import { expect, test } from 'vitest'
import { matchesEtag, weakEtag } from './caching.ts'

test('the same bytes have the same tag, other bytes another', () => {
  expect(weakEtag(Buffer.from('một'))).toBe(weakEtag(Buffer.from('một')))
  expect(weakEtag(Buffer.from('một'))).not.toBe(weakEtag(Buffer.from('hai')))
  expect(weakEtag(Buffer.from('mua'))).not.toBe(weakEtag(Buffer.from('hai')))
  expect(weakEtag(Buffer.from('một'))).toMatch(/^W\/"[\w-]{16}"$/)
})

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
