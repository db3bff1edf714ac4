import { expect, test } from 'vitest'
import { jsonAnswer, renderAnswer } from './answer.ts'
import { type CachedBody, createBodyCache, isCacheable } from './body-cache.ts'
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

test('requests without a key take no room from those with one', () => {
  const cache = createBodyCache(1_000_000)
  const keyed = { ...entry('keyed'), endpoint: { ...ENDPOINT, access: 'key' as const } }
  cache.store('/keyed', 1, keyed)

  for (let index = 0; index < 1000; index++) {
    const open = entry('x'.repeat(1000))
    cache.store(`/open?${index}`, 1, open)
    cache.store(`/open?${index}`, 1, open)
  }

  expect(cache.find('/keyed', 1)).toBe(keyed)
  expect(cache.find('/open?999', 1)).toBeDefined()
  expect(cache.find('/open?0', 1)).toBeUndefined()
})

test('beyond a quarter of the room only what was asked for before is kept', () => {
  const cache = createBodyCache(1_000_000)
  const addresses = Array.from({ length: 100 }, (_, index) => `/open?${index}`)
  const store = (version: number) => {
    for (const address of addresses) cache.store(address, version, entry('x'.repeat(1000)))
  }
  const keptOf = (version: number) => addresses.filter((address) => cache.find(address, version) !== undefined).length

  store(1)
  const first = keptOf(1)
  store(1)
  const second = keptOf(1)
  store(2)

  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(30)
  expect(second).toBeGreaterThan(80)
  // What is asked for again and again is kept at once when the catalogue has changed.
  expect(keptOf(2)).toBe(second)
})

test.each([
  [{}, {}, [], true],
  [{ isMemoized: false }, {}, [], false],
  [{}, { status: 404 }, [], false],
  [{}, { isIncomplete: true }, [], false],
  [{}, {}, ['X-Ignored-Parameters', 'x'], false],
  [{ access: 'key' as const }, {}, ['X-Ignored-Parameters', 'x'], true],
])('%j with %j, ignoring %j: kept is %s', (asked, said, ignored, kept) => {
  expect(isCacheable({ ...ENDPOINT, isMemoized: true, ...asked }, { ...jsonAnswer({}), ...said }, ignored)).toBe(kept)
})
