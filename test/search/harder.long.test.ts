import { describe } from 'vitest'
import { testHarder } from './harder.ts'
import { askHarder, readTyped } from './harder-queries.ts'
import { TYPED_HARDER } from './harder-typed.ts'
import { SONGS } from './songs.ts'

describe('among 20,000 tracks of the same words', () =>
  testHarder(SONGS, 20_000, [...readTyped(SONGS, TYPED_HARDER), ...askHarder(SONGS, 5), ...askHarder(SONGS, 7)]))
