import { describe, expect, test } from 'vitest'
import { testHarder } from './harder.ts'
import { askHarder, readTyped } from './harder-queries.ts'
import { TYPED_HARDER, TYPED_OTHERS } from './harder-typed.ts'
import { OTHER_SONGS } from './other-songs.ts'
import { SONGS } from './songs.ts'

describe('songs by themselves', () => testHarder(SONGS, 0, [...readTyped(SONGS, TYPED_HARDER), ...askHarder(SONGS, 5)]))

// All, by themselves and among ten times as many: harder.long.test.ts.
const half = askHarder(OTHER_SONGS, 6).filter((_, at) => at % 2 === 0)
const others = [...readTyped(OTHER_SONGS, TYPED_OTHERS), ...half]

describe('other songs among 2,000 of the same words', () => testHarder(OTHER_SONGS, 2000, others))

test('the two sets of songs have little in common', () => {
  const titles = new Set(SONGS.map(({ title }) => title))
  expect(OTHER_SONGS.filter(({ title }) => titles.has(title))).toEqual([])
})
