import { andInto, countBits, hasBit, setBit } from './bitmap.ts'
import { findWords } from './grams.ts'
import { listLength } from './lists.ts'
import { countPostings, unitePostings } from './postings.ts'
import { findText } from './string-index.ts'
import { markWords, splitWords, type TextIndex } from './text-index.ts'

/** The slots whose text contains the folded needle, as a bitmap of `length` words. Slots that are not live may be among them. */
export function matchText(index: TextIndex, needle: string, length: number): Uint32Array {
  const pieces = splitWords(needle)
  const found = new Uint32Array(length)
  if (pieces.length === 0) return found.fill(0xffffffff)
  if (pieces.length > 1) return matchPhrase(index, pieces, length)
  unite(index, findWords(index.grams, needle, 'anywhere', wordOf(index)), found)
  return found
}

const wordOf = (index: TextIndex) => (number: number) => index.words[number]!

function unite(index: TextIndex, words: Uint32Array, into: Uint32Array): void {
  for (let at = 0; at < words.length; at++) unitePostings(index.postings, words[at]!, into)
}

/** A needle with spaces: a word ends with its first piece, the next ones are its middle pieces, and the one after begins with its last. */
function matchPhrase(index: TextIndex, pieces: readonly string[], length: number): Uint32Array {
  const parts = pieces.map((piece, at) => findPart(index, piece, at, pieces.length - 1))
  const rarestFirst = parts.toSorted((a, b) => a.slots - b.slots)
  const found = new Uint32Array(length)
  unite(index, rarestFirst[0]!.words, found)
  for (const part of rarestFirst.slice(1)) {
    // Looking at each text is dearer than a bitmap of all of them only when many are left.
    if (countBits(found) < FEW) break
    const others = new Uint32Array(length)
    unite(index, part.words, others)
    andInto(found, others)
  }
  return keepPhrases(index, parts, found)
}

const FEW = 2000

interface Part {
  words: Uint32Array
  slots: number
}

function findPart(index: TextIndex, piece: string, at: number, last: number): Part {
  const words =
    at === 0 || at === last
      ? findWords(index.grams, piece, at === 0 ? 'end' : 'start', wordOf(index))
      : Uint32Array.of(findText(index.numbers, piece)).filter((number) => number !== NONE)
  return { words, slots: words.reduce((sum, number) => sum + countPostings(index.postings, number), 0) }
}

const NONE = 0xffffffff

function keepPhrases(index: TextIndex, parts: readonly Part[], found: Uint32Array): Uint32Array {
  const marks = parts.map((part) => markWords(index, part.words))
  const kept = new Uint32Array(found.length)
  for (let at = 0; at < found.length; at++) {
    for (let word = found[at]!; word !== 0; word &= word - 1) {
      const slot = at * 32 + 31 - Math.clz32(word & -word)
      if (hasPhrase(index, marks, slot)) setBit(kept, slot)
    }
  }
  return kept
}

function hasPhrase(index: TextIndex, marks: readonly Uint32Array[], slot: number): boolean {
  const { texts } = index
  const values = texts.segments[texts.segment[slot]!]!
  const from = texts.start[slot]!
  for (let first = from; first + marks.length <= from + listLength(texts, slot); first++) {
    let at = 0
    while (at < marks.length && hasBit(marks[at]!, values[first + at]!)) at++
    if (at === marks.length) return true
  }
  return false
}
