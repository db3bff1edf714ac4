import { expect, test } from 'vitest'
import { COLLECTIONS } from './collections.ts'
import { SONGS } from './songs.ts'

test('collections are of songs that there are, each once, under addresses of their own', () => {
  const titles = SONGS.map(({ title }) => title)
  for (const { title, songs } of COLLECTIONS) {
    expect(
      songs.filter((song) => !titles.includes(song)),
      title,
    ).toEqual([])
    expect(new Set(songs).size, title).toBe(songs.length)
  }
  expect(new Set(COLLECTIONS.map(({ slug }) => slug)).size).toBe(COLLECTIONS.length)
})
