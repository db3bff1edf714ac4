import { afterEach, expect, test } from 'vitest'
import { readThreadTimes, watchOverload } from '../../src/ops/overload.ts'

let watch: ReturnType<typeof watchOverload> | undefined

afterEach(() => watch?.stop())

function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

/** A fifth and a tenth of what the server takes. */
const QUICK = { sampleMs: 100, maxDelayMs: 20 }
const LATE_MS = 60

const turn = () => new Promise((done) => setImmediate(done))

/** The loop takes so long for each of its turns, until it is seen: two samples have some ten of them at most. */
async function hold(ms: number): Promise<void> {
  for (let late = 0; late < 20 && !watch!.isOverloaded(); late++) {
    block(ms)
    await turn()
  }
}

/** A thread that ran all the time that has passed, or waited for a core all of it. */
const ran = () => ({ ranMs: performance.now(), waitedMs: 0 })
const waited = () => ({ ranMs: 0, waitedMs: performance.now() })

test.each([
  ['late twice running', LATE_MS],
  ['so late that it turns less than once in a sample', 3 * QUICK.sampleMs],
])('a loop that is %s is overloaded, and recovers', async (_, ms) => {
  watch = watchOverload(ran, QUICK)
  expect(watch.isOverloaded()).toBe(false)

  await hold(ms)
  expect(watch.isOverloaded()).toBe(true)

  while (watch.isOverloaded()) await new Promise((done) => setTimeout(done, 20))
})

test('so it is where the system does not tell what the thread did', async () => {
  watch = watchOverload(() => undefined, QUICK)

  await hold(LATE_MS)
  expect(watch.isOverloaded()).toBe(true)
})

test('a loop that is late because other programs have the cores is not', async () => {
  watch = watchOverload(waited, QUICK)

  // Twice as many samples as make it overloaded otherwise.
  for (let late = 0; late < 8; late++) {
    block(LATE_MS)
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
