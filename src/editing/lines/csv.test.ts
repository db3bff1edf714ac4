import { expect, test } from 'vitest'
import { createCsvReader, findDelimiter } from './csv.ts'

function read(text: string, { delimiter = ',', step = 1000 } = {}) {
  const reader = createCsvReader(delimiter)
  const records = []
  for (let at = 0; at < text.length; at += step) records.push(...reader.read(text.slice(at, at + step)))
  const last = reader.end()
  return last ? [...records, last] : records
}

test.each([
  ['a,b\n1,2\n', ['1: a|b', '2: 1|2']],
  ['a,b\r\n1,2', ['1: a|b', '2: 1|2']],
  ['a\r1\r', ['1: a', '2: 1']],
  ['"x, ""y""",z\n', ['1: x, "y"|z']],
  ['"hai\r\ndòng",b\nc,d\n', ['1: hai\ndòng|b', '3: c|d']],
  ['a,\n\n , \nb,\n', ['1: a|', '4: b|']],
  ['5" pipe,x\n', ['1: 5" pipe|x']],
  ['', []],
])('%j', (text, expected) => {
  for (const step of [1, 2, 1000])
    expect(read(text, { step }).map(({ line, cells }) => `${line}: ${cells.join('|')}`)).toEqual(expected)
})

test.each([
  ['"a"b,c\nd,e\n', { vi: 'ô 1 còn chữ sau dấu ngoặc kép đóng', en: 'cell 1 goes on after its closing quote' }],
  ['a,"b\nc', { vi: 'có dấu ngoặc kép chưa đóng', en: 'a quote is not closed' }],
])('%j is named', (text, problem) => {
  expect(read(text)[0]).toMatchObject({ line: 1, problem })
})

test('a quote that is never closed does not swallow a file', () => {
  expect(() => read(`"${'x\n'.repeat(600_000)}`)).toThrow('line 1: a record of more than a megabyte')
})

test.each([
  ['a,b;c;d', ';'],
  ['a\tb', '\t'],
  ['"a;b;c",d', ','],
  ['title', ','],
])('%j is separated by %j', (heading, delimiter) => {
  expect(findDelimiter(heading)).toBe(delimiter)
})
