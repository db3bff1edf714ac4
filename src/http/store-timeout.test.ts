import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withinStoreBudget } from './store-timeout.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] }))
afterEach(() => void vi.useRealTimers())

test.each([
  ['nearly three seconds', 0, 2_800],
  ['less what it has waited before', 1_200, 1_600],
  ['some of it, however long that was', 2_900, 800],
])('a request waits for a silent store for %s', async (_, waitedMs, expectedMs) => {
  let answer = ''
  void withinStoreBudget(new Promise<string>(() => {}), waitedMs).catch((error) => (answer = error.name))

  await vi.advanceTimersByTimeAsync(expectedMs - 2)
  expect(answer).toBe('')
  await vi.advanceTimersByTimeAsync(4)
  expect(answer).not.toBe('')
})
