import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

function makeRuns() {
  const ends: { done(): void; fail(error: Error): void }[] = []
  const run = oneAtATime(() => new Promise<void>((done, fail) => void ends.push({ done, fail })))
  return { run, ends }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('calls that come while it runs share one more run, which starts after them', async () => {
  const { run, ends } = makeRuns()
  const first = run()
  const later = [run(), run(), run()]
  await turn()
  expect(ends).toHaveLength(1)

  ends[0]!.done()
  await first
  await turn()
  expect(ends).toHaveLength(2)

  ends[1]!.done()
  await Promise.all(later)
  await run.idle()
  expect(ends).toHaveLength(2)
})

test('a run that fails is the failure of those who asked for it, and the next one runs', async () => {
  const { run, ends } = makeRuns()
  const first = run()
  const second = run()
  ends[0]!.fail(new Error('away'))

  await expect(first).rejects.toThrow('away')
  await turn()
  ends[1]!.done()
  await expect(second).resolves.toBeUndefined()
})
