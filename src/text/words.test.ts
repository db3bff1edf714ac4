import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from './fold.ts'
import { compact, words } from './words.ts'

describe('words and compact', () => {
  test.each([
    ['', [], ''],
    ['Vũ.', ['vu'], 'vu'],
    ['Sơn Tùng M-TP', ['son', 'tung', 'm', 'tp'], 'sontungmtp'],
    ['R&B', ['r', 'b'], 'rb'],
    ['Tom & Jerry', ['tom', 'jerry'], 'tomjerry'],
    ['&', [], ''],
    ["Don't Stop", ['dont', 'stop'], 'dontstop'],
    ['Don’t', ['dont'], 'dont'],
    ["rock 'n' roll", ['rock', 'n', 'roll'], 'rocknroll'],
    ["Rock'n'Roll", ['rocknroll'], 'rocknroll'],
    ["o''o '", ['o', 'o'], 'oo'],
    ['A.C.E (feat. Đen)', ['a', 'c', 'e', 'feat', 'den'], 'acefeatden'],
    ['snake_case/24h+7', ['snake', 'case', '24h', '7'], 'snakecase24h7'],
    ['Em… của—ngày hôm qua!', ['em', 'cua', 'ngay', 'hom', 'qua'], 'emcuangayhomqua'],
    ['你好, Москва', ['你好', 'москва'], '你好москва'],
    ['ไม่มี', ['ไม่มี'], 'ไม่มี'],
    ['💔 !!! ❤️', [], ''],
  ])('%j → %j, %j', (text, expected, joined) => {
    expect(words(text)).toEqual(expected)
    expect(compact(text)).toBe(joined)
  })

  test('words are never empty, hold no space or sign, and joined they are the compact form', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.oneof(fc.constantFrom(..."aĐ'’-& 1你"), fc.string({ unit: 'binary', maxLength: 2 })) }),
        (text) => {
          for (const word of words(text)) expect(word).toMatch(/^[\p{L}\p{M}\p{N}]+$/u)
          expect(words(text).join('')).toBe(compact(text))
          expect(words(fold(text))).toEqual(words(text))
        },
      ),
      { numRuns: 2000 },
    )
  })
})
