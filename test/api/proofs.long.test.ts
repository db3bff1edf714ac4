import { expect, test } from 'vitest'
import { onPostgresApi } from '../support/api.ts'
import { acceptedOf } from './mutated-proofs.ts'
import { provesLicences } from './proofs-suite.ts'

onPostgresApi('proofs of licence', {}, provesLicences)

test('of a hundred thousand proofs that were changed none is accepted', () => {
  expect(acceptedOf(100_000)).toEqual([])
})
