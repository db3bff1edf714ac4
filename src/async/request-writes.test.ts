import { expect, test } from 'vitest'
import { currentWrites, keepWatching, outsideRequest, watchWrites } from './request-writes.ts'

const nextTurn = () => new Promise((done) => setImmediate(done))

test('belongs to one request, through everything that it waits for', async () => {
  const seen = await Promise.all(
    [1, 2].map(() =>
      watchWrites(async (writes) => {
        await nextTurn()
        return [currentWrites() === writes, outsideRequest(currentWrites)]
      }),
    ),
  )
  expect(seen).toEqual([
    [true, undefined],
    [true, undefined],
  ])
  expect(currentWrites()).toBeUndefined()
})

test('who has been refused commits nothing, also when it is not awaited any more', async () => {
  let tried: unknown
  let goOn = () => {}
  const straggler = (async () => {
    await new Promise<void>((done) => {
      goOn = done
    })
  })()
  let late: Promise<void> | undefined
  await watchWrites(async (writes) => {
    late = straggler.then(() => {
      try {
        currentWrites()?.beginCommit()
        tried = 'committed'
      } catch (error) {
        tried = error
      }
    })
    keepWatching(late)
    expect(writes.refuse()).toBe(true)
  })
  goOn()
  await late
  expect(tried).toMatchObject({ message: 'Its caller has been told that it failed: nothing is written.' })
})

test('what is being committed, or has been, can no longer be refused; what has failed can', async () => {
  await watchWrites(async (writes) => {
    const end = writes.beginCommit()
    expect(writes.refuse()).toBe(false)
    end('not-done')
    expect(writes.refuse()).toBe(true)
  })
  for (const outcome of ['done', 'unknown'] as const)
    await watchWrites(async (writes) => {
      writes.beginCommit()(outcome)
      expect(writes.refuse()).toBe(false)
    })
})
