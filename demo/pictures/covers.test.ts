import sharp from 'sharp'
import { expect, test } from 'vitest'
import { digestOf } from '../../src/media/media-store.ts'
import { ARTISTS, SONGS } from '../songs.ts'
import { drawAvatar, drawCover } from './covers.ts'
import { letter } from './lettering.ts'

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

test('letters are paths, since a machine may have no fonts', () => {
  const { svg, width, height } = letter('Điệu ướt', { x: 0, y: 0, size: 10, maxWidth: 1000, colour: '#fff' })

  expect(svg).toMatch(/^<path [^>]*d="M[^"]+"[^>]*\/>$/)
  expect(width).toBeGreaterThan(40)
  expect(height).toBe(10)
})

test('a title that is too wide is broken between words', () => {
  const { height, width } = letter('Mưa trên phố', { x: 0, y: 0, size: 10, maxWidth: 60, colour: '#fff' })

  expect(height).toBeGreaterThan(20)
  expect(width).toBeLessThanOrEqual(60)
})

test.each([...'0123456789'])('the digit %s is drawn inside its place, unlike any other', (digit) => {
  const { svg, width } = letter(digit, { x: 0, y: 0, size: 10, maxWidth: 60, colour: '#fff' })
  const others = [...'0123456789'].filter((other) => other !== digit)

  expect(width).toBeGreaterThan(2)
  expect(width).toBeLessThanOrEqual(7)
  for (const other of others)
    expect(letter(other, { x: 0, y: 0, size: 10, maxWidth: 60, colour: '#fff' }).svg).not.toBe(svg)
})

test('a letter that cannot be drawn is an error, not a gap', () => {
  expect(() => letter('Ω', { x: 0, y: 0, size: 10, maxWidth: 60, colour: '#fff' })).toThrow('there is no letter')
})
