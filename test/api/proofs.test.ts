import { expect, test } from 'vitest'
import { onSqliteApi } from '../support/api.ts'
import { acceptedOf } from './mutated-proofs.ts'
import { provesLicences } from './proofs-suite.ts'

onSqliteApi('proofs of licence', {}, provesLicences)

test('of proofs that were changed in any way none is accepted', () => {
  expect(acceptedOf(5_000)).toEqual([])
})
