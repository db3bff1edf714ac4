import { expect, test } from 'vitest'
import { ApiError } from '../errors.ts'
import { errorAnswer } from './error-body.ts'

test('extra keys come behind the sentence and the code, and never replace them', () => {
  const error = new ApiError(400, 'INVALID_PARAMETERS', 'Sai.', {
    extra: { code: 'X', error: 'y', details: { q: ['z'] } },
  })

  expect(errorAnswer(error).body.toString()).toBe('{"error":"Sai.","code":"INVALID_PARAMETERS","details":{"q":["z"]}}')
})
