import { expect, test } from 'vitest'
import { DataStoreError } from '../errors.ts'
import { faultOf } from './faults.ts'

test.each([
  ['Connection terminated due to connection timeout', 'silent'],
  ['timeout exceeded when trying to connect', 'silent'],
  ['Query read timeout', 'silent'],
  ['Connection terminated unexpectedly', 'refused'],
  ['Connection terminated', 'refused'],
  ['something else', 'unreadable'],
])('what the driver says without a code: %s', (message, fault) => {
  expect(faultOf(new DataStoreError(new Error(message)))).toBe(fault)
})
