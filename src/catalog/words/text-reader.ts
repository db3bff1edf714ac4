import { andInto, clearBit, collectBits, countBits, hasBit, setBit } from '../../structures/bitmap.ts'
import { takeBitmap } from '../../structures/bitmap-pool.ts'
import { listItem, listLength } from '../../structures/packed-lists.ts'
import { countPostings, densePostings, postedSlots, unitePostings } from '../../structures/postings.ts'
import { findWord } from '../../structures/vocabulary.ts'
import { listedUnder } from '../../structures/word-lists.ts'
import { otherSpelling } from '../../text/i-or-y.ts'
import { type Anchor, findWords as findPlainWords } from './grams.ts'
import { findOneEditAway, findTwoEditsAway } from './near-words.ts'
import { uniteNearlySounding, uniteSounding } from './sounds.ts'
import { findAliasSign, MAX_TEXT, namesOf, type TextIndex } from './text-index.ts'
import { keepPhrases } from './text-match.ts'
import { variantsOf } from './toned-words.ts'
import { wordsOfForms } from './word-forms.ts'
import { hasPair, uniteFollowed } from './word-pairs.ts'

export type TextReader = ReturnType<typeof readText>

/**
 * The words of titles or names, to be read by features that rank. A word is what lies between spaces of the folded text. Slots that
 * are not live may appear anywhere here: cut every answer down to live ones. Nothing may be kept over an `await`.
 */
export function readText(index: TextIndex) {
  return { ...readWords(index), ...readSlots(index), ...readTexts(index) }
}

/** Words by their numbers. */
function readWords(index: TextIndex) {
  const word = (number: number) => index.vocabulary.words[number]!
  return {
    /** Word numbers are below it; a number out of use has the word ''. */
    countNumbers: () => index.vocabulary.words.length,
    /** Numbers of the words that are typed like this, signs left out (`mtp` for `m-tp`), `i` and `y` at the end being one letter. */
    findTyped(typed: string): number[] {
      const other = otherSpelling(typed)
      const found = findExactly(index, typed)
      return other === undefined ? found : [...found, ...findExactly(index, other)]
    },
    /** Numbers of the words that, as they are or as they are typed, contain or start with a piece. */
    findWords(piece: string, anchor: Anchor): number[] {
      const found = Array.from(findPlainWords(index.grams, piece, anchor, word))
      const others = wordsOfForms(index.forms, piece, anchor)
      const other = otherSpelling(piece)
      if (other !== undefined) others.push(...findExactly(index, other))
      return others.length === 0 ? found : [...new Set([...found, ...others])]
    },
    /** Words one edit away, as they are typed, or two. */
    findNear: (typed: string, edits: 1 | 2): number[] =>
      (edits === 1 ? findOneEditAway : findTwoEditsAway)(index, typed),
    /** In how many slots a word occurs that is typed like this. */
    countTyped: (typed: string): number =>
      findExactly(index, typed).reduce((count, number) => count + countPostings(index.postings, number), 0),
    /** Whether some slot has the two words next to each other. */
    isFollowed: (number: number, next: number): boolean => hasPair(index.pairs, number, next),
  }
}

function findExactly(index: TextIndex, typed: string): number[] {
  const number = findWord(index.vocabulary, typed)
  const others = listedUnder(index.forms.words, typed)
  return number === -1 ? Array.from(others) : [number, ...others]
}

