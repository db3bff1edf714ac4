import type { TextReader } from '../../catalog/words/text-reader.ts'
import { andInto, countUpTo, isEmpty, setBit, wordsFor } from '../../structures/bitmap.ts'
import { takeBitmap } from '../../structures/bitmap-pool.ts'

/** So many texts are read one by one; of more, the index of neighbouring words is asked first. */
const FEW = 1024

/**
 * Keeps the titles or names in which the words (each given as the numbers that will do) are next to each other, or that begin with them. Among
 * more than FEW texts, one with a word twice may be taken for a phrase that it only nearly has.
 */
export function keepPhrases(
  reader: TextReader,
  words: readonly (readonly number[])[],
  among: Uint32Array,
  place: 'anywhere' | 'start',
): Uint32Array {
  if (among.length === 0) return among
  if (words.length === 1) return keepWord(reader, words[0]!, among, place)
  const sets = words.map((numbers) => markWords(reader, numbers))
  let left = among
  let count = countUpTo(among, FEW)
  for (let at = 0; at + 1 < words.length && count > FEW; at++) {
    const followed = takeBitmap(among.length)
    for (const number of words[at]!) {
      reader.uniteFollowed(number, sets[at + 1]!, at === 0 ? place : 'anywhere', followed)
    }
    andInto(followed, left)
    left = followed
    count = countUpTo(left, FEW)
  }
  return count > FEW ? left : reader.keepPhrases(sets, left, place)
}

function keepWord(
  reader: TextReader,
  numbers: readonly number[],
  among: Uint32Array,
  place: 'anywhere' | 'start',
): Uint32Array {
  const kept = takeBitmap(among.length)
  for (const number of numbers) (place === 'start' ? reader.uniteFirsts : reader.uniteSlots)(number, kept)
  andInto(kept, among)
  return kept
}

/** A bitmap over word numbers. */
export function markWords(reader: TextReader, numbers: readonly number[]): Uint32Array {
  const marks = takeBitmap(wordsFor(reader.countNumbers()))
  for (const number of numbers) setBit(marks, number)
  return marks
}

/** So many pairs of words are looked up one by one. */
const FEW_PAIRS = 16

const isAnyPair = (reader: TextReader, first: readonly number[], second: readonly number[]) =>
  first.some((word) => second.some((next) => reader.isFollowed(word, next)))

/** Texts that begin with one of some words and go on with another one. */
export function startingWith(
  reader: TextReader,
  first: readonly number[],
  second: readonly number[],
  length: number,
): Uint32Array | undefined {
  if (first.length === 0 || second.length === 0) return undefined
  if (first.length * second.length <= FEW_PAIRS && !isAnyPair(reader, first, second)) return undefined
  const next = markWords(reader, second)
  const texts = takeBitmap(length)
  for (const number of first) reader.uniteFollowed(number, next, 'start', texts)
  return texts
}

/** Texts that are some words, each given as the numbers that will do, and nothing else; undefined when there is none. */
export function findWhole(
  reader: TextReader,
  words: readonly (readonly number[])[],
  length: number,
): Uint32Array | undefined {
  if (words.some((numbers) => numbers.length === 0)) return undefined
  let texts: Uint32Array | undefined
  if (words.length === 1) {
    texts = takeBitmap(length)
    for (const number of words[0]!) reader.uniteFirsts(number, texts)
  } else texts = startingWith(reader, words[0]!, words[1]!, length)
  if (texts === undefined || isEmpty(texts)) return undefined
  const whole = reader.keepWhole(texts, words.length)
  const kept = words.length > 2 ? keepPhrases(reader, words, whole, 'start') : whole
  return isEmpty(kept) ? undefined : kept
}
