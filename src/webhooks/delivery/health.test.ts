import { expect, test } from 'vitest'
import { afterAttempt, type Health, shouldSuspend } from './health.ts'

const FRESH: Health = { last_delivery_at: null, last_status_code: null, consecutive_failures: 0, failing_since: null }
const HOUR = 3_600_000
const failure = (at: number) => ({ at, statusCode: 500, isSuccess: false })

test('failures are counted from the first; a success forgets them', () => {
  const failed = afterAttempt(afterAttempt(FRESH, failure(10)), { ...failure(20), statusCode: null })
  expect(failed).toEqual({ last_delivery_at: 20, last_status_code: null, consecutive_failures: 2, failing_since: 10 })

  expect(afterAttempt(failed, { at: 30, statusCode: 204, isSuccess: true })).toEqual({
    last_delivery_at: 30,
    last_status_code: 204,
    consecutive_failures: 0,
    failing_since: null,
  })
})

test('an attempt that ended earlier but is written later is not the last one', () => {
  const health = afterAttempt(FRESH, { at: 50, statusCode: 200, isSuccess: true })

  expect(afterAttempt(health, failure(40))).toMatchObject({ last_delivery_at: 50, last_status_code: 200 })
})

test.each([
  [20, 72 * HOUR, true],
  [19, 72 * HOUR, false],
  [20, 72 * HOUR - 1, false],
  [500, 2 * HOUR, false],
  [2, 1000 * HOUR, false],
  [1000, 1000 * HOUR, true],
])('%d failures over %d ms: beyond hope %s', (consecutive_failures, forMs, expected) => {
  expect(shouldSuspend({ ...FRESH, consecutive_failures, failing_since: 5 }, 5 + forMs)).toBe(expected)
})
