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
