import { expect, test } from 'vitest'
import { chooseConnectionLimits } from './connection-limits.ts'

const NONE = { inAll: undefined, perAddress: undefined }

test.each([
  ['many files', NONE, 1_000_000, { inAll: 10_000, perAddress: 5_000 }],
  ['no known limit', NONE, Number.POSITIVE_INFINITY, { inAll: 10_000, perAddress: 5_000 }],
  ['few files: half are for what is sent', NONE, 1024, { inAll: 462, perAddress: 231 }],
  ['hardly any', NONE, 64, { inAll: 16, perAddress: 8 }],
  ['as wished', { inAll: 20_000, perAddress: 50 }, 1_000_000, { inAll: 20_000, perAddress: 50 }],
  ['more than there can be', { inAll: 20_000, perAddress: 20_000 }, 1024, { inAll: 462, perAddress: 462 }],
])('%s', (_name, wanted, openFiles, expected) => {
  expect(chooseConnectionLimits(wanted, openFiles)).toEqual(expected)
})
