import { expect, test } from 'vitest'
import { writeSentence } from '../text/sentence.ts'
import { CRASHED, readFailure } from './job.ts'

test('a failure is read as it was written', () => {
  expect(readFailure(writeSentence(CRASHED))).toEqual(CRASHED)
})

test('a failure of an older version is read too', () => {
  const older = JSON.stringify({ english: 'the file is empty', vietnamese: 'tệp trống' })

  expect(readFailure(older)).toEqual({ vi: 'tệp trống', en: 'the file is empty' })
})
