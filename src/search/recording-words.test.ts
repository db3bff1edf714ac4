import { expect, test } from 'vitest'
import { readQuery } from './query.ts'
import { trim } from './recording-words.ts'

const leftOf = (text: string) => trim(readQuery(text, () => false)).map(({ words }) => words.join(' '))

test.each([
  ['song mua', ['mua']],
  ['sóng mưa', []],
  ['tìm lạc trôi', ['lac troi']],
  ['tim lac troi', ['lac troi']],
  ['tím lạc trôi', []],
  ['trốn tìm', []],
  ['tron tim', []],
  ['lời bài hát mưa', ['mua']],
])('%s without what says what a recording is: %j', (text, left) => {
  expect(leftOf(text)).toEqual(left)
})
