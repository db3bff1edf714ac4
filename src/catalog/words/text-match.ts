import { andInto } from '../../structures/bitmap.ts'
import { unitePostings } from '../../structures/postings.ts'
import { findWord } from '../../structures/vocabulary.ts'
import { findWords } from './grams.ts'
import { findAliasSign, markWords, splitWords, type TextIndex } from './text-index.ts'
import { uniteFollowed } from './word-pairs.ts'

/** The slots whose text contains the folded needle, as a bitmap of `length` words. Slots that are not live may be among them. */
export function matchText(index: TextIndex, needle: string, length: number): Uint32Array {
  const pieces = splitWords(needle)
  const found = new Uint32Array(length)
  if (pieces.length === 0) return found.fill(0xffffffff)
  const words = pieces.map((piece, at) => wordsOf(index, piece, at, pieces.length - 1))
  if (pieces.length > 1) return matchPhrase(index, words, length)
  for (const word of words[0]!) unitePostings(index.postings, word, found)
  return found
}

/** Where a needle has spaces: a word ends with its first piece, the next ones are its middle pieces, and the one after begins with its last. */
function wordsOf({ grams, vocabulary }: TextIndex, piece: string, at: number, last: number): Uint32Array {
  if (at > 0 && at < last) {
    const number = findWord(vocabulary, piece)
    return number === -1 ? new Uint32Array(0) : Uint32Array.of(number)
  }
  return findWords(
    grams,
    piece,
    last === 0 ? 'anywhere' : at === 0 ? 'end' : 'start',
    (word) => vocabulary.words[word]!,
  )
}

function matchPhrase(index: TextIndex, words: readonly Uint32Array[], length: number): Uint32Array {
  const marks = words.map((some) => markWords(index, some))
  const found = new Uint32Array(length).fill(0xffffffff)
  for (const [at, next] of marks.slice(1).entries()) {
    const followed = new Uint32Array(length)
    for (const word of words[at]!) uniteFollowed(index.pairs, word, next, false, followed)
    andInto(found, followed)
  }
  // A text may have each pair in another place.
  return words.length === 2 ? found : keepPhrases(index, marks, found, false)
}

/** Keeps the slots with neighbouring words out of each set, anywhere or where the name or an alias begins. */
export function keepPhrases(
  index: TextIndex,
  marks: readonly Uint32Array[],
  found: Uint32Array,
  isAtStart: boolean,
  kept: Uint32Array = new Uint32Array(found.length),
): Uint32Array {
  const { segments, segment, start, length } = index.texts
  const count = marks.length
  const first = marks[0]!
  const sign = isAtStart ? findAliasSign(index) : -1
  for (let at = 0; at < found.length; at++) {
    for (let word = found[at]!; word !== 0; word &= word - 1) {
      const slot = at * 32 + 31 - Math.clz32(word & -word)
      // Most of a hundred thousand texts fail at their first word, so no function is called for them.
      const spare = slot < length.length ? length[slot]! - count : -1
      if (spare < 0) continue
      const values = segments[segment[slot]!]!
      const from = start[slot]!
      const last = isAtStart && sign === -1 ? from : from + spare
      for (let place = from; place <= last; place++) {
        if (isAtStart && place > from && values[place - 1] !== sign) continue
        const number = values[place]!
        if (((first[number >>> 5]! >>> (number & 31)) & 1) === 0 || !goesOn(values, place, marks)) continue
        kept[at]! |= word & -word
        break
      }
    }
  }
  return kept
}

function goesOn(values: Uint32Array, place: number, marks: readonly Uint32Array[]): boolean {
  for (let at = 1; at < marks.length; at++) {
    const number = values[place + at]!
    if (((marks[at]![number >>> 5]! >>> (number & 31)) & 1) === 0) return false
  }
  return true
}
