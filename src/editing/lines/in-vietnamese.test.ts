import { expect, test } from 'vitest'
import { inVietnamese } from './in-vietnamese.ts'

test.each([
  ['audio "a b.mp3": the file is empty', 'âm thanh "a b.mp3": tệp trống'],
  ['audio "a; b.mp3": the file is empty', 'âm thanh "a; b.mp3": tệp trống'],
  ['audio "\\"a; b.mp3": the file is empty; larger than 20 MB', 'âm thanh "\\"a; b.mp3": tệp trống; lớn hơn 20 MB'],
  ['a " b; the file is empty', 'a " b; tệp trống'],
  ['', ''],
])('%s', (english, vietnamese) => {
  expect(inVietnamese(english)).toBe(vietnamese)
})
