import { expect, test } from 'vitest'
import { judgeUse, USES } from './license-use.ts'
import { LICENSE_CODES, LICENSES } from './licenses.ts'

const EVERYWHERE = ['worldwide', 'VN']

test('every licence, use and place: only earning money, advertising and the territory decide', () => {
  for (const code of LICENSE_CODES) {
    const { attribution_required, commercial_use_allowed } = LICENSES[code]
    for (const use of USES)
      for (const earnsMoney of [true, false])
        for (const where of EVERYWHERE) {
          const verdict = judgeUse({ ...LICENSES[code], territory: 'worldwide' }, { use, earnsMoney, where })
          const isCommercial = earnsMoney || use === 'advertising'
          expect(verdict.isAllowed, `${code} ${use} ${earnsMoney}`).toBe(commercial_use_allowed || !isCommercial)
          expect(verdict.mustCredit).toBe(attribution_required)
        }
  }
})

test.each([
  ['VN,LA', 'VN', true],
  ['VN,LA', 'LA', true],
  ['VN,LA', 'US', false],
  // On the internet it would be seen where it may not be.
  ['VN,LA', 'worldwide', false],
  ['VN', 'V', false],
])('what may be used in %s may be used in %s: %s', (territory, where, isAllowed) => {
  const terms = { ...LICENSES['service-commercial'], territory }
  const verdict = judgeUse(terms, { use: 'video', earnsMoney: false, where })
  expect(verdict).toMatchObject({ isAllowed, reason: isAllowed ? 'not-commercial' : 'territory' })
})

test('advertising is named as the reason, not the money that it may not bring', () => {
  const terms = { ...LICENSES['service-restricted'], territory: 'VN' }
  expect(judgeUse(terms, { use: 'advertising', earnsMoney: false, where: 'VN' }).reason).toBe('advertising')
  expect(judgeUse(terms, { use: 'film', earnsMoney: true, where: 'US' }).reason).toBe('earning')
})
