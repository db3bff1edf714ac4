import { setImmediate as aTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBoundedQueue } from './bounded-queue.ts'

/** Names of owners and their work: `a1` is the first of a. One that enters begins when told so and ends when `end` is called. */
function makeQueue(options: { atOnce: number; maxWaiting: number }) {
  const line = createBoundedQueue(options)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  function come(name: string): boolean {
    const ticket = line.enter(name[0]!)
    if (!ticket) return false
    void ticket.turn.then(() => {
      begun.push(name)
      ends.set(name, ticket.leave)
    })
    return true
  }
  async function end(name: string): Promise<void> {
    await aTurn()
    ends.get(name)!()
    await aTurn()
  }
  return { line, begun, come, end }
}

test('so many at once, the others in the order they came, and one that finds the line full is told so', async () => {
  const { begun, come, end } = makeQueue({ atOnce: 2, maxWaiting: 2 })
  expect(['a', 'b', 'c', 'd'].map(come)).toEqual([true, true, true, true])
  expect(come('e')).toBe(false)
  await aTurn()
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  expect(come('f')).toBe(true)
  await end('a')
  await end('c')
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'f'])
})

test('a place is handed on: one that comes in that moment waits behind those who wait', async () => {
  const { begun, come, end } = makeQueue({ atOnce: 1, maxWaiting: 4 })
  come('a')
  come('b')
  const ended = end('a')
  come('c')
  await ended
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
})

test('one who floods holds half of the line, and another who comes with his first is served next', async () => {
  const { begun, come, end } = makeQueue({ atOnce: 1, maxWaiting: 20 })
  const flood = Array.from({ length: 100 }, (_, index) => come(`a${index}`))
  expect(flood.filter(Boolean)).toHaveLength(1 + 10)

  expect(come('b1')).toBe(true)
  await end('a0')
  expect(begun).toEqual(['a0', 'a1'])
  await end('a1')
  expect(begun).toEqual(['a0', 'a1', 'b1'])
})

test('four who flood at once leave room for the first of a fifth', async () => {
  const { come } = makeQueue({ atOnce: 1, maxWaiting: 20 })
  for (let index = 0; index < 50; index++) for (const owner of 'abcd') come(`${owner}${index}`)
  expect(come('z1')).toBe(true)
})

test('owners take turns, each with what he asked for first', async () => {
  const { begun, come, end } = makeQueue({ atOnce: 1, maxWaiting: 100 })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) come(name)
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('work that two wait for begins at the turn of the first of them, once', async () => {
  const { line, begun, come, end } = makeQueue({ atOnce: 1, maxWaiting: 100 })
  for (const name of ['a1', 'a2', 'a3']) come(name)
  const shared = line.enter('a')!
  void shared.turn.then(() => begun.push('shared'))
  shared.joinedBy('b')
  shared.joinedBy('b')
  await end('a1')
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'shared'])
  shared.leave()
  await aTurn()
  await end('a3')
  expect(begun).toEqual(['a1', 'a2', 'shared', 'a3'])
  come('c1')
  await aTurn()
  expect(begun.at(-1)).toBe('c1')
})
