import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ownRests } from './rests.ts'
import { takeNextTurn, urgentWork } from './yield-if-late.ts'

/** The turn in which it went on. */
async function turnsUntil(done: Promise<void>): Promise<number> {
  let isDone = false
  void done.then(() => {
    isDone = true
  })
  for (let turn = 1; ; turn++) {
    await nextTurn()
    // What was woken in the same turn goes on in its own callbacks.
    await Promise.resolve()
    if (isDone) return turn
  }
}

test('what is not urgent leaves turns to urgent work that waits, but not for ever', async () => {
  // Lines of other tests that share this process may not be worked off yet: a turn has one of each of them done.
  for (let turn = 0; turn < 3_000; turn++) await nextTurn()
  const alone = await turnsUntil(takeNextTurn())
  urgentWork.waits()
  const beside = await turnsUntil(takeNextTurn())
  urgentWork.waitsNoMore()
  expect([beside - alone, (await turnsUntil(takeNextTurn())) - alone]).toEqual([3, 0])
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
