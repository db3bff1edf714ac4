import type { TextReader } from '../../catalog/words/text-reader.ts'
import { andInto, countBits, setBit, wordsFor } from '../../structures/bitmap.ts'
import { takeBitmap } from '../../structures/bitmap-pool.ts'

/** So many texts are read one by one; of more, the index of neighbouring words is asked first. */
const FEW = 1024

/**
 * Of a set of titles or names, those in which the words (each given as the numbers that will do) are next to each other, or that begin with them. Among
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
  let count = countBits(among)
  for (let at = 0; at + 1 < words.length && count > FEW; at++) {
    const followed = takeBitmap(among.length)
    for (const number of words[at]!) {
      reader.uniteFollowed(number, sets[at + 1]!, at === 0 ? place : 'anywhere', followed)
    }
    andInto(followed, left)
    left = followed
    count = countBits(left)
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
  const marks = takeBitmap(wordsFor(reader.wordCount))
  for (const number of numbers) setBit(marks, number)
  return marks
}
