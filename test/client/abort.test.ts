import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { limit, wait } from '../../client/src/abort.ts'

const ended = AbortSignal.abort(new Error('given up'))

test.each([
  ['the first', (live: AbortSignal) => [ended, live]],
  ['the second', (live: AbortSignal) => [live, ended]],
])('of two signals %s has ended already: nothing stays at the other', async (_which, signalsOf) => {
  const { signal } = new AbortController()

  await expect(wait(60, signalsOf(signal))).rejects.toThrow('given up')
  expect(getEventListeners(signal, 'abort')).toEqual([])

  const limited = limit(signalsOf(signal), 60)
  expect(limited.signal.reason).toBe(ended.reason)
  limited.release()
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('one that ends later ends the wait, and nothing stays', async () => {
  const [first, second] = [new AbortController(), new AbortController()]
  const waiting = wait(60, [first.signal, undefined, second.signal])
  second.abort(new Error('enough'))

  await expect(waiting).rejects.toThrow('enough')
  expect(getEventListeners(first.signal, 'abort')).toEqual([])
})
