import { describe, expect, test } from 'vitest'
import { measure, placeOf, testRelevance } from './relevance.ts'
import { SONGS } from './songs.ts'
import { TYPED } from './typed-queries.ts'

test('the set is large enough to mean something', () => {
  expect(SONGS.length).toBeGreaterThanOrEqual(300)
  expect(TYPED.length).toBeGreaterThanOrEqual(300)
})

// All of them: relevance.long.test.ts.
describe('queries made by rule', () => testRelevance([11], 100))

describe('queries typed by hand', () => {
  const asked = TYPED.map(([q, title, kind]) => {
    const wanted = SONGS.findIndex((song) => song.title === title)
    expect(wanted, title).not.toBe(-1)
    return { q, wanted, kind }
  })
  console.table(measure(asked))

  test('each finds its song among the first five', () => {
    expect(asked.filter((each) => placeOf(each) === -1).map(({ q }) => q)).toEqual([])
  })
})
