import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { collationKey, compareToKey, compareVietnamese } from './collation.ts'
import { foldCodePoint } from './fold.ts'

const intl = new Intl.Collator('vi')
const compare = (a: string, b: string) => Math.sign(compareVietnamese(a, b))

const syllable = fc
  .tuple(
    fc.constantFrom('', ...'b c ch d đ g h kh l ng nh ph t th tr v x f w z'.split(' ')),
    fc.constantFrom(...'aăâeêioôơuưy'),
    fc.constantFrom('', '\u0300', '\u0309', '\u0303', '\u0301', '\u0323'),
    fc.constantFrom('', '', 'n', 'ng', 'm', 'c', 't', 'o'),
    fc.boolean(),
  )
  .map(([onset, vowel, tone, coda, isCapital]) => {
    const text = (onset + vowel + tone + coda).normalize('NFC')
    return isCapital ? text.charAt(0).toUpperCase() + text.slice(1) : text
  })
const title = fc
  .array(fc.tuple(syllable, fc.constantFrom(' ', ' ', '-', ', ', ' (', '! ', ' 2 ', '')), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.flat().join(''))

describe('collationKey', () => {
  test.each([
    ['the alphabet', 'a ă â b c d đ e ê f g h i j k l m n o ô ơ p q r s t u ư v w x y z'],
    ['tones', 'a à ả ã á ạ ă ằ ẳ ẵ ắ ặ â ầ ẩ ẫ ấ ậ b'],
    ['tones matter less than letters', 'ma má mai mài may'],
    ['small before capital, tones before case', 'a A à À á Á'],
    ['digits before letters', '1 10 2 9 a'],
    ['other scripts after z, by code point', 'zz Ω я א あ 你 가'],
    ['signs before digits', '- ! . ( # $ ♥ 💔 0 a'],
    ['foreign letters among their own', 'o ò õ ö ø oa œ of p'],
  ])('%s: %s', (_, ordered) => {
    const texts = ordered.split(' ')

    expect([...texts].reverse().sort(compareVietnamese)).toEqual(texts)
  })

  test.each([
    [['An', 'An Bình', 'An-Bình', 'Ana', 'Anh']],
    [['Vũ', 'Vũ Cát Tường', 'Vũ.', 'Vui']],
    [['Đen', 'Đèn', 'Đen Vâu']],
  ])('a shorter name comes first: %j', (ordered) => {
    expect([...ordered].reverse().sort(compareVietnamese)).toEqual(ordered)
  })

  test('generated titles compare as Intl.Collator compares them', () => {
    fc.assert(
      fc.property(title, title, (a, b) => {
        expect(compare(a, b)).toBe(Math.sign(intl.compare(a, b)))
      }),
      { numRuns: 10_000 },
    )
  })

  test('titles that differ only in tones or capitals compare as Intl.Collator compares them', () => {
    const variant = fc
      .array(fc.constantFrom(...'oòỏõóọOÒỎ'), { minLength: 17, maxLength: 17 })
      .map((letters) => letters.join(''))
    fc.assert(
      fc.property(variant, variant, fc.integer({ min: 0, max: 17 }), (a, b, shared) => {
        const sameStart = a.slice(0, shared) + b.slice(shared)
        expect(compare(a, sameStart)).toBe(Math.sign(intl.compare(a, sameStart)))
        expect(compare(a.toUpperCase(), a)).toBe(Math.sign(intl.compare(a.toUpperCase(), a)))
      }),
      { numRuns: 3000 },
    )
  })

  test('different titles have different keys, and composed or not is no difference', () => {
    fc.assert(
      fc.property(title, title, (a, b) => {
        expect(collationKey(a) === collationKey(b)).toBe(a === b)
        expect(collationKey(a.normalize('NFD'))).toBe(collationKey(a))
      }),
      { numRuns: 3000 },
    )
  })

  test('a text compares to a key as its own key does', () => {
    const units = fc
      .array(fc.constantFrom(...'aAđê\u0301\u0306 \u0001♥א', '💔', '\ud800'), { maxLength: 6 })
      .map((list) => list.join(''))
    const any = fc.oneof(
      title,
      title.map((text) => text.normalize('NFD')),
      units,
    )
    fc.assert(
      fc.property(any, any, any, (start, a, b) => {
        const [left, right] = [collationKey(start + a), collationKey(start + b)]
        expect(Math.sign(compareToKey(start + a, right))).toBe(left < right ? -1 : left > right ? 1 : 0)
      }),
      { numRuns: 10_000 },
    )
  })

  test('any text has a key of one byte per character and no NUL, which PostgreSQL cannot store', () => {
    const units = fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 100 })
      .map((list) => String.fromCharCode(...list))
    fc.assert(
      fc.property(fc.oneof(units, fc.string({ unit: 'binary', maxLength: 100 })), (text) => {
        expect(Array.from(collationKey(text)).every((unit) => unit > '\0' && unit <= '\xff')).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('no character becomes more elements than there is room for', () => {
    const longest: string[] = []
    for (let codePoint = 0x20; codePoint < 0x20000; codePoint++) {
      const folded = foldCodePoint(codePoint)
      if (folded.length > 8 && /^[\x20-\x7e]+$/.test(folded)) longest.push(codePoint.toString(16))
    }

    expect(longest).toEqual([])
  })

  test('long texts are told apart at their ends', () => {
    const long = 'Đường '.repeat(2000)

    expect(['c', 'a', 'b'].map((end) => long + end).sort(compareVietnamese)).toEqual([
      `${long}a`,
      `${long}b`,
      `${long}c`,
    ])
    expect(compareVietnamese(`${long}à`, `${long}a`)).toBe(1)
    expect(compareVietnamese(`${long}a`, `${long}A`)).toBe(-1)
  })

  test.each([
    ['“Buồn” – Vui', '"Buồn" - Vui'],
    ['Ai\u200b đó', 'Ai đó'],
    ['Ai\u0000đó', 'Ai đó'],
    ['hòa'.normalize('NFD'), 'hòa'],
  ])('%j and %j share a place', (a, b) => {
    expect(collationKey(a)).toBe(collationKey(b))
  })

  test('eth stands among đ, not d', () => {
    expect(['Ðèn', 'dù', 'Đen', 'đi', 'e'].sort(compareVietnamese)).toEqual(['dù', 'Đen', 'Ðèn', 'đi', 'e'])
  })
})
