import { describe, expect, test } from 'vitest'
import { createMemoryWrongKeyLock } from './wrong-key-lock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const IP = '203.0.113.9'

function startLock(options: { limit?: number; lockSeconds?: number } = {}) {
  const clock = { ms: 1_800_000_000_000 }
  const lock = createMemoryWrongKeyLock({ now: () => clock.ms, limit: 20, lockSeconds: 900, ...options })
  const fail = (times: number, ip = IP) => {
    for (let i = 0; i < times; i++) lock.recordUnknownKey(ip)
  }
  return { clock, lock, fail }
}

describe('the lock', () => {
  test('counts the last ten minutes, wherever they begin', () => {
    const { clock, lock, fail } = startLock()

    fail(10)
    clock.ms += 9 * MINUTE
    fail(9)
    clock.ms += 2 * MINUTE
    fail(10)
    expect(lock.isLocked(IP)).toBeUndefined()
    fail(1)
    expect(lock.isLocked(IP)).toBeDefined()
  })

  test('starts counting anew when it ends', () => {
    const { clock, lock, fail } = startLock()
    fail(20)
    clock.ms += 15 * MINUTE

    fail(19)

    expect(lock.isLocked(IP)).toBeUndefined()
  })

  test('is not made longer by attempts while it lasts', () => {
    const { clock, lock, fail } = startLock()
    fail(20)
    clock.ms += 14 * MINUTE

    fail(100)

    expect(lock.isLocked(IP)).toEqual({ retryAfterSeconds: 60 })
  })
})

test.each([HOUR, -HOUR])('a clock that jumps by %d ms leaves no address locked for longer than before', (jump) => {
  const { clock, lock, fail } = startLock()
  fail(20)

  clock.ms += jump

  expect(lock.isLocked(IP)?.retryAfterSeconds ?? 0).toBeLessThanOrEqual(900)
  clock.ms += 15 * MINUTE
  expect(lock.isLocked(IP)).toBeUndefined()
})

test('a lock that is cleared is over, and the next one is a first one', () => {
  const { lock, fail } = startLock()
  fail(20)

  lock.clear(IP)

  expect(lock.isLocked(IP)).toBeUndefined()
  fail(20)
  expect(lock.isLocked(IP)).toEqual({ retryAfterSeconds: 900 })
})

test.each([
  [20, 50_000],
  [1000, 1000],
  [1_000_000, 1000],
])('with a limit of %d it remembers at most %d addresses', (limit, most) => {
  const { lock } = startLock({ limit })

  for (let i = 0; i < 60_000; i++) lock.recordUnknownKey(`10.0.${i >>> 8}.${i & 255}`)

  expect(lock.size).toBe(most)
})
