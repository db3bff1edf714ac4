import { expect, test } from 'vitest'
import { isNarrowerTerritory } from './territory.ts'

test.each([
  ['worldwide', 'VN', true],
  ['VN', 'worldwide', false],
  ['VN,US', 'US', true],
  ['VN', 'US,VN', false],
  ['VN', 'US', true],
  ['VN,US', 'US,VN', false],
])('%s to %s narrows: %s', (from, to, isNarrower) => {
  expect(isNarrowerTerritory(from, to)).toBe(isNarrower)
})
