import { expect, test } from 'vitest'
import { isNarrowerLicense } from './licenses.ts'

test.each([
  ['service-commercial', 'service-standard', true],
  ['service-commercial', 'service-restricted', true],
  ['service-standard', 'service-restricted', true],
  ['service-standard', 'service-commercial', false],
  ['service-restricted', 'service-standard', false],
  ['service-restricted', 'service-commercial', false],
  ['service-standard', 'service-standard', false],
])('%s to %s narrows: %s', (from, to, isNarrower) => {
  expect(isNarrowerLicense(from, to)).toBe(isNarrower)
})
