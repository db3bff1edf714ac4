import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { collectBits, countBits } from '../../structures/bitmap.ts'
import { findWord } from '../../structures/vocabulary.ts'
import { fold } from '../../text/fold.ts'
import { findWords } from './grams.ts'
import { createTextIndex, indexText, removeTextOf } from './text-index.ts'
import { matchText } from './text-match.ts'
import { readText } from './text-reader.ts'

function indexAll(texts: readonly string[]) {
  const index = createTextIndex()
  for (const [slot, text] of texts.entries()) indexText(index, slot, fold(text))
  return index
}

function slotsOf(index: ReturnType<typeof createTextIndex>, needle: string, slots: number): number[] {
  const words = matchText(index, fold(needle), Math.ceil(slots / 32))
  return Array.from(collectBits(words, countBits(words))).filter((slot) => slot < slots)
}

describe('a needle is found wherever it is part of the folded text', () => {
  test('agrees with includes() on any texts, through removals and reused slots', () => {
    const word = fc.constantFrom('a', 'an', 'anh', 'nha', 'ba', '(b', 'a-b', '12', '121', 'ß', 'đá', '한국', '👍')
    const text = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '))
    const cut = fc
      .tuple(text, fc.nat(9), fc.integer({ min: 1, max: 9 }))
      .map(([whole, from, length]) => whole.substr(from, length))
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(40), text), { maxLength: 40 }),
        fc.array(cut, { maxLength: 10 }),
        (writes, needles) => {
          const index = createTextIndex()
          const texts: string[] = new Array(41).fill('')
          const named = new Map<number, string>()
          for (const [slot, written] of writes) {
            removeTextOf(index, slot, named.get(slot))
            texts[slot] = fold(written)
            indexText(index, slot, texts[slot]!, written)
            named.set(slot, written)
          }

          for (const needle of needles.map(fold).filter((each) => each !== '')) {
            const expected = [...texts.keys()].filter((slot) => texts[slot]!.includes(needle))
            expect(slotsOf(index, needle, 41)).toEqual(expected)
          }
        },
      ),
      { numRuns: 150 },
    )
  })

  test('words that many slots have, and phrases of them', () => {
    const texts = Array.from(
      { length: 6000 },
      (_, slot) => `${slot % 2 ? 'tinh' : 'yeu'} em ${slot % 3 ? 'nhieu' : 'mai'} ${slot}`,
    )
    const index = indexAll(texts)

    for (const needle of [
      'tinh',
      'em',
      'e',
      'h e',
      'nh em',
      'tinh em m',
      'em mai',
      'u 59',
      'i 3',
      '599',
      'em nhieu 5',
    ]) {
      const expected = [...texts.keys()].filter((slot) => texts[slot]!.includes(needle))
      expect(slotsOf(index, needle, texts.length), needle).toEqual(expected)
    }
  })
})

describe('the vocabulary', () => {
  test('forgets a word with its last text and uses its number again', () => {
    const index = indexAll(['mua he', 'mua'])
    removeTextOf(index, 0)
    const { vocabulary } = index

    expect(findWord(vocabulary, 'he')).toBe(-1)
    expect(findWords(index.grams, 'e', 'anywhere', (number) => vocabulary.words[number]!)).toHaveLength(0)
    indexText(index, 0, 'thu mua')
    expect([readText(index).countNumbers(), vocabulary.words[findWord(vocabulary, 'thu')]]).toEqual([2, 'thu'])
  })

  test.each([
    ['an', 'anywhere', ['an', 'anh', 'ban', 'nhan']],
    ['a', 'anywhere', ['an', 'anh', 'ban', 'nhan']],
    ['n', 'start', ['nhan']],
    ['an', 'start', ['an', 'anh']],
    ['anh', 'start', ['anh']],
    ['n', 'end', ['an', 'ban', 'nhan']],
    ['an', 'end', ['an', 'ban', 'nhan']],
    ['han', 'end', ['nhan']],
    ['nhan', 'end', ['nhan']],
    ['nhan', 'anywhere', ['nhan']],
    ['xyz', 'anywhere', []],
  ] as const)('%s, %s: %j', (piece, anchor, words) => {
    const index = indexAll(['an anh', 'ban an', 'nhan'])
    const wordOf = (number: number) => index.vocabulary.words[number]!

    expect(Array.from(findWords(index.grams, piece, anchor, wordOf), wordOf).sort()).toEqual(words)
  })

  test('reads both ways: word to slots, slot to words', () => {
    const index = indexAll(['em oi em', 'oi'])
    const reader = readText(index)
    const [em, oi] = [findWord(index.vocabulary, 'em'), findWord(index.vocabulary, 'oi')]

    expect(Array.from(reader.words(0))).toEqual([em, oi, em])
    expect([reader.wordCountOf(0), reader.wordCountOf(1)]).toEqual([3, 1])
    expect([Array.from(reader.slots(oi)), reader.countSlots(em)]).toEqual([[0, 1], 1])
  })
})
