import { expect, test } from 'vitest'
import { csvCell, csvLine } from './csv-text.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+84 90', "'+84 90"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', `"'\tx"`],
  ['\rx', `"'\rx"`],
  ['＝1', "'＝1"],
  ['=HYPERLINK("a","b")', `"'=HYPERLINK(""a"",""b"")"`],
  ['Đường, xa', '"Đường, xa"'],
  ['hai\ndòng', '"hai\ndòng"'],
  ['a-b=c', 'a-b=c'],
  [-11.3, '-11.3'],
  [true, 'true'],
  [null, ''],
  [['a', 'b'], '"a; b"'],
  [{ a: '=1' }, '"{""a"":""=1""}"'],
])('%j is the cell %s', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

test('a line ends as spreadsheets want it', () => {
  expect(csvLine(['a', 1, null])).toBe('a,1,\r\n')
})
