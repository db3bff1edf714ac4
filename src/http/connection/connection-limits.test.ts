import { expect, test } from 'vitest'
import { chooseConnectionLimits } from './connection-limits.ts'

test.each([
  ['many files', undefined, 1_000_000, { inAll: 10_000, perAddress: 5_000 }],
  ['no known limit', undefined, Number.POSITIVE_INFINITY, { inAll: 10_000, perAddress: 5_000 }],
  ['few files: half are for what is sent', undefined, 1024, { inAll: 462, perAddress: 231 }],
  ['hardly any', undefined, 64, { inAll: 16, perAddress: 8 }],
  ['as wished', 20_000, 1_000_000, { inAll: 20_000, perAddress: 10_000 }],
  ['more than there can be', 20_000, 1024, { inAll: 462, perAddress: 231 }],
])('%s', (_name, wanted, openFiles, expected) => {
  expect(chooseConnectionLimits(wanted, openFiles)).toEqual(expected)
})
