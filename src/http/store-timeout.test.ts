import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withinStoreBudget } from './store-timeout.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] }))
afterEach(() => void vi.useRealTimers())

test.each([
  ['nearly three seconds', false, 2_800],
  ['less, once it has waited for it in vain', true, 800],
])('a request waits for a silent store for %s', async (_, isSilent, expectedMs) => {
  let answer = ''
  void withinStoreBudget(new Promise<string>(() => {}), isSilent).catch((error) => (answer = error.name))

  await vi.advanceTimersByTimeAsync(expectedMs - 2)
  expect(answer).toBe('')
  await vi.advanceTimersByTimeAsync(4)
  expect(answer).not.toBe('')
})
