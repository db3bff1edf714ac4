import { setImmediate as aTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createStillness } from './stillness.ts'

test('changes and images take turns, and the writer of an image learns for how long a change has waited', async () => {
  const clock = { at: 0 }
  const done: string[] = []
  const { change, still } = createStillness(() => clock.at)
  let endChange = () => {}
  const first = change(() => new Promise<void>((resolve) => (endChange = resolve))).then(() => done.push('change'))
  let later: Promise<unknown> = first
  const image = still(async (waitedMs) => {
    expect(waitedMs()).toBe(0)
    later = change(async () => void done.push('later change'))
    clock.at = 30
    await aTurn()
    expect(waitedMs()).toBe(30)
    done.push('image')
  })
  await aTurn()
  expect(done).toEqual([])
  endChange()
  await Promise.all([first, image])
  await later
  expect(done).toEqual(['change', 'image', 'later change'])
})
