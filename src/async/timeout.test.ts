import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { withTimeout } from './timeout.ts'

test('what comes in time, and what stands in for what does not', async () => {
  expect(await withTimeout(Promise.resolve('here'), 60_000, () => 'late')).toBe('here')
  expect(await withTimeout(new Promise<string>(() => {}), 1, () => 'late')).toBe('late')
  await expect(withTimeout(Promise.reject(new Error('failed')), 60_000, () => 'late')).rejects.toThrow('failed')
})

test('an answer that arrives while the process stands still is not late', async () => {
  const answer = withTimeout(
    stat(import.meta.filename).then(() => 'here'),
    1,
    () => 'late',
  )
  // The whole thread stands still, and one of Node's own has the answer ready meanwhile.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)

  expect(await answer).toBe('here')
})
