import { expect, test } from 'vitest'
import { createOwnClock } from './overload.ts'

test('the own clock stands while others have the cores, and never goes back', () => {
  const told = { at: 0, waitedMs: 0 }
  const clock = createOwnClock(
    () => ({ ranMs: 0, waitedMs: told.waitedMs }),
    () => told.at,
  )
  const after = (ms: number, waitedMs: number) => {
    told.at += ms
    told.waitedMs += waitedMs
    return clock()
  }

  expect([after(0, 0), after(100, 0), after(100, 100), after(100, 30)]).toEqual([0, 100, 100, 170])
  // Between two looks at the system its own time is taken to run.
  expect([after(40, 40), after(60, 60), after(200, 0)]).toEqual([210, 210, 370])
})

test('where the system does not tell, it is a clock like others', () => {
  const told = { at: 5 }
  const clock = createOwnClock(
    () => undefined,
    () => told.at,
  )
  expect(clock()).toBe(5)
  told.at = 1_000
  expect(clock()).toBe(1_000)
})
