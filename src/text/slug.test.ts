import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSlug, slugify } from './slug.ts'

describe('slugify', () => {
  test.each([
    ['Nắng Ấm Xa Dần', 'nang-am-xa-dan'],
    ['Đừng Làm Trái Tim Anh Đau (feat. M-TP)', 'dung-lam-trai-tim-anh-dau-feat-m-tp'],
    ["Don't -- Stop!", 'dont-stop'],
    ['-- R&B_2024 --', 'r-b-2024'],
    ['你好 world', 'world'],
    ['abc你好def', 'abcdef'],
    ['💔', 'bai-hat'],
    ['你好', 'bai-hat'],
    ['…', 'bai-hat'],
    ['', 'bai-hat'],
    ['x'.repeat(200), 'x'.repeat(80)],
    [`${'x'.repeat(78)} y z`, `${'x'.repeat(78)}-y`],
    [`${'x'.repeat(77)} yz t`, `${'x'.repeat(77)}-yz`],
    [`${'x'.repeat(78)} yz t`, 'x'.repeat(78)],
  ])('%j → %j', (title, slug) => {
    expect(slugify(title)).toBe(slug)
  })

  test('any title gives a slug of at most 80 characters that stays as it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.oneof(fc.constantFrom(..."aĐ9- '&"), fc.string({ unit: 'binary' })), maxLength: 200 }),
        (title) => {
          const slug = slugify(title)
          expect(isSlug(slug) && slug.length <= 80).toBe(true)
          expect(slugify(slug)).toBe(slug)
        },
      ),
      { numRuns: 1000 },
    )
  })
})

test.each([
  ...['a', 'nang-am-2', '0', 'x'.repeat(120)].map((text) => [text, true] as const),
  ...['x'.repeat(121), '', '-', '-a', 'a-', 'a--b', 'A', 'đ', 'a b', 'a_b', 'a\n', 'a/b', 'a\u0000'].map(
    (text) => [text, false] as const,
  ),
])('%j is a slug: %s', (text, expected) => {
  expect(isSlug(text)).toBe(expected)
})
