import { expect, test } from 'vitest'
import { loadConfig } from '../../config/config.ts'
import { type Failure, isFinal, parseRetryAfter, retryDelayMs } from './retry-schedule.ts'

const { retrySeconds } = loadConfig({}).webhooks

/** In seconds, by hand: ten attempts inside 22 h 43 min, and jitter takes at most a fifth off each wait. */
const LONGEST = [5, 30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200]
const SHORTEST = [4, 24, 96, 480, 1440, 2880, 8640, 17_280, 34_560]

test.each([
  [0, LONGEST],
  [1, SHORTEST],
])('ten attempts; with jitter %d the waits are %j s', (random, seconds) => {
  const delays = Array.from({ length: 10 }, (_, index) => retryDelayMs(retrySeconds, index + 1, undefined, random))

  expect(delays).toEqual([...seconds.map((wait) => wait * 1000), undefined])
})

test('the last attempt is never later than 22 h 43 min after the first', () => {
  expect(LONGEST.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual((22 * 60 + 43) * 60)
})

test.each([
  [undefined, 30_000],
  [0, 30_000],
  [45_000, 45_000],
  [60_000, 60_000],
  [86_400_000, 60_000],
])('Retry-After of %s ms makes %s', (retryAfterMs, delay) => {
  expect(retryDelayMs([5, 30], 2, retryAfterMs, 0)).toBe(delay)
})

test.each<[number | null, Failure, boolean]>([
  [500, 'status', false],
  [503, 'status', false],
  [599, 'status', false],
  [408, 'status', false],
  [425, 'status', false],
  [429, 'status', false],
  [400, 'status', true],
  [404, 'status', true],
  [410, 'status', true],
  [302, 'redirect', true],
  [null, 'timeout', false],
  [null, 'refused', false],
  [null, 'reset', false],
  [null, 'tls', false],
  [null, 'dns', false],
  [null, 'blocked', false],
  [null, 'protocol', false],
])('%s (%s) is final: %s', (statusCode, failure, final) => {
  expect(isFinal({ statusCode, failure, durationMs: 1 })).toBe(final)
})

const NOW = Date.UTC(2026, 4, 1)
test.each([
  [undefined, undefined],
  ['120', 120_000],
  [' 7 ', 7000],
  ['0', 0],
  ['-5', undefined],
  ['1e3', undefined],
  ['99999999999', undefined],
  ['Fri, 01 May 2026 00:01:00 GMT', 60_000],
  ['Fri, 01 May 2020 00:01:00 GMT', 0],
  ['later', undefined],
  ['', undefined],
])('Retry-After: %s', (value, expected) => {
  expect(parseRetryAfter(value, NOW)).toBe(expected)
})
