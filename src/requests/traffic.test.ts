import { expect, test } from 'vitest'
import { makeEntry, NOON } from '../../test/support/log-entries.ts'
import type { RequestEntry } from './journal/journal-line.ts'
import { countTraffic, DURATION_BUCKETS, percentileOf } from './traffic.ts'

const ENTRY = makeEntry({ keyId: 'k' })
const count = (...given: Partial<RequestEntry>[]) => countTraffic(given.map((one) => ({ ...ENTRY, ...one })))

test('a row for each hour, key, route and status, and one for all keys together', () => {
  const rows = count(
    {},
    { keyId: 'other', durationMs: 30 },
    { keyId: undefined, status: 401 },
    { at: NOON - 1 },
    { at: NOON + 3_599_999 },
  )

  const shown = rows.map(({ key_id, hour, route, status, requests }) => [key_id, hour - NOON, route, status, requests])
  expect(shown).toEqual([
    ['', 0, '/genres', 401, 1],
    ['*', -3_600_000, '/genres', 200, 1],
    ['*', 0, '/genres', 200, 3],
    ['*', 0, '/genres', 401, 1],
    ['k', -3_600_000, '/genres', 200, 1],
    ['k', 0, '/genres', 200, 2],
    ['other', 0, '/genres', 200, 1],
  ])
  expect(rows[2]).toMatchObject({ duration_ms: 33, took_2: 2, took_50: 1, took_1: 0, took_5: 0 })
})

test('a line that stands for many counts as many', () => {
  const [, all] = count(
    { keyId: undefined, status: 429, repeats: 41, durationMs: 0.5 },
    { keyId: undefined, status: 429 },
  )

  expect(all).toMatchObject({ key_id: '*', requests: 42, took_0_5: 41, took_2: 1, duration_ms: 22 })
})

test.each([
  [0, 'took_0_5'],
  [0.5, 'took_0_5'],
  [0.501, 'took_1'],
  [5000, 'took_5000'],
  [5000.1, 'took_more'],
])('%d ms is counted in %s', (durationMs, column) => {
  expect(count({ durationMs })[0]).toMatchObject({ [column]: 1, requests: 1 })
})

const inBucket = (upTo: number, requests: number) =>
  DURATION_BUCKETS.map(([, bound]) => (bound === upTo ? requests : 0))

test('percentiles lie inside the bucket of their request', () => {
  const counts = inBucket(2, 90).map((value, at) => value + inBucket(200, 10)[at]!)

  expect(percentileOf(counts, 0.5)).toBeCloseTo(1 + 50 / 90)
  expect(percentileOf(counts, 0.9)).toBe(2)
  expect(percentileOf(counts, 0.95)).toBe(150)
  expect(percentileOf(counts, 0.99)).toBe(190)
})

test('beyond the last bound nothing more is known, and of nothing nothing', () => {
  expect(percentileOf(inBucket(Number.POSITIVE_INFINITY, 3), 0.5)).toBe(5000)
  expect(percentileOf(inBucket(2, 0), 0.5)).toBeNull()
})
