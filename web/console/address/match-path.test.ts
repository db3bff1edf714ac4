import { expect, test } from 'vitest'
import { matchPath, withQuery } from './match-path.ts'

test.each([
  ['/console', '/console', {}],
  ['/console', '/console/', {}],
  ['/console', '/console/partners', undefined],
  ['/console/partners/:id', '/console/partners/7', { id: '7' }],
  ['/console/partners/:id', '/console/partners', undefined],
  ['/console/partners/:id', '/console/partners/7/keys', undefined],
  ['/console/partners/:id/keys/:key', '/console/partners/a%20b/keys/2', { id: 'a b', key: '2' }],
  ['/console/partners/:id', '/console/partners/%E0%A4%A', undefined],
  ['/console/partners', '/console/Partners', undefined],
])('%s matches %s: %o', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params)
})

test.each([
  ['', { page: 2 }, '?page=2'],
  ['?q=m%C6%B0a&page=3', { page: undefined }, '?q=m%C6%B0a'],
  ['?q=a', { q: '' }, ''],
  ['?q=a&status=draft', { q: 'b' }, '?q=b&status=draft'],
])('%s with %o is %s', (query, patch, wanted) => {
  expect(withQuery(query, patch)).toBe(wanted)
})
