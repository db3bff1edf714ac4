import { expect, test } from 'vitest'
import { readQuery } from './query.ts'

const read = (text: string) => readQuery(text, (word) => ['mtp', 'rb'].includes(word))

test.each([
  ['  Đường   về ', ['duong', 've']],
  ['M-TP', ['mtp']],
  ['R&B', ['rb']],
  ['em-gái-mưa', ['em', 'gai', 'mua']],
  ["don't", ['dont']],
  ['Vũ.', ['vu']],
  ['(Remix)', ['remix']],
  ['hà nội,sài gòn', ['ha', 'noi', 'sai', 'gon']],
  ['❤ em', ['em']],
  ['❤ ?', ['❤', '?']],
  ['ﬁ ＡＢ', ['fi', 'ab']],
  ['\u0301', []],
])('%j is looked up as %j', (text, words) => {
  expect(read(text).words).toEqual(words)
})

test('tones are those of the words that have some, in one spelling', () => {
  expect([...read('đường hòa anh').toned]).toEqual([
    ['duong', 'đường'],
    ['hoa', 'hoà'],
  ])
  expect(read('duong').toned.size).toBe(0)
})
