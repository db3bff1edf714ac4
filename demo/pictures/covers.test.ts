import sharp from 'sharp'
import { expect, test } from 'vitest'
import { digestOf } from '../../src/media/media-store.ts'
import { ARTISTS, SONGS } from '../songs/songs.ts'
import { drawAvatar, drawCover } from './covers.ts'

// All of them: covers.long.test.ts.

test('a cover is a picture of its own, and the same every time', async () => {
  const [first, second] = [await drawCover(SONGS[0]!), await drawCover(SONGS[1]!)]
  const { format, width, height } = await sharp(first).metadata()

  expect({ format, width, height }).toEqual({ format: 'webp', width: 1000, height: 1000 })
  expect(digestOf(second)).not.toBe(digestOf(first))
  expect(await drawCover(SONGS[0]!)).toEqual(first)
})

test('an artist has a picture of their own', async () => {
  const pictures = await Promise.all(ARTISTS.slice(0, 2).map(({ name }) => drawAvatar(name, SONGS[0]!.title)))

  expect(digestOf(pictures[0]!)).not.toBe(digestOf(pictures[1]!))
})
