import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { withTimeout } from './timeout.ts'

test('what comes in time, and what stands in for what does not', async () => {
  expect(await withTimeout(Promise.resolve('here'), 60_000, () => 'late')).toBe('here')
  expect(await withTimeout(new Promise<string>(() => {}), 1, () => 'late')).toBe('late')
  await expect(withTimeout(Promise.reject(new Error('failed')), 60_000, () => 'late')).rejects.toThrow('failed')
})

const ANSWERING = `
  import { parentPort, workerData } from 'node:worker_threads'
  parentPort.postMessage('here')
  Atomics.store(workerData, 0, 1)
  Atomics.notify(workerData, 0)`

test('an answer that arrives while the process stands still is not late', async () => {
  const isSent = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(ANSWERING)}`), { workerData: isSent })
  const answer = withTimeout(
    once(thread, 'message').then(([message]) => message),
    1,
    () => 'late',
  )
  const startedAt = performance.now()
  // This thread stands still until the answer is there, and long enough for the timer.
  Atomics.wait(isSent, 0, 0)
  while (performance.now() - startedAt < 10);

  expect(await answer).toBe('here')
})

test('what goes on for a while after the process stood still is not late', async () => {
  const manySteps = async () => {
    for (let step = 0; step < 5; step += 1) await new Promise((resolve) => setTimeout(resolve, 1))
    return 'here'
  }
  const answer = withTimeout(manySteps(), 1600, () => 'late')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1700)

  expect(await answer).toBe('here')
})
