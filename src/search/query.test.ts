import { expect, test } from 'vitest'
import { fold } from '../text/fold.ts'
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

test('what one sign folds to does not make a query longer than may be typed', () => {
  expect(fold('ﷺ').length).toBe(18)

  const { folded, compact } = read('ﷺ'.repeat(100))

  expect(folded.length).toBeLessThanOrEqual(100)
  expect(compact.length).toBeLessThanOrEqual(100)
  expect(read(`${'𝒜'.repeat(98)} ß`).folded).toBe(`${'a'.repeat(98)} s`)
  expect(read('𠀀'.repeat(120)).folded).toBe('𠀀'.repeat(100))
})
