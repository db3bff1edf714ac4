import { expect, test } from 'vitest'
import { decideRange, rangeHeaders } from './ranges.ts'

const file = { size: 1000, etag: '"abc"', modifiedMs: Date.UTC(2026, 0, 2, 3, 4, 5) }
const DATE = 'Fri, 02 Jan 2026 03:04:05 GMT'

test.each([
  [undefined, undefined, 200, undefined, 1000],
  ['bytes=0-', undefined, 206, 'bytes 0-999/1000', 1000],
  ['bytes=0-0', undefined, 206, 'bytes 0-0/1000', 1],
  ['bytes=10-19', undefined, 206, 'bytes 10-19/1000', 10],
  ['bytes=990-5000', undefined, 206, 'bytes 990-999/1000', 10],
  ['bytes=-1', undefined, 206, 'bytes 999-999/1000', 1],
  ['bytes=-5000', undefined, 206, 'bytes 0-999/1000', 1000],
  ['Bytes=0-1', undefined, 206, 'bytes 0-1/1000', 2],
  ['bytes=1000-', undefined, 416, 'bytes */1000', 0],
  ['bytes=5000-6000', undefined, 416, 'bytes */1000', 0],
  ['bytes=-0', undefined, 416, 'bytes */1000', 0],
  ['bytes=99999999999999999999-', undefined, 416, 'bytes */1000', 0],
  ['bytes=20-10', undefined, 200, undefined, 1000],
  ['bytes=-', undefined, 200, undefined, 1000],
  ['bytes=1e2-', undefined, 200, undefined, 1000],
  ['bytes=0-1,5-6', undefined, 200, undefined, 1000],
  ['seconds=0-1', undefined, 200, undefined, 1000],
  ['bytes=0-9', '"abc"', 206, 'bytes 0-9/1000', 10],
  ['bytes=0-9', '"abd"', 200, undefined, 1000],
  ['bytes=0-9', 'W/"abc"', 200, undefined, 1000],
  ['bytes=0-9', DATE, 206, 'bytes 0-9/1000', 10],
  ['bytes=0-9', 'Fri, 02 Jan 2026 03:04:06 GMT', 200, undefined, 1000],
  ['bytes=1000-', '"old"', 200, undefined, 1000],
] as [string | undefined, string | undefined, number, string | undefined, number][])(
  'Range %s, If-Range %s: %d %s, %d bytes',
  (range, ifRange, status, contentRange, length) => {
    const headers = rangeHeaders(decideRange({ range, ifRange }, file), file.size)

    expect(headers).toEqual({ status, length, ...(contentRange && { contentRange }) })
  },
)

test('nothing of an empty file can be asked for', () => {
  const empty = { ...file, size: 0 }

  expect(decideRange({ range: 'bytes=0-', ifRange: undefined }, empty).kind).toBe('unsatisfiable')
  expect(decideRange({ range: 'bytes=-5', ifRange: undefined }, empty).kind).toBe('unsatisfiable')
})
