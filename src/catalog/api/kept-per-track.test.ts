import { expect, test } from 'vitest'
import { keepPerTrack } from './kept-per-track.ts'

const WINDOW_MS = 300_000

/** Tells how often something was made, while it is asked for again and again. */
function countMade() {
  const versions = new Map<number, number>()
  const catalog = { trackVersion: (slot: number) => versions.get(slot) ?? 1 }
  const recall = keepPerTrack<string>(10)
  let made = 0
  return {
    catalog,
    ask: (slot: number, nowMs = 0, of = catalog) => recall(of, slot, nowMs, () => `${slot} for the ${++made}. time`),
    change: (slot: number) => versions.set(slot, 2),
    get made() {
      return made
    },
  }
}

test('it is made once', () => {
  const counted = countMade()

  const answers = [1, 2, 1, 1, 1].map((slot) => counted.ask(slot))

  expect(answers).toEqual(['1 for the 1. time', '2 for the 2. time', ...Array(3).fill('1 for the 1. time')])
})

test.each([
  ['the track has changed', ({ change, ask }: ReturnType<typeof countMade>) => [change(1), ask(1)]],
  ['the links are of another window', ({ ask }: ReturnType<typeof countMade>) => [ask(1, WINDOW_MS)]],
  ['the catalogue was read anew', ({ ask, catalog }: ReturnType<typeof countMade>) => [ask(1, 0, { ...catalog })]],
])('nothing old is told when %s', (_, happens) => {
  const counted = countMade()
  counted.ask(1)
  const before = counted.made

  happens(counted)

  expect(counted.made).toBe(before + 1)
})

test('no more than so many are kept, those that were asked for last', () => {
  const counted = countMade()
  const slots = Array.from({ length: 11 }, (_, slot) => slot)
  for (const slot of slots) counted.ask(slot)
  const before = counted.made

  counted.ask(10)
  expect(counted.made).toBe(before)
  counted.ask(0)
  expect(counted.made).toBe(before + 1)
})
