import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRests, ownRests, takeNextTurn } from './turns.ts'

/** A clock that stands still until it is set. */
function start() {
  const clock = { ms: 0 }
  return { clock, rests: createRests(() => clock.ms) }
}

test('a piece is followed by a rest only while partners ask, and the longest rest counts', () => {
  const { clock, rests } = start()
  rests.charge(10, 1)
  expect(rests.restMs()).toBeLessThanOrEqual(0)

  rests.sawPartner()
  rests.charge(10, 1.5)
  rests.charge(2, 1)
  expect(rests.restMs()).toBe(15)
  clock.ms += 15
  expect(rests.restMs()).toBe(0)
})

test('partners ask for a second after the last answer to one of them was seen', () => {
  const { clock, rests } = start()
  expect(rests.arePartnersThere()).toBe(false)
  rests.sawPartner()
  expect(rests.arePartnersThere()).toBe(true)
  clock.ms += 999
  expect(rests.arePartnersThere()).toBe(true)
  clock.ms += 1
  expect(rests.arePartnersThere()).toBe(false)
})

test('work in the background is not kept waiting by the rests of others without end', async () => {
  let isDone = false
  // Others have their piece whenever a rest ends.
  const others = (async () => {
    while (!isDone) {
      ownRests.sawPartner()
      ownRests.charge(1, 2)
      await nextTurn()
    }
  })()
  await takeNextTurn(1)
  isDone = true
  await others
})
