import { describe } from 'vitest'
import { testHarder } from './harder.ts'
import { askHarder, readTyped } from './harder-queries.ts'
import { TYPED_HARDER, TYPED_OTHERS } from './harder-typed.ts'
import { OTHER_SONGS } from './other-songs.ts'
import { SONGS } from './songs.ts'

/** Half of those made by rule: among so many tracks each takes a while. All of them, of the songs by themselves: harder.test.ts. */
const half = askHarder(SONGS, 5).filter((_, at) => at % 2 === 0)

describe('among 20,000 tracks of the same words', () =>
  testHarder(SONGS, 20_000, [...readTyped(SONGS, TYPED_HARDER), ...half]))

const others = [...readTyped(OTHER_SONGS, TYPED_OTHERS), ...askHarder(OTHER_SONGS, 6)]

describe('other songs by themselves', () => testHarder(OTHER_SONGS, 0, others))

describe('other songs among 20,000 of the same words', () => testHarder(OTHER_SONGS, 20_000, others))
