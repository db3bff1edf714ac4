import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRests } from '../async/turns.ts'
import { createWorkQueue, type Line } from './work-queue.ts'

/** A clock that only work moves. */
function startQueue() {
  const clock = { ms: 0, othersMs: 0 }
  const ownNow = () => clock.ms - clock.othersMs
  const now = () => clock.ms
  const rests = createRests(now)
  const queue = createWorkQueue({ now, ownNow, rests })
  const done: number[] = []
  const work = (name: number, takesMs: number, isGone = () => false, line: Line = 'keyed') =>
    queue.run(
      async () => {
        clock.ms += takesMs
        done.push(name)
        return name
      },
      isGone,
      line,
    )
  const page = (name: number, takesMs: number) => work(name, takesMs, undefined, 'keyless')
  return { clock, queue, rests, done, work, page }
}

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

test('it is full when the first in line has waited for half a second behind many, and no longer when it is worked off', async () => {
  const { clock, queue, work } = startQueue()
  for (let name = 0; name <= 33; name++) void work(name, 20)
  expect([queue.waiting, queue.isFull('keyed')]).toEqual([33, false])

  clock.ms += 501
  expect(queue.isFull('keyed')).toBe(true)

  for (let turn = 0; turn < 35; turn++) await nextTurn()
  expect(queue.isFull('keyed')).toBe(false)
  expect(queue.waiting).toBe(0)
})

test('thirty-two that wait are no overload, however long they do', () => {
  const { clock, queue, work } = startQueue()
  for (let name = 0; name < 33; name++) void work(name, 20)

  clock.ms += 60_000
  expect([queue.waiting, queue.isFull('keyed')]).toEqual([32, false])
})

test('what other programs take of the cores makes no request wait too long', () => {
  const { clock, queue, work } = startQueue()
  for (let name = 0; name < 100; name++) void work(name, 20)

  clock.ms += 60_000
  clock.othersMs += 60_000
  expect(queue.isFull('keyed')).toBe(false)
  clock.ms += 501
  expect(queue.isFull('keyed')).toBe(true)
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

test('abandoned work is not done, and counts as a refusal, not as a fault of ours', async () => {
  const { done, work } = startQueue()
  void work(0, 20)
  const gone = work(1, 20, () => true)
  const kept = work(2, 20)

  await expect(gone).rejects.toMatchObject({ status: 503, code: 'NOT_READY' })
  expect(await kept).toBe(2)
  expect(done).toEqual([0, 2])
})

test('a failure goes to its caller, and the next one runs', async () => {
  const { work, queue } = startQueue()
  void work(0, 20)
  const failed = queue.run(
    () => Promise.reject(new Error('broken')),
    () => false,
    'keyed',
  )
  const next = work(1, 1)

  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe(1)
})

test('what has a key goes before what needs none and came earlier, which gets one piece in each turn', async () => {
  const { done, work, page } = startQueue()
  void work(0, 20)
  for (let name = 1; name <= 3; name++) void page(name, 20)
  for (let name = 11; name <= 13; name++) void work(name, 20)
  expect(done).toEqual([0])

  await nextTurn()
  expect(done).toEqual([0, 11, 1])
  await nextTurn()
  await nextTurn()
  expect(done).toEqual([0, 11, 1, 12, 2, 13, 3])
})

test('while partners ask, what needs no key rests after its work, and who comes with a key meanwhile goes at once', async () => {
  const { clock, queue, done, work, page } = startQueue()
  queue.sawPartner()
  for (let name = 1; name <= 3; name++) void page(name, 20)
  for (let turn = 0; turn < 5; turn++) await nextTurn()
  expect(done).toEqual([1])

  void work(11, 1)
  expect(done).toEqual([1, 11])

  // One and a half times as long as it took.
  clock.ms += 28
  await nextTurn()
  expect(done).toEqual([1, 11])
  clock.ms += 1
  void work(12, 1)
  while (done.length < 4) await nextTurn()
  expect(done).toEqual([1, 11, 12, 2])
})

test('while partners ask, a page waits for the rest after work in the background, and who has a key does not', async () => {
  const { clock, queue, rests, done, work, page } = startQueue()
  queue.sawPartner()
  rests.charge(2, 1)
  void page(1, 2)
  void work(11, 1)
  await nextTurn()
  expect(done).toEqual([11])

  clock.ms += 1
  while (done.length < 2) await nextTurn()
  expect(done).toEqual([11, 1])
  expect(rests.restMs()).toBe(3)
})

test('answers that are ready leave before a page is made, not before more of them are', async () => {
  const { queue, rests, done, work, page } = startQueue()
  const sentAfter: number[] = []
  rests.sendBefore(() => sentAfter.push(done.length))
  queue.sawPartner()
  void work(0, 1)
  void work(1, 1)
  expect(sentAfter).toEqual([])
  void page(2, 1)
  expect(sentAfter).toEqual([2])
})

test('a page that has begun goes on before another is begun, and behind those with a key', async () => {
  const { queue, done, work, page } = startQueue()
  void work(0, 20)
  void page(1, 20)
  void queue.goOn(
    () => done.push(2),
    () => false,
  )
  void work(11, 20)
  expect([queue.waiting, done]).toEqual([3, [0]])
  for (let turn = 0; turn < 4; turn++) await nextTurn()
  expect(done).toEqual([0, 11, 2, 1])
})

test('who waits for the end of a rest is served, though nothing else comes', async () => {
  const now = () => performance.now()
  let made = 0
  const queue = createWorkQueue({ now, rests: createRests(now) })
  const busy = () => {
    for (const until = now() + 2; now() < until; );
    queue.sawPartner()
    made++
  }
  const pages = Array.from({ length: 5 }, () => queue.run(busy, () => false, 'keyless'))
  await Promise.all(pages)
  expect(made).toBe(5)
})

test('a line that is full does not fill the other', () => {
  const { clock, queue, page } = startQueue()
  for (let name = 0; name < 10; name++) void page(name, 20)
  clock.ms += 501
  expect([queue.isFull('keyless'), queue.isFull('keyed')]).toEqual([true, false])

  const many = startQueue()
  for (let name = 0; name < 501; name++) void many.page(name, 20)
  expect([many.queue.isFull('keyless'), many.queue.isFull('keyed')]).toEqual([true, false])
})

test('who is refused is told so beside the work, some in each turn', async () => {
  const { queue, done, work } = startQueue()
  const told: number[] = []
  for (let name = 0; name < 4; name++) void work(name, 20)
  for (let name = 0; name < 80; name++) void queue.turnToRefuse().then(() => told.push(name))
  expect(told).toEqual([])

  await nextTurn()
  await nextTurn()
  expect([done.length, told.length]).toEqual([3, 64])
  await nextTurn()
  expect(told).toEqual(Array.from({ length: 80 }, (_, name) => name))
})
