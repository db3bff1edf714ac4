import { expect, test } from 'vitest'
import { ApiError } from '../errors.ts'
import { same } from '../text/sentence.ts'
import { errorAnswer } from './error-body.ts'

test('extra keys come behind the sentence and the code, and never replace them', () => {
  const error = new ApiError(400, 'INVALID_PARAMETERS', {
    vi: 'Sai.',
    en: 'Wrong.',
    extra: { code: 'X', error: 'y', details: { q: [same('z')] } },
  })

  expect(errorAnswer(error).body.toString()).toBe('{"error":"Sai.","code":"INVALID_PARAMETERS","details":{"q":["z"]}}')
})

test('every sentence of it is told in the language of the caller, its keys in their order', () => {
  const rule = { vi: 'Phải là số.', en: 'Must be a number.' }
  const error = new ApiError(400, 'INVALID_PARAMETERS', {
    vi: 'Sai.',
    en: 'Wrong.',
    extra: { invalid_ids: ['x'], details: { q: [rule] }, filters: { q: rule } },
  })

  expect(errorAnswer(error).body.toString()).toBe(
    '{"error":"Sai.","code":"INVALID_PARAMETERS","invalid_ids":["x"],"details":{"q":["Phải là số."]},"filters":{"q":"Phải là số."}}',
  )
  expect(errorAnswer(error, 'en').body.toString()).toBe(
    '{"error":"Wrong.","code":"INVALID_PARAMETERS","invalid_ids":["x"],"details":{"q":["Must be a number."]},"filters":{"q":"Must be a number."}}',
  )
})
