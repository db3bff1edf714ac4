import { describe, expect, test } from 'vitest'
import { createPlays, dropPlaysBefore, setPlays, sumPlays } from './plays.ts'

const sum = (plays: ReturnType<typeof createPlays>, first: string, last: string) =>
  Array.from(sumPlays(plays, first, last, 4))

describe('plays', () => {
  test('are set, not added, and say whether anything changed', () => {
    const plays = createPlays()

    expect([5, 5, 7, 0, 0].map((count) => setPlays(plays, 1, '2026-01-01', count))).toEqual([
      true,
      false,
      true,
      true,
      false,
    ])
    expect(setPlays(plays, 1, '2026-01-02', 0)).toBe(false)
    expect(sum(plays, '2026-01-01', '2026-01-01')).toEqual([0, 0, 0, 0])
  })

  test('old days are forgotten', () => {
    const plays = createPlays()
    setPlays(plays, 0, '2025-12-31', 1)
    setPlays(plays, 0, '2026-01-01', 2)

    expect([dropPlaysBefore(plays, '2026-01-01'), dropPlaysBefore(plays, '2026-01-01')]).toEqual([true, false])
    expect(sum(plays, '2000-01-01', '2099-01-01')).toEqual([2, 0, 0, 0])
  })

  test('of many tracks on one day', () => {
    const plays = createPlays()
    for (let serial = 0; serial < 10_000; serial++) setPlays(plays, serial, '2026-01-01', serial)

    expect(sumPlays(plays, '2026-01-01', '2026-01-01', 10_000).every((count, serial) => count === serial)).toBe(true)
  })
})
