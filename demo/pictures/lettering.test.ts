import { expect, test } from 'vitest'
import { ARTISTS, SONGS } from '../songs/songs.ts'
import { letter } from './lettering.ts'

const OPTIONS = { x: 0, y: 0, size: 10, maxWidth: 100_000, colour: '#fff' }
const pathOf = (text: string) => / d="([^"]*)"/.exec(letter(text, OPTIONS).svg)![1]!

const DIGITS = [...'0123456789']
const CONSONANTS = [...'bcdđghklmnpqrstvx']
const VOWELS = [...'aăâeêioôơuưy']
/** Level, grave, hook, tilde, acute, dot below. */
const TONES = ['', '\u0300', '\u0309', '\u0303', '\u0301', '\u0323']
const TONED = VOWELS.flatMap((vowel) => TONES.map((tone) => (vowel + tone).normalize('NFC')))
/** In titles of other tongues. */
const FOREIGN = [...'fjwz']

test('every digit and every letter of Vietnamese with every tone is drawn, each unlike the others', () => {
  const characters = [...DIGITS, ...CONSONANTS, ...TONED, ...FOREIGN]

  expect(characters).toHaveLength(10 + 17 + 72 + 4)
  expect(new Set(characters.map(pathOf)).size).toBe(characters.length)
})

test('a sign adds strokes to its letter, and a tone to its sign', () => {
  for (const [plain, signed, toned] of ['aăằ', 'aâẩ', 'eêễ', 'oôố', 'oơợ', 'uưự', 'dđđ'].map((text) => [...text])) {
    expect(pathOf(signed!).length).toBeGreaterThan(pathOf(plain!).length)
    expect(pathOf(toned!).length).toBeGreaterThanOrEqual(pathOf(signed!).length)
  }
})

test('capitals and small letters are drawn alike, and so are both spellings of Unicode', () => {
  expect(pathOf('ĐƯỢC')).toBe(pathOf('được'))
  expect(pathOf('được'.normalize('NFD'))).toBe(pathOf('được'))
})

test('all titles and names of the demo can be drawn', () => {
  for (const text of [...SONGS.map(({ title }) => title), ...ARTISTS.map(({ name }) => name)])
    expect(letter(text, OPTIONS).width).toBeGreaterThan(0)
})

test.each(DIGITS)('the digit %s is drawn inside its place', (digit) => {
  const { width } = letter(digit, OPTIONS)

  expect(width).toBeGreaterThan(2)
  expect(width).toBeLessThanOrEqual(7)
})

test('letters are paths, since a machine may have no fonts', () => {
  const { svg, width, height } = letter('Điệu ướt', OPTIONS)

  expect(svg).toMatch(/^<path [^>]*d="M[^"]+"[^>]*\/>$/)
  expect(width).toBeGreaterThan(40)
  expect(height).toBe(10)
})

test('a title that is too wide is broken between words', () => {
  const { height, width } = letter('Mưa trên phố', { ...OPTIONS, maxWidth: 60 })

  expect(height).toBeGreaterThan(20)
  expect(width).toBeLessThanOrEqual(60)
})

test('a letter or sign that cannot be drawn is an error, not a gap', () => {
  expect(() => letter('Ω', OPTIONS)).toThrow('there is no letter')
  expect(() => letter('Č', OPTIONS)).toThrow('there is no letter')
})
