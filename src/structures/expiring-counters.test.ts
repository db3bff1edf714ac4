import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkExpiringCounters } from '../../test/support/check-structures.ts'
import { addCounter, createExpiringCounters, findCounter, removeCounter } from './expiring-counters.ts'

const step = fc.record({
  name: fc.nat(60).map(String),
  isRemoval: fc.boolean(),
  lifeMs: fc.integer({ min: 1, max: 40 }),
})

test('counts by name until an entry expires, is removed or gives way', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), fc.integer(), (steps, seed) => {
      const counters = createExpiringCounters({ seed, maxEntries: 30 })
      const model = new Map<string, { count: number; expiresAtMs: number }>()
      for (const [nowMs, { name, isRemoval, lifeMs }] of steps.entries()) {
        const entry = findCounter(counters, name)
        if (entry >= 0) {
          const { count, expiresAtMs } = model.get(name)!
          expect([counters.counts[entry], counters.expiresAtMs[entry]]).toEqual([count, expiresAtMs])
          if (isRemoval) removeCounter(counters, entry)
          else counters.counts[entry] = ++model.get(name)!.count
        } else if (!isRemoval) {
          addCounter(counters, 1, nowMs + lifeMs, nowMs)
          model.set(name, { count: 1, expiresAtMs: nowMs + lifeMs })
          expect(findCounter(counters, name)).toBeGreaterThanOrEqual(0)
        }
        checkExpiringCounters(counters)
      }
    }),
  )
})

test('takes more room for many, and gives it back when they have gone', () => {
  const counters = createExpiringCounters({ seed: 1 })
  const room = counters.counts.length
  for (let each = 0; each < 20_000; each++) {
    findCounter(counters, `a${each}`)
    addCounter(counters, each, 1000, 0)
  }
  checkExpiringCounters(counters)
  for (let each = 0; each < 20_000; each += 997) {
    expect(counters.counts[findCounter(counters, `a${each}`)]).toBe(each)
  }
  expect(counters.counts.length).toBeGreaterThan(room)
  for (let each = 0; each < 20_000; each++) {
    findCounter(counters, `b${each}`)
    addCounter(counters, each, 1020 + each, 1000 + each)
  }
  checkExpiringCounters(counters)
  expect(counters.counts).toHaveLength(room)
})

test('a million names take less than 64 MB', () => {
  const counters = createExpiringCounters({ seed: 7 })
  for (let each = 0; each < 1_000_000; each++) {
    findCounter(counters, `ip:10.${each >>> 16}.${(each >>> 8) & 255}.${each & 255}`)
    addCounter(counters, 1, 60_000, 0)
  }

  expect(counters.size).toBe(1_000_000)
  const parts = Object.values({ ...counters, ...counters.table })
  const columns = parts.filter((part): part is Int32Array => ArrayBuffer.isView(part))
  expect(columns).toHaveLength(5)
  expect(columns.reduce((bytes, { byteLength }) => bytes + byteLength, 0)).toBeLessThan(64_000_000)
})