/** Slots by word or length; `unite…` adds them to a bitmap, the cheapest way when there are many. */
function readSlots({ postings, firsts, lengths, toned, pairs, sounds }: TextIndex) {
  return {
    countSlots: (number: number): number => countPostings(postings, number),
    /** Ascending. */
    slots: (number: number): Uint32Array => postedSlots(postings, number),
    /** As a bitmap, if they are kept as one. */
    denseSlots: (number: number): Uint32Array | undefined => densePostings(postings, number),
    uniteSlots: (number: number, into: Uint32Array): void => unitePostings(postings, number, into),
    /** Those whose text begins with the word. */
    uniteFirsts: (number: number, into: Uint32Array): void => unitePostings(firsts, number, into),
    /** Those with so many words (MAX_TEXT: or more). */
    uniteLength: (length: number, into: Uint32Array): void => unitePostings(lengths, length, into),
    countLength: (length: number): number => countPostings(lengths, length),
    denseLength: (length: number): Uint32Array | undefined => densePostings(lengths, length),
    /** Those that have the word with tones that `isMeant` accepts. */
    uniteToned(number: number, isMeant: (toned: string) => boolean, into: Uint32Array): void {
      for (const variant of variantsOf(toned, number)) {
        if (isMeant(toned.vocabulary.words[variant]!)) unitePostings(toned.postings, variant, into)
      }
    },
    /** Those in which one of `next` (a bitmap of word numbers) comes next after the word, anywhere or where the text begins. */
    uniteFollowed(number: number, next: Uint32Array, place: 'anywhere' | 'start', into: Uint32Array): void {
      uniteFollowed(pairs, number, next, place === 'start', into)
    },
    /** Those whose name, or one of whose aliases, sounds like a key (text/sound.ts), or like one that is one consonant from it. */
    uniteSounding: (key: string, into: Uint32Array): void => uniteSounding(sounds, key, into),
    uniteNearlySounding: (key: string, into: Uint32Array): void => uniteNearlySounding(sounds, key, into),
  }
}

/** Texts by slot. */
function readTexts(index: TextIndex) {
  return {
    /** The words of a slot's name, in its order; those of its aliases are not among them. */
    words: (slot: number): Uint32Array => namesOf(index, slot)[0]!,
    wordCountOf: (slot: number): number => wordCounts(index)(slot),
    /** The same for many slots, good until the next change. */
    wordCounts: () => wordCounts(index),
    /** Keeps the slots whose name, or one of whose aliases, has this many words. */
    keepWhole: (among: Uint32Array, length: number): Uint32Array => keepWhole(index, among, length),
    /** Keeps the slots with neighbouring words of each set of word numbers (bitmaps too), anywhere or at the start. */
    keepPhrases: (sets: readonly Uint32Array[], among: Uint32Array, place: 'anywhere' | 'start'): Uint32Array =>
      keepPhrases(index, sets, among, place === 'start', takeBitmap(among.length)),
  }
}

function wordCounts(index: TextIndex): (slot: number) => number {
  const sign = findAliasSign(index)
  const { texts } = index
  // Without an alias anywhere, a text is the name and nothing else.
  if (sign === -1) return (slot) => listLength(texts, slot)
  return (slot) => {
    const length = listLength(texts, slot)
    for (let at = 0; at < length; at++) if (listItem(texts, slot, at) === sign) return at
    return length
  }
}

function keepWhole(index: TextIndex, among: Uint32Array, length: number): Uint32Array {
  const kept = takeBitmap(among.length)
  const long = densePostings(index.lengths, Math.min(length, MAX_TEXT))
  if (long === undefined) {
    unitePostings(index.lengths, Math.min(length, MAX_TEXT), kept)
    andInto(kept, among)
  } else {
    for (let at = 0; at < Math.min(long.length, among.length); at++)
      if (among[at] !== 0) kept[at] = among[at]! & long[at]!
  }
  if (length >= MAX_TEXT) {
    for (const slot of collectBits(kept, countBits(kept))) {
      if (namesOf(index, slot)[0]!.length !== length) clearBit(kept, slot)
    }
  }
  const sign = findAliasSign(index)
  if (sign === -1) return kept
  for (const slot of postedSlots(index.postings, sign)) {
    if (hasBit(among, slot) && namesOf(index, slot).some((name) => name.length === length)) setBit(kept, slot)
  }
  return kept
}
