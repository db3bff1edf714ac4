import { andInto, countBits } from '../../structures/bitmap.ts'
import { countPostings, unitePostings } from '../../structures/postings.ts'
import { findWord } from '../../structures/vocabulary.ts'
import { findWords } from './grams.ts'
import { findAliasSign, findJoint, markWords, splitWords, type TextIndex } from './text-index.ts'

/** The slots whose text contains the folded needle, as a bitmap of `length` words. Slots that are not live may be among them. */
export function matchText(index: TextIndex, needle: string, length: number): Uint32Array {
  const pieces = splitWords(needle)
  const found = new Uint32Array(length)
  if (pieces.length === 0) return found.fill(0xffffffff)
  if (pieces.length > 1) return matchPhrase(index, pieces, length)
  if (needle.length === 1) unitePostings(index.characters, needle.charCodeAt(0), found)
  else unite(index, findWords(index.grams, needle, 'anywhere', wordOf(index)), found)
  return found
}

const wordOf = (index: TextIndex) => (number: number) => index.vocabulary.words[number]!

function unite(index: TextIndex, words: Uint32Array, into: Uint32Array): void {
  for (let at = 0; at < words.length; at++) unitePostings(index.postings, words[at]!, into)
}

/** A needle with spaces: a word ends with its first piece, the next ones are its middle pieces, and the one after begins with its last. */
function matchPhrase(index: TextIndex, pieces: readonly string[], length: number): Uint32Array {
  const parts = pieces.map((piece, at) => findPart(index, piece, at, pieces.length - 1))
  const joints = pieces.slice(1).map((piece, at) => findJointPart(index, pieces[at]!, piece))
  const rarestFirst = [...parts, ...joints].sort((a, b) => a.slots - b.slots)
  const found = new Uint32Array(length)
  rarestFirst[0]!.unite(found)
  for (const part of rarestFirst.slice(1)) {
    // Another bitmap is cheaper than looking at each text only while many are left and the bitmap takes no long lists.
    if (countBits(found) * LOOK_COST < part.slots + length) break
    const others = new Uint32Array(length)
    part.unite(others)
    andInto(found, others)
  }
  // Two single characters are their joint, and nothing is left to be looked at.
  if (pieces.length === 2 && pieces[0]!.length + pieces[1]!.length === 2) return found
  return keepPhrases(
    index,
    parts.map((part) => markWords(index, part.words)),
    found,
    false,
  )
}

/** Looking at one text costs about as much as adding so many slots to a bitmap. */
const LOOK_COST = 16

/** One condition on the texts, and how many slots meet it at most. */
interface Part {
  slots: number
  unite(into: Uint32Array): void
}

function findPart(index: TextIndex, piece: string, at: number, last: number): Part & { words: Uint32Array } {
  const words =
    at === 0 || at === last
      ? findWords(index.grams, piece, at === 0 ? 'end' : 'start', wordOf(index))
      : Uint32Array.of(findWord(index.vocabulary, piece)).filter((number) => number !== NONE)
  let slots = 0
  for (let each = 0; each < words.length; each++) slots += countPostings(index.postings, words[each]!)
  return { words, slots, unite: (into) => unite(index, words, into) }
}

const NONE = 0xffffffff

function findJointPart(index: TextIndex, before: string, after: string): Part {
  const joint = findJoint(index, before, after)
  if (joint === undefined) return { slots: 0, unite() {} }
  return { slots: countPostings(index.joints, joint), unite: (into) => unitePostings(index.joints, joint, into) }
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
