import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankTrending } from './trending.ts'

const DAY = 86_400_000
const LONG_AGO = -100 * DAY
type Track = [id: string, plays: number, publishedAtMs?: number]

function chart(tracks: Track[], limit = 50) {
  const played = {
    slots: tracks.map((_, slot) => slot),
    plays: tracks.map(([, plays]) => plays),
    publishedAtMs: (slot: number) => tracks[slot]?.[2] ?? LONG_AGO,
    id: (slot: number) => tracks[slot]![0],
  }
  return rankTrending(played, 0, 7 * DAY, limit).map(({ slot, plays }) => ({ id: tracks[slot]![0], plays }))
}

test('equal scores: the newer, then the smaller id', () => {
  const tied: Track[] = [
    ['b', 5],
    ['a', 5],
    ['c', 5, -DAY],
  ]
  expect(chart(tied).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
})

test('the best of any list, in order, however long it is', () => {
  const plays = fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 200 })
  fc.assert(
    fc.property(plays, fc.integer({ min: 1, max: 50 }), (counts, limit) => {
      const ranked = chart(
        counts.map((count, index) => [String(index), count]),
        limit,
      )
      expect(ranked.map((entry) => entry.plays)).toEqual([...counts].sort((a, b) => b - a).slice(0, limit))
    }),
  )
})
