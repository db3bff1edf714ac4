import { expect, test } from 'vitest'
import { parseEnvFile } from './env-file.ts'

test.each([
  ['A=1', '1'],
  ['A = 1 ', '1'],
  ['export A=1', '1'],
  ['\ufeffA=1', '1'],
  ['A=', ''],
  ['A=# nothing', ''],
  ['A=x # why', 'x'],
  ['A=x#y', 'x#y'],
  ['A="x # y" # why', 'x # y'],
  ['A=\'x "y"\'', 'x "y"'],
  ['A=postgres://me:p=w@h/db?a=b', 'postgres://me:p=w@h/db?a=b'],
  ['A=1\r\n', '1'],
  ['A=1\nA=2', '2'],
  ['A=Kho Nhạc', 'Kho Nhạc'],
])('%j', (text, value) => {
  expect(parseEnvFile(text)).toEqual({ values: { A: value }, problems: [] })
})

test.each([
  ['A', 'line 1: is not NAME=value'],
  ['\n=1', 'line 2: has no valid name before "="'],
  ['1A=1', 'line 1: has no valid name before "="'],
  ['A="x', 'line 1: A has a quote that is not closed, or something behind it'],
  ['A="x"y', 'line 1: A has a quote that is not closed, or something behind it'],
])('%j is named', (text, problem) => {
  expect(parseEnvFile(text)).toEqual({ values: {}, problems: [problem] })
})
