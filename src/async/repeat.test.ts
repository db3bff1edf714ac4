import { setImmediate as aTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { repeatEvery, repeatUntilDone } from './repeat.ts'

const never = (error: unknown) => {
  throw error
}

/** Work whose n-th time is in the hands of the test. */
function makeWork() {
  const times: { end: () => void; fail: (error: unknown) => void }[] = []
  const work = () => new Promise<void>((end, fail) => times.push({ end, fail }))
  const begun = async (count: number) => {
    while (times.length < count) await aTurn()
    return times[count - 1]!
  }
  return { times, work, begun }
}

test('the next time begins after the last has ended, and the signal ends it', async () => {
  const { times, work, begun } = makeWork()
  const stopping = new AbortController()
  const ended = repeatEvery(stopping.signal, 1, work, never)
  expect(times).toHaveLength(1)
  times[0]!.end()
  const second = await begun(2)

  stopping.abort()
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
  })
  await aTurn()
  expect(hasEnded).toBe(false)

  second.end()
  await ended
  expect(times).toHaveLength(2)
})

test('a pause is cut short by the signal', async () => {
  const stopping = new AbortController()
  const ended = repeatEvery(stopping.signal, 3_600_000, async () => {}, never)
  await aTurn()
  stopping.abort()
  await ended
})

test('a failure is told and tried again; what the signal cut short is not told', async () => {
  const { work, begun } = makeWork()
  const stopping = new AbortController()
  const told: unknown[] = []
  const ended = repeatEvery(stopping.signal, 1, work, (error) => told.push(error))
  ;(await begun(1)).fail('first')
  const second = await begun(2)
  stopping.abort()
  second.fail('cut short')
  await ended

  expect(told).toEqual(['first'])
})

test('the pause is asked for anew each time', async () => {
  const waits = [1, 2, 3]
  const stopping = new AbortController()
  const nextWait = () => {
    const wait = waits.shift()
    if (wait === undefined) stopping.abort()
    return wait ?? 0
  }
  let times = 0
  await repeatEvery(stopping.signal, nextWait, async () => void times++, never)

  expect(times).toBe(4)
})

test('until done: ends with the first success', async () => {
  const { times, work, begun } = makeWork()
  const told: unknown[] = []
  const ended = repeatUntilDone(new AbortController().signal, 1, work, (error) => told.push(error))
  ;(await begun(1)).fail('away')
  ;(await begun(2)).end()
  await ended

  expect(times).toHaveLength(2)
  expect(told).toEqual(['away'])
})
