import { expect, test } from 'vitest'
import { deeds } from '../../web/i18n/console/audit.ts'
import { FILES, isTest, read } from '../rooms.ts'

test('whatever is written down in the audit log has a sentence in both languages', () => {
  const actions = FILES.filter((file) => !isTest(file)).flatMap((file) =>
    [...read(file).matchAll(/\baction: '([a-z]+\.[a-z-]+)'/g)].map(([, action]) => action!),
  )

  expect(new Set(actions).size).toBeGreaterThan(15)
  expect(actions.filter((action) => !Object.hasOwn(deeds.vi, action))).toEqual([])
  expect(Object.keys(deeds.en)).toEqual(Object.keys(deeds.vi))
})
