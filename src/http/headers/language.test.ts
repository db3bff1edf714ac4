import { expect, test } from 'vitest'
import { preferredLanguage } from './language.ts'

test.each([
  [undefined, 'vi'],
  ['', 'vi'],
  ['*', 'vi'],
  ['fr', 'vi'],
  ['en', 'en'],
  ['en-GB,en;q=0.9', 'en'],
  ['vi-VN,vi;q=0.9,en;q=0.8', 'vi'],
  ['en;q=0.5, vi;q=0.8', 'vi'],
  ['en, vi', 'vi'],
  ['fr, en;q=0.1', 'en'],
])('%j prefers %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})
