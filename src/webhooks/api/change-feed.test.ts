import { expect, test } from 'vitest'
import { formatCursor, parseCursor } from './change-feed.ts'

test('a cursor is its place again', () => {
  for (const seq of [0, 1, 35, 36, 1_000_000, Number.MAX_SAFE_INTEGER]) expect(parseCursor(formatCursor(seq))).toBe(seq)
})

test.each([
  '',
  '0',
  '17',
  'latest',
  'YzEu',
  'YzEuLTE',
  'YzEuMDE',
  'YzEuMS4',
  'YzIuMQ',
  'YzEuMQ==',
  ' YzEuMQ',
  'YzEuenp6enp6enp6enp6',
  'x'.repeat(50),
])('%s is none', (text) => {
  expect(parseCursor(text)).toBeUndefined()
})
