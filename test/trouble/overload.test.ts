import { afterEach, expect, test } from 'vitest'
import { readThreadTimes, watchOverload } from '../../src/ops/overload.ts'

let watch: ReturnType<typeof watchOverload> | undefined

afterEach(() => watch?.stop())

function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

const turn = () => new Promise((done) => setImmediate(done))

/** A thread that ran all the time that has passed, or waited for a core all of it. */
const ran = () => ({ ranMs: performance.now(), waitedMs: 0 })
const waited = () => ({ ranMs: 0, waitedMs: performance.now() })

test('a loop that is late twice running is overloaded, and recovers', async () => {
  watch = watchOverload(ran)
  expect(watch.isOverloaded()).toBe(false)

  while (!watch.isOverloaded()) {
    block(400)
    await turn()
  }

  while (watch.isOverloaded()) await new Promise((done) => setTimeout(done, 20))
})

test('so it is where the system does not tell what the thread did', async () => {
  watch = watchOverload(() => undefined)

  while (!watch.isOverloaded()) {
    block(400)
    await turn()
  }
})

test('a loop that is late because other programs have the cores is not', async () => {
  watch = watchOverload(waited)

  // Twice as many samples as make it overloaded otherwise.
  for (let late = 0; late < 6; late++) {
    block(400)
    await turn()
    expect(watch.isOverloaded()).toBe(false)
  }
})

test.skipIf(process.platform !== 'linux')('the main thread knows how long it ran', () => {
  const before = readThreadTimes()!
  block(50)
  const after = readThreadTimes()!

  expect(after.ranMs).toBeGreaterThan(before.ranMs)
  expect(after.waitedMs).toBeGreaterThanOrEqual(before.waitedMs)
})
