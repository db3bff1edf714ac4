import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from './fold.ts'
import { hasTones, toneKey } from './tones.ts'

describe('toneKey', () => {
  test.each([
    ['hòa', 'hoà'],
    ['Hoà Bình', 'hoà bình'],
    ['THỦY', 'thuỷ'],
    ['thuỷ chung', 'thuỷ chung'],
    ['khỏe khoẻ', 'khoẻ khoẻ'],
    ['qúy quý qùa quà', 'quý quý quà quà'],
    ['gìa già gì giếng', 'già già gì giếng'],
    ['mùa muà của cuả', 'mùa mùa của của'],
    ['hòan hoàn', 'hoàn hoàn'],
    ['ngươì người đừơng đường', 'người người đường đường'],
    ['khuỷu tay, ngoằn ngoèo', 'khuỷu tay, ngoằn ngoèo'],
    ['chuỵên xoài hươú', 'chuyện xoài hướu'],
    ['Đường', 'đường'],
    ['Ðường (eth)', 'đường (eth)'],
    ['  hai\t ba\u200b\u0000bốn ', 'hai ba bốn'],
    ['Beyoncé, café, résumé', 'beyoncé, café, résumé'],
    ['d\u0323\ud800x', 'ḍ x'],
    ['你好 💔', '你好 💔'],
    ['', ''],
  ])('%j → %j', (text, key) => {
    expect(toneKey(text)).toBe(key)
    expect(toneKey(text.normalize('NFD'))).toBe(key)
  })

  test('words that differ in a tone or a letter keep different keys', () => {
    const different = 'dương đương đường đưỡng hoa hoà hoả hoã hoá hoạ ma mà mạ mă mâ'.split(' ')

    expect(new Set(different.map(toneKey)).size).toBe(different.length)
  })

  test('it is settled, composed, and folds to what the text folds to', () => {
    const unit = fc.oneof(
      fc.constantFrom(...'qughoaeyùòạệđÐ \u0301\u0309\u200bİΣ\ud83d\udb40\udc01'),
      fc.string({ unit: 'binary', maxLength: 1 }),
    )
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 40 }), (units) => {
        const text = units.join('')
        const key = toneKey(text)
        expect(toneKey(key)).toBe(key)
        expect(key.normalize('NFC')).toBe(key)
        expect(fold(key)).toBe(fold(text))
      }),
      { numRuns: 3000 },
    )
  })
})

describe('hasTones', () => {
  test.each([
    ['duong xa', false],
    ['đuong', true],
    ['Ðuong', true],
    ['dường', true],
    ['duo\u031bng', true],
    ['ca\u0301', true],
    ['mưa', true],
    ['tình', true],
    ['Beyoncé', true],
    ['Motörhead, piñata, façade', false],
    ['你好 💔 123', false],
    ['', false],
  ])('%j: %s', (text, expected) => {
    expect(hasTones(text)).toBe(expected)
  })
})
