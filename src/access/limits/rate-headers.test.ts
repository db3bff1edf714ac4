import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rateHeaders, retryAfterSeconds, tightest } from './rate-headers.ts'
import { createMemoryWindows, windowState } from './rate-windows.ts'

const NOW = 1_800_000_000_250

function asObject(pairs: string[]): Record<string, string> {
  return Object.fromEntries(Array.from({ length: pairs.length / 2 }, (_, i) => [pairs[2 * i], pairs[2 * i + 1]]))
}

test.each([
  [60_000, 60, 'a whole window'],
  [60_040, 60, 'counted a moment later than the clock was read'],
  [59_999, 60, 'just below'],
  [1001, 2, 'just above a second'],
  [1000, 1, 'a second'],
  [1, 1, 'a moment'],
  [0, 1, 'no time at all'],
  [-5000, 1, 'a window that is over'],
])('%d ms to go is a wait of %d s: %s', (leftMs, seconds) => {
  expect(retryAfterSeconds(windowState(1, 1, 60, NOW + leftMs, false), NOW)).toBe(seconds)
})

describe('the tightest of several buckets', () => {
  const bucket = (limit: number, used: number, resetMs = 1000, allowed = true) =>
    windowState(limit, used, 60, NOW + resetMs, allowed)

  test.each([
    [[bucket(120, 10), bucket(30, 1)], 1, 'fewest remaining'],
    [[bucket(120, 100), bucket(30, 5)], 0, 'fewest remaining, larger limit'],
    [[bucket(120, 110), bucket(30, 20)], 1, 'equal: the smaller limit'],
    [[bucket(30, 20), bucket(120, 110)], 0, 'equal: the smaller limit, first'],
    [[bucket(10, 10, 1000), bucket(500, 500, 9000)], 1, 'none left: the one that reopens last'],
    [[bucket(120, 120, 9000, true), bucket(10, 10, 1000, false)], 1, 'the one that refused'],
    [[bucket(120, 5)], 0, 'only one'],
  ])('%#: %i', (buckets, index) => {
    const [first, ...others] = buckets

    expect(tightest(first!, ...others)).toBe(buckets[index])
  })
})

test('headers never contradict each other or what happens next', () => {
  const steps = fc.array(
    fc.record({ waitMs: fc.nat({ max: 30_000 }), limit: fc.integer({ min: 1, max: 5 }), waits: fc.boolean() }),
    { maxLength: 60 },
  )

  fc.assert(
    fc.property(steps, (run) => {
      let nowMs = NOW
      const windows = createMemoryWindows({ now: () => nowMs })
      for (const { waitMs, limit, waits } of run) {
        nowMs += waitMs
        const state = windows.hit('key', limit, 60)
        const headers = asObject(rateHeaders(state, nowMs))
        const number = (name: string) => Number(headers[`X-RateLimit-${name}`])

        expect(number('Used')).toBe(number('Limit') - number('Remaining'))
        expect(number('Remaining')).toBeGreaterThanOrEqual(0)
        expect(number('Reset-After')).toBeGreaterThanOrEqual(1)
        expect(number('Reset-After')).toBeLessThanOrEqual(number('Window'))
        expect(Math.abs(number('Reset') - (nowMs / 1000 + number('Reset-After')))).toBeLessThan(1)
        expect(state.allowed || number('Remaining') === 0).toBe(true)
        if (number('Remaining') === 0) expect(windows.hit('key', limit, 60).allowed).toBe(false)
        if (waits && number('Remaining') === 0) {
          nowMs += number('Reset-After') * 1000
          expect(windows.hit('key', limit, 60).allowed).toBe(true)
        }
      }
    }),
  )
})
