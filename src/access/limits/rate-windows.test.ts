import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMemoryWindows } from './rate-windows.ts'

const START = 1_800_000_000_000
const HOUR = 3_600_000

function startWindows(maxWindows?: number) {
  const clock = { ms: START }
  const windows = createMemoryWindows({ now: () => clock.ms, ...(maxWindows ? { maxWindows } : {}) })
  return { clock, windows }
}

describe('one window', () => {
  test('is looked at without being counted or opened', () => {
    const { clock, windows } = startWindows()

    expect(windows.peek('a', 2, 60)).toMatchObject({ used: 0, remaining: 2, allowed: true })
    expect(windows.size).toBe(0)
    windows.hit('a', 2, 60)
    clock.ms += 1000
    expect(windows.peek('a', 2, 60)).toMatchObject({ used: 1, remaining: 1, resetAtMs: START + 60_000 })
    windows.hit('a', 2, 60)
    expect(windows.peek('a', 2, 60)).toMatchObject({ used: 2, remaining: 0, allowed: false })
  })

  test('follows a quota that changes: the count stays, used never passes the limit', () => {
    const { windows } = startWindows()
    for (let i = 0; i < 5; i++) windows.hit('a', 5, 60)

    expect(windows.hit('a', 3, 60)).toMatchObject({ limit: 3, used: 3, remaining: 0, allowed: false })
    expect(windows.peek('a', 3, 60)).toMatchObject({ used: 3, remaining: 0 })
    expect(windows.hit('a', 7, 60)).toMatchObject({ used: 6, remaining: 1, allowed: true })
  })

  test('of limit 0 admits no request', () => {
    const { windows } = startWindows()

    expect(windows.hit('a', 0, 60)).toMatchObject({ limit: 0, used: 0, remaining: 0, allowed: false })
  })

  test('takes back what did not come about, and is gone when nothing is left', () => {
    const { clock, windows } = startWindows()
    windows.giveBack('a', 60)
    expect(windows.size).toBe(0)
    windows.hit('a', 2, 60)
    clock.ms += 1000
    windows.hit('a', 2, 60)
    expect(windows.hit('a', 2, 60).allowed).toBe(false)

    windows.giveBack('a', 60)
    expect(windows.hit('a', 2, 60)).toMatchObject({ used: 2, allowed: true, resetAtMs: START + 60_000 })
    windows.giveBack('a', 60)
    windows.giveBack('a', 60)
    expect(windows.size).toBe(0)
    expect(windows.hit('a', 2, 60)).toMatchObject({ used: 1, resetAtMs: START + 61_000 })
  })
})

describe('any run of requests', () => {
  const steps = fc.array(
    fc.record({
      bucket: fc.constantFrom('ip:1.2.3.4', 'ip:1.2.3.5', 'key:a', 'key:b'),
      limit: fc.integer({ min: 1, max: 6 }),
      waitMs: fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 40_000 }), fc.constant(60_000)),
    }),
    { maxLength: 200 },
  )

  test('is answered as by a Map that forgets nothing', () => {
    fc.assert(
      fc.property(steps, (run) => {
        const { clock, windows } = startWindows()
        const model = new Map<string, { startMs: number; used: number }>()
        for (const { bucket, limit, waitMs } of run) {
          clock.ms += waitMs
          let window = model.get(bucket)
          if (!window || clock.ms >= window.startMs + 60_000) {
            window = { startMs: clock.ms, used: 0 }
            model.set(bucket, window)
          }
          const allowed = window.used < limit
          if (allowed) window.used++
          const used = Math.min(window.used, limit)
          expect(windows.hit(bucket, limit, 60)).toEqual({
            limit,
            used,
            remaining: limit - used,
            windowSeconds: 60,
            resetAtMs: window.startMs + 60_000,
            allowed,
          })
        }
      }),
    )
  })

  test('with a clock that jumps never waits longer than one window', () => {
    const jumps = fc.array(fc.oneof(fc.constantFrom(HOUR, -HOUR), fc.integer({ min: -90_000, max: 90_000 })))

    fc.assert(
      fc.property(jumps, (run) => {
        const { clock, windows } = startWindows()
        for (const jump of run) {
          clock.ms += jump
          for (let i = 0; i < 4; i++) {
            expect(windows.hit('a', 3, 60).resetAtMs - clock.ms).toBeLessThanOrEqual(60_000)
          }
        }
        clock.ms += 60_000
        return windows.hit('a', 3, 60).allowed
      }),
    )
  })

  test('with a clock set back admits nothing beyond the limit', () => {
    const { clock, windows } = startWindows()
    for (let i = 0; i < 3; i++) windows.hit('a', 3, 60)

    clock.ms -= HOUR

    expect(windows.hit('a', 3, 60)).toMatchObject({ allowed: false, resetAtMs: START - HOUR + 60_000 })
  })
})

describe('memory', () => {
  const address = (i: number) => `ip:10.${i >>> 16}.${(i >>> 8) & 255}.${i & 255}`

  test('keeps every open window apart while the table grows', () => {
    const { windows } = startWindows()
    for (let i = 0; i < 100_000; i++) windows.hit(address(i), 600, 60)
    for (let i = 0; i < 100_000; i += 2) windows.hit(address(i), 600, 60)

    expect(windows.size).toBe(100_000)
    for (let i = 0; i < 100_000; i += 997) expect(windows.peek(address(i), 600, 60).used).toBe(i % 2 === 0 ? 2 : 1)
  })

  test('gives expired windows back as new ones come', () => {
    const { clock, windows } = startWindows()
    for (let i = 0; i < 200_000; i++) windows.hit(address(i), 600, 60)

    clock.ms += 60_000
    for (let i = 200_000; i < 300_000; i++) windows.hit(address(i), 600, 60)

    expect(windows.size).toBe(100_000)
    expect(windows.peek(address(299_999), 600, 60).used).toBe(1)
  })

  test('has a hard bound: beyond it the windows that reopen first give way', () => {
    const { windows } = startWindows(1000)
    windows.hit('key:day', 500, 86_400)
    for (let i = 0; i < 20_000; i++) windows.hit(address(i), 600, 60)

    expect(windows.size).toBe(1000)
    expect(windows.peek('key:day', 500, 86_400).used).toBe(1)
    expect(windows.peek(address(19_999), 600, 60).used).toBe(1)
  })
})
