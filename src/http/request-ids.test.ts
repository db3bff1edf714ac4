import { expect, test } from 'vitest'
import { createRequestIds } from './exchange.ts'

test('ids are unique, sort by time, and tell nothing of how many there were', () => {
  let now = 1_767_225_600_000
  const next = createRequestIds(() => now)
  const ids = Array.from({ length: 5_000 }, next)
  now += 1
  const later = next()

  expect(new Set(ids).size).toBe(5_000)
  for (const id of ids) expect(id).toMatch(/^[0-9a-z]{8}-[0-9a-f]{12}$/)
  expect(ids.every((id) => id < later)).toBe(true)
  const tails = ids.map((id) => Number.parseInt(id.slice(-12), 16))
  const rises = tails.filter((tail, index) => index > 0 && tail > tails[index - 1]!).length
  expect(rises).toBeGreaterThan(2_000)
  expect(rises).toBeLessThan(3_000)
})
