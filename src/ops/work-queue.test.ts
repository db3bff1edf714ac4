import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

/** A clock that only work moves. */
function startQueue() {
  const clock = { ms: 0 }
  const queue = createWorkQueue(() => clock.ms)
  const done: number[] = []
  const work = (name: number, takesMs: number, isGone = () => false) =>
    queue.run(async () => {
      clock.ms += takesMs
      done.push(name)
      return name
    }, isGone)
  return { clock, queue, done, work }
}

test('work runs at once while there is time left in the turn', () => {
  const { done, work } = startQueue()

  for (let name = 0; name < 4; name++) void work(name, 5)

  expect(done).toEqual([0, 1, 2, 3])
})

test('the rest waits, in order, a slice per turn', async () => {
  const { queue, done, work } = startQueue()
  const answers = Array.from({ length: 12 }, (_, name) => work(name, 5))
  expect(done).toEqual([0, 1, 2, 3])
  expect(queue.waiting).toBe(8)

  await nextTurn()
  expect(done).toHaveLength(8)
  void work(12, 5)
  expect(done).toHaveLength(8)
  await nextTurn()
  expect(done).toEqual(Array.from({ length: 12 }, (_, name) => name))
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 12 }, (_, name) => name))
  await nextTurn()
  expect(done.at(-1)).toBe(12)
})

test('it is full when the first in line has waited for half a second, and no longer when it is worked off', async () => {
  const { clock, queue, work } = startQueue()
  for (let name = 0; name < 5; name++) void work(name, 20)
  expect(queue.isFull()).toBe(false)

  clock.ms += 501
  expect(queue.isFull()).toBe(true)

  for (let turn = 0; turn < 6; turn++) await nextTurn()
  expect(queue.isFull()).toBe(false)
  expect(queue.waiting).toBe(0)
})

test('new connections come first, but not for ever', async () => {
  const { clock, queue, done, work } = startQueue()
  for (let name = 0; name < 3; name++) void work(name, 20)
  await nextTurn()
  expect(done).toEqual([0, 1])

  queue.sawConnection()
  await nextTurn()
  expect(done).toEqual([0, 1])
  clock.ms += 50
  queue.sawConnection()
  await nextTurn()
  expect(done).toEqual([0, 1, 2])
})

test('what nobody waits for any more is not done, and counts as a refusal, not as a fault of ours', async () => {
  const { done, work } = startQueue()
  void work(0, 20)
  const gone = work(1, 20, () => true)
  const kept = work(2, 20)

  await expect(gone).rejects.toMatchObject({ status: 503, code: 'NOT_READY' })
  expect(await kept).toBe(2)
  expect(done).toEqual([0, 2])
})

test('a failure goes to whoever asked, and the next one runs', async () => {
  const { work, queue } = startQueue()
  void work(0, 20)
  const failed = queue.run(
    () => Promise.reject(new Error('broken')),
    () => false,
  )
  const next = work(1, 1)

  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe(1)
})
