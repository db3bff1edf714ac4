import { setBit } from '../../structures/bitmap.ts'
import type { Vocabulary } from '../../structures/vocabulary.ts'
import { addUnder, listedUnder, removeUnder, type WordLists } from '../../structures/word-lists.ts'
import { isSyllable, soundKey } from '../../text/sound.ts'
import { words } from '../../text/words.ts'

/**
 * Slots of texts by how they sound in English (text/sound.ts), for those of which at least half of the words are foreign. Vietnamese ones are spelt as
 * they sound.
 */
export type Sounds = WordLists

/** What is needed of an index of texts to know them by number. */
interface Worded {
  readonly vocabulary: Vocabulary
  readonly sounds: Sounds
}

type Names = readonly ArrayLike<number>[]

export function addSounds(index: Worded, names: Names, slot: number): void {
  for (const key of keysOf(index, names)) addUnder(index.sounds, key, slot)
}

export function removeSounds(index: Worded, names: Names, slot: number): void {
  for (const key of keysOf(index, names)) removeUnder(index.sounds, key, slot)
}

/** The keys of a name and of its aliases, given as numbers of their words. */
export function keysOf({ vocabulary }: Pick<Worded, 'vocabulary'>, names: Names): Set<string> {
  const keys = new Set<string>()
  for (const name of names) {
    if (name.length > MAX_WORDS || !isForeign(vocabulary, name)) continue
    const text = Array.from(name, (number) => vocabulary.words[number]!).join(' ')
    const key = soundKey(words(text))
    if (key !== undefined) keys.add(key)
  }
  return keys
}

/** Longer texts are not typed by ear. */
const MAX_WORDS = 10

/** Most words of a catalogue are met thousands of times, so that what is known of a word is kept. */
const known = new WeakMap<Vocabulary, Map<string, boolean>>()
const MAX_KNOWN = 50_000

function isForeign(vocabulary: Vocabulary, name: ArrayLike<number>): boolean {
  let count = 0
  let foreign = known.get(vocabulary)
  if (foreign === undefined || foreign.size > MAX_KNOWN) {
    foreign = new Map()
    known.set(vocabulary, foreign)
  }
  for (let at = 0; at < name.length; at++) {
    const word = vocabulary.words[name[at]!]!
    let is = foreign.get(word)
    if (is === undefined) {
      is = !isSyllable(word)
      foreign.set(word, is)
    }
    count += Number(is)
  }
  return count * 2 >= name.length
}

export function uniteSounding(sounds: Sounds, key: string, into: Uint32Array): void {
  for (const slot of listedUnder(sounds, key)) setBit(into, slot)
}

const CONSONANTS = 'bfghjklmnprstwCY'
/** With fewer consonants, one typo is too much of the whole. */
const LONG = 3

export function uniteNearlySounding(sounds: Sounds, key: string, into: Uint32Array): void {
  if (key.length < LONG) return
  const tried = new Set<string>()
  for (let at = 0; at <= key.length; at++) {
    const [before, after] = [key.slice(0, at), key.slice(at)]
    for (const consonant of CONSONANTS) {
      tried.add(before + consonant + after)
      if (after !== '') tried.add(before + consonant + after.slice(1))
    }
    if (after !== '') tried.add(before + after.slice(1))
  }
  tried.delete(key)
  for (const other of tried) uniteSounding(sounds, other, into)
}
