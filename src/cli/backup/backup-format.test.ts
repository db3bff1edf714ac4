import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packLines, unpackLines } from './backup-format.ts'

test('rows are read as they were packed', () => {
  const rows = [{ id: 'một' }, { id: 'hai', at: 5 }]
  expect(unpackLines(packLines(rows))).toEqual(rows)
  expect(unpackLines(packLines([]))).toEqual([])
})

test('what unpacks to more than there is room for is not unpacked', () => {
  const line = JSON.stringify('x'.repeat(998))
  expect(unpackLines(gzipSync(line), 1000)).toHaveLength(1)
  expect(() => unpackLines(gzipSync(`${line} `), 1000)).toThrow(/larger than 1000 bytes/)
  const MEBIBYTE = gzipSync(Buffer.alloc(1024 * 1024, ' '))
  expect(() => unpackLines(Buffer.concat(Array.from({ length: 257 }, () => MEBIBYTE)))).toThrow(/larger than/)
})
