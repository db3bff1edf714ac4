import { expect, test } from 'vitest'
import { jsonAnswer, renderAnswer } from './answer.ts'
import { type CachedBody, createBodyCache } from './body-cache.ts'
import { endpoint } from './endpoint.ts'

const ENDPOINT = endpoint({
  ...{
    id: 'x',
    method: 'GET',
    path: '/x',
    tag: 'X',
    summary: 'x',
    access: 'open',
    cache: 'data',
    answers: {},
    errors: [],
  },
  handle: () => jsonAnswer({}),
})
const entry = (text: string): CachedBody => ({
  endpoint: ENDPOINT,
  ready: renderAnswer(jsonAnswer({ text }), 'data', []),
  headers: [],
})

test('a newer version empties it', () => {
  const cache = createBodyCache(1_000_000)
  cache.store('/a', 1, entry('old'))

  expect(cache.find('/a', 1)).toBeDefined()
  expect(cache.find('/a', 2)).toBeUndefined()
  expect(cache.find('/a', 1)).toBeUndefined()
})

test('an answer that comes late, under an older version, is not kept and takes nothing away', () => {
  const cache = createBodyCache(1_000_000)
  const fresh = entry('fresh')
  cache.store('/a', 2, fresh)

  cache.store('/slow', 1, entry('late'))

  expect(cache.find('/a', 2)).toBe(fresh)
  expect(cache.find('/slow', 2)).toBeUndefined()
})
