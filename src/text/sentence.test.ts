import { expect, test } from 'vitest'
import { inBoth, joinSentences, languageOf, readSentence, type Sentence, same, writeSentence } from './sentence.ts'

const EMPTY: Sentence = { vi: 'tệp trống', en: 'the file is empty' }

test.each<[Sentence]>([[EMPTY], [{ vi: '"a; b" {"vi":"x"}', en: 'a\n"b"' }], [{ vi: '', en: '' }]])(
  '%j is read as it was written',
  (sentence) => {
    expect(readSentence(writeSentence(sentence))).toEqual(sentence)
  },
)

test.each(['', 'Invalid input', '{"vi":', '{"vi":1,"en":2}', '{"vi":"một mình"}', 'null'])(
  '%j is no written sentence and reads alike in both',
  (text) => {
    expect(readSentence(text)).toEqual({ vi: text, en: text })
  },
)

test('what is no part of a sentence is not written', () => {
  expect(writeSentence({ ...EMPTY, status: 404 } as Sentence)).toBe('{"vi":"tệp trống","en":"the file is empty"}')
})

test('sentences of sentences', () => {
  const named = inBoth((language) => `"a; b.mp3": ${EMPTY[language]}`)

  expect(joinSentences([named, same(7)])).toEqual({
    vi: '"a; b.mp3": tệp trống; 7',
    en: '"a; b.mp3": the file is empty; 7',
  })
})

test.each([
  ['en', 'en'],
  ['vi', 'vi'],
  ['fr', 'vi'],
  [null, 'vi'],
] as const)('who asks for %s gets %s', (asked, language) => {
  expect(languageOf(asked)).toBe(language)
})
