import { expect, test } from 'vitest'
import { findCookie } from './cookies.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['a=1', '1'],
  ['b=2; a=1', '1'],
  ['ba=2; a=1; a=3', '1'],
  ['a=x=y', 'x=y'],
  ['a', undefined],
  ['a=', ''],
])('in %j, a is %j', (header, value) => {
  expect(findCookie(header, 'a')).toBe(value)
})
