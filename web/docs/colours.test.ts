import { expect, test } from 'vitest'
import { piecesOf } from './colours.ts'

const coloured = (code: string) =>
  piecesOf(code).flatMap(({ text, kind }) => (kind === undefined ? [] : [[kind, text]]))

test.each([
  [
    '{ "title": "Phố \\"cũ\\"", "bpm": 96.5, "cover": null }',
    [
      ['name', '"title"'],
      ['text', '"Phố \\"cũ\\""'],
      ['name', '"bpm"'],
      ['value', '96.5'],
      ['name', '"cover"'],
      ['value', 'null'],
    ],
  ],
  [
    "curl 'https://nhac.example/a' # all of it",
    [
      ['text', "'https://nhac.example/a'"],
      ['comment', '# all of it'],
    ],
  ],
  ['fetch(`https://x/y`) // later', [['comment', '// later']]],
])('%s', (code, wanted) => {
  expect(coloured(code)).toEqual(wanted)
  // Whatever is coloured, nothing of it is lost.
  expect(
    piecesOf(code)
      .map(({ text }) => text)
      .join(''),
  ).toBe(code)
})
