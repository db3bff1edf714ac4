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

describe('isSlug', () => {
  test.each([
    ['a', true],
    ['nang-am-2', true],
    ['0', true],
    ['x'.repeat(120), true],
    ['x'.repeat(121), false],
    ['', false],
    ['-', false],
    ['-a', false],
    ['a-', false],
    ['a--b', false],
    ['A', false],
    ['đ', false],
    ['a b', false],
    ['a_b', false],
    ['a\n', false],
    ['a/b', false],
    ['a\u0000', false],
  ])('%j: %s', (text, expected) => {
    expect(isSlug(text)).toBe(expected)
  })

  test('it accepts exactly the written form', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'az09-A/`{:'), maxLength: 12 }), (text) => {
        expect(isSlug(text)).toBe(/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text))
      }),
      { numRuns: 3000 },
    )
  })
})
