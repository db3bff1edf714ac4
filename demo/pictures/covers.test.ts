import sharp from 'sharp'
import { expect, test } from 'vitest'
import { digestOf } from '../../src/media/media-store.ts'
import { ARTISTS, SONGS } from '../songs/songs.ts'
import { drawAvatar, drawCover } from './covers.ts'

test('every song has a cover of its own', async () => {
  const covers = await Promise.all(SONGS.map(drawCover))
  const { format, width, height } = await sharp(covers[0]).metadata()

  expect({ format, width, height }).toEqual({ format: 'webp', width: 1000, height: 1000 })
  expect(new Set(covers.map(digestOf)).size).toBe(SONGS.length)
  expect(await drawCover(SONGS[0]!)).toEqual(covers[0])
})

test('every artist has a picture of their own', async () => {
  const pictures = await Promise.all(ARTISTS.map(({ name }, index) => drawAvatar(name, SONGS[index]!.title)))

  expect(new Set(pictures.map(digestOf)).size).toBe(ARTISTS.length)
})
