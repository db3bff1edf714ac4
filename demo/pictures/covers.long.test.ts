import { expect, test } from 'vitest'
import { digestOf } from '../../src/media/media-store.ts'
import { ARTISTS, SONGS } from '../songs/songs.ts'
import { drawAvatar, drawCover } from './covers.ts'

test('every song has a cover of its own', async () => {
  const covers = await Promise.all(SONGS.map(drawCover))

  expect(new Set(covers.map(digestOf)).size).toBe(SONGS.length)
})

test('every artist has a picture of their own', async () => {
  const pictures = await Promise.all(ARTISTS.map(({ name }, index) => drawAvatar(name, SONGS[index]!.title)))

  expect(new Set(pictures.map(digestOf)).size).toBe(ARTISTS.length)
})
