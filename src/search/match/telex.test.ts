import { expect, test } from 'vitest'
import { undoKeysBehind, undoTelex } from './telex.ts'

test.each([
  ['ddi', 'di'],
  ['nhuwng', 'nhung'],
  ['tieengs', 'tieng'],
  ['nguwowif', 'nguoi'],
  ['hoom', 'hom'],
  ['muaf', 'mua'],
  ['toansf', 'toans'],
  ['cuar', 'cua'],
  ['thwong', 'thuong'],
  ['nawsng', 'nang'],
  ['d9i', 'di'],
  ['tie6ng1', 'tieng'],
])('%s may be %s', (typed, meant) => {
  expect(undoTelex(typed)).toContain(meant)
})

test.each(['anh', 'm52', '123', '', '한국'])('%s: nothing that is the word itself, nothing empty', (word) => {
  expect(undoTelex(word)).not.toContain(word)
  expect(undoTelex(word)).not.toContain('')
})

test.each([
  ['nangws', 'nang'],
  ['tiengse', 'tieng'],
  ['dungdwf', 'dung'],
])('%s, with its keys behind it, may be %s', (typed, meant) => {
  expect(undoKeysBehind(typed)).toContain(meant)
})
