import { expect, test } from 'vitest'
import { sayResult } from './import-job.ts'

const NEW = { line: 3, field: null, reason: { vi: 'tệp trống', en: 'the file is empty' } }
const OLD = { line: 4, field: 'bpm', reason: 'is missing' }

test('bad lines are told in one language; those of an older version in English', () => {
  const result = { failed: 2, bad: [NEW, OLD], last_line: 4 }

  expect(JSON.stringify(sayResult(result, 'vi'))).toBe(
    '{"failed":2,"bad":[{"line":3,"field":null,"reason":"tệp trống"},{"line":4,"field":"bpm","reason":"is missing"}],"last_line":4}',
  )
  expect(sayResult(result, 'en')).toMatchObject({ bad: [{ reason: 'the file is empty' }, { reason: 'is missing' }] })
})

test.each([{ id: 'x' }, { bad: 'no list' }])('%j has no bad lines and stays as it is', (result) => {
  expect(sayResult(result, 'vi')).toBe(result)
})
