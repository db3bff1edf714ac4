import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, foldCodePoint } from './fold.ts'

const anyUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 100 })
  .map((units) => String.fromCharCode(...units))
const awkward = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'aĐðệỢ\u0301\u0323\u031b\u0489 \t\u0000\u200b\u00ad\u115f\ud83d\ude00\udb40\udc01ẞİıΣς가가が\u3099',
      ),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
    { maxLength: 100 },
  )
  .map((parts) => parts.join(''))
const anyText = fc.oneof(anyUnits, awkward, fc.string({ unit: 'grapheme', maxLength: 100 }))

describe('fold', () => {
  test.each([
    ['', ''],
    ['   ', ''],
    ['duong', 'duong'],
    ['Nắng Ấm Xa Dần', 'nang am xa dan'],
    ['ĐƯỜNG TÔI CHỞ EM VỀ', 'duong toi cho em ve'],
    ['Ðừng (viết bằng eth)', 'dung (viet bang eth)'],
    ['đ Đ ð Ð', 'd d d d'],
    ['Ｓơｎ　Ｔùｎｇ', 'son tung'],
    ['ﬁ ﬂ œuvre Æon Straße GROẞ Ørsted Łódź Þór', 'fi fl oeuvre aeon strasse gross orsted lodz thor'],
    ['İstanbul ılık', 'istanbul ilik'],
    ['№ ½ x² Ⅳ ①', 'no 1/2 x2 iv 1'],
    ['Don’t “Stop” — now…', 'don\'t "stop" - now...'],
    ["R&B (feat. M-TP) don't!", "r&b (feat. m-tp) don't!"],
    ['  hai\t\nba \u00a0 bốn\u3000', 'hai ba bon'],
    ['a\u0000b\u0007c\u007fd\u0085e', 'a b c d e'],
    ['zê\u200brô\u200d \ufeffw\u00adi\u2060dth', 'zero width'],
    ['\u0301\u0323a\u0301\u0302\u0489\u20dd', 'a'],
    ['\ud800a\udc00', 'a'],
    ['x\ud83d\u200b\ude00y', 'x y'],
    ['ΑΣ ας', 'ασ ασ'],
    ['Ёлка Й', 'елка и'],
    ['你好 💔', '你好 💔'],
    ['사랑'.normalize('NFD'), '사랑'],
    ['ไม่มี', 'ไม่มี'],
    ['𝐁𝐨𝐥𝐝 🄰', 'bold a'],
  ])('%j → %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test.each([
    ['hoa', 'hoà hòa HÒA hỏa hoả họa hoạ hóa hoá hõa hoã'],
    ['thuy', 'thủy thuỷ Thùy thuỳ thúy thuý thụy thuỵ'],
    ['nguoi', 'người Ngưởi ngươì NGƯỜI'],
    ['duong', 'đường dương Đương ðường dướng dượng'],
    ['quy', 'quý qúy quỳ qùy'],
  ])('every spelling of %s is one word, composed or not', (word, spellings) => {
    for (const spelling of spellings.split(' ')) {
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) expect(fold(spelling.normalize(form))).toBe(word)
    }
  })

  test('folding twice is folding once, and no form of a text folds differently', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const folded = fold(text)
        expect(fold(folded)).toBe(folded)
        for (const form of ['NFC', 'NFD', 'NFKD']) expect(fold(folded.normalize(form))).toBe(folded)
        for (const form of ['NFC', 'NFD']) expect(fold(text.normalize(form))).toBe(folded)
      }),
      { numRuns: 3000 },
    )
  })

  test('what comes out is well formed, trimmed and free of capitals, controls and double spaces', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(text)).toSatisfy(
          (folded: string) => !/^ | $| {2}|[\p{Cc}\p{Cs}\p{Cf}A-Z]|[\u0300-\u036f]/u.test(folded),
        )
      }),
      { numRuns: 3000 },
    )
  })

  test('every code point folds alone as it does in company, and is then settled', () => {
    const unsettled: string[] = []
    for (let codePoint = 0; codePoint < 0x1fc00; codePoint++) {
      if (codePoint === 0x10000) codePoint = 0x1d000
      const folded = foldCodePoint(codePoint)
      const again = Array.from(folded, (character) => foldCodePoint(character.codePointAt(0) ?? 0)).join('')
      const inside = fold(`x${String.fromCodePoint(codePoint)}x`)
      const expected = `x${folded}x`.replace(/ +/g, ' ').normalize('NFC')
      if (again !== folded || inside !== expected) unsettled.push(codePoint.toString(16))
    }
    expect(unsettled).toEqual([])
  })

  test('long text folds as its parts do', () => {
    expect(fold('Đường xa  '.repeat(5000))).toBe('duong xa '.repeat(5000).trim())
    expect(fold(`o${'\u0323\u031b\u0489'.repeat(50_000)}`)).toBe('o')
  })
})
