import { expect, test } from 'vitest'
import { openStoreClock } from '../../src/store/store-clock.ts'
import { onPostgres, onSqlite } from '../support/stores.ts'

const HOUR = 3600 * 1000

/** A machine whose clock and monotonic clock are in the test's hand. */
function makeMachine(aheadMs: number) {
  const machine = { aheadMs, monotonicMs: 0 }
  return {
    machine,
    sources: { now: () => Date.now() + machine.aheadMs, monotonic: () => performance.now() + machine.monotonicMs },
  }
}

onPostgres('the clock of the store', (openFresh) => {
  test('is not known before it was read, and agrees with a clock that is right', async () => {
    const clock = openStoreClock((await openFresh()).store)
    expect(clock.problem).toBe("the store's clock has not been read yet")
    await clock.measure()

    expect(clock.problem).toBeNull()
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(5_000)
  })

  test.each([
    [HOUR, /^this machine's clock is 3,(59|60)\d s ahead of the store's$/],
    [-HOUR, /^this machine's clock is 3,(59|60)\d s behind the store's$/],
  ])('a machine that is %i ms off is told so, and goes by the store', async (aheadMs, problem) => {
    const { machine, sources } = makeMachine(aheadMs)
    const clock = openStoreClock((await openFresh()).store, sources)
    await clock.measure()

    // As near as the store was quick to answer.
    expect(clock.problem).toMatch(problem)
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(5_000)
    machine.aheadMs = 0
    expect(clock.problem).toBeNull()
  })

  test('a clock that is set while it runs is noticed at once, and moves nothing', async () => {
    const { machine, sources } = makeMachine(0)
    const clock = openStoreClock((await openFresh()).store, sources)
    await clock.measure()
    machine.aheadMs = HOUR

    expect(clock.problem).toContain('ahead')
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(5_000)
    machine.monotonicMs = 10_000
    expect(clock.now() - Date.now()).toBeGreaterThan(5_000)
  })
})

onSqlite('the clock of the store', (openFresh) => {
  test('is the clock of the machine', async () => {
    const { sources } = makeMachine(HOUR)
    const clock = openStoreClock((await openFresh()).store, sources)
    await clock.measure()

    expect(clock.problem).toBeNull()
    expect(clock.now() - Date.now()).toBeGreaterThan(HOUR - 5_000)
  })
})
