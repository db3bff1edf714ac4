import { ALIAS_SIGN, joinAliases } from '../../src/catalog/words/aliases.ts'
import { type Grams, gramLists } from '../../src/catalog/words/grams.ts'
import { keysOf } from '../../src/catalog/words/sounds.ts'
import { MAX_TEXT, type TextIndex } from '../../src/catalog/words/text-index.ts'
import type { TonedWords } from '../../src/catalog/words/toned-words.ts'
import { formsOf, type WordForms } from '../../src/catalog/words/word-forms.ts'
import { hashPair, type WordPairs } from '../../src/catalog/words/word-pairs.ts'
import { listItems } from '../../src/structures/packed-lists.ts'
import { findWord, type Vocabulary } from '../../src/structures/vocabulary.ts'
import { fold } from '../../src/text/fold.ts'
import { toneKey } from '../../src/text/tones.ts'
import {
  checkAscending,
  checkHashTable,
  checkPackedLists,
  checkPosted,
  checkVocabulary,
  must,
} from './check-structures.ts'

/** Key → slots, as one would write it down without any index. */
type Sets<K = number> = Map<K, Set<number>>

export function addTo<K>(sets: Sets<K>, key: K, slot: number): void {
  const known = sets.get(key)
  if (known === undefined) sets.set(key, new Set([slot]))
  else known.add(slot)
}

/** A name and its aliases, as the store holds them. */
export interface Named {
  name: string
  aliases: string | undefined
}

/** That an index holds exactly these texts, in every one of its parts. */
export function checkTextIndex(index: TextIndex, named: ReadonlyMap<number, Named>): void {
  checkVocabulary(index.vocabulary)
  checkPackedLists(index.texts)
  const texts = new Map([...named].map(([slot, { name, aliases }]) => [slot, joinAliases(name, aliases)]))
  const [postings, joints, characters, firsts, lengths]: Sets[] = Array.from({ length: 5 }, () => new Map())
  const pairs: Record<'anywhere' | 'atStart', Sets<string>> = { anywhere: new Map(), atStart: new Map() }
  for (const [slot, text] of texts) {
    const folded = fold(text)
    must(wordsOf(index, slot).join(' ') === folded, `the words of slot ${slot} are its text`)
    for (const number of listItems(index.texts, slot)) addTo(postings!, number, slot)
    for (let at = 0; at < folded.length; at++) addTo(characters!, folded.charCodeAt(at), slot)
    for (let at = folded.indexOf(' '); at !== -1; at = folded.indexOf(' ', at + 1)) {
      const key = folded.charCodeAt(at - 1) * 0x10000 + folded.charCodeAt(at + 1)
      addTo(joints!, index.jointNumbers.get(key) ?? -1, slot)
    }
    const names = namesOf(folded)
    for (const name of names) addTo(firsts!, findWord(index.vocabulary, name[0]!), slot)
    if (names.length > 0) addTo(lengths!, Math.min(names[0]!.length, MAX_TEXT), slot)
    for (const name of names) collectPairs(index, name, slot, pairs)
  }
  for (let slot = 0; slot < index.texts.length.length; slot++) {
    must(named.has(slot) || listItems(index.texts, slot).length === 0, 'a slot that is not written has no text')
  }
  checkPosted(index.postings, postings!, 'words')
  checkPosted(index.joints, joints!, 'joints')
  checkPosted(index.characters, characters!, 'characters')
  checkPosted(index.firsts, firsts!, 'first words')
  checkPosted(index.lengths, lengths!, 'lengths')
  must(postings!.size === index.vocabulary.words.length - index.vocabulary.free.length, 'every word is in some text')
  checkGrams(index.grams, index.vocabulary)
  checkWordForms(index.forms, index.vocabulary)
  checkWordPairs(index.pairs, pairs)
  checkTonedWords(index.toned, index, texts)
  checkSounds(index, texts)
}

/** Every text that is heard in English is in the list of its sound, and there is no other list. */
function checkSounds({ sounds, vocabulary }: TextIndex, texts: ReadonlyMap<number, string>): void {
  const expected: Sets<string> = new Map()
  for (const [slot, text] of texts) {
    const numbers = namesOf(fold(text)).map((name) => name.map((word) => findWord(vocabulary, word)))
    for (const key of keysOf({ vocabulary }, numbers)) addTo(expected, key, slot)
  }
  must(expected.size === sounds.keys.words.length - sounds.keys.free.length, 'every sound is that of some text')
  for (const [key, slots] of expected) {
    const found = Array.from(listItems(sounds.slots, findWord(sounds.keys, key)))
    must(found.join() === [...slots].sort((a, b) => a - b).join(), `the texts that sound like ${key}`)
  }
}

const wordsOf = (index: TextIndex, slot: number) =>
  Array.from(listItems(index.texts, slot), (number) => index.vocabulary.words[number]!)

/** The words of a name and of each alias. */
const namesOf = (folded: string) =>
  folded
    .split(ALIAS_SIGN)
    .map((name) => name.split(' ').filter((word) => word !== ''))
    .filter((name) => name.length > 0)

function collectPairs(
  { vocabulary }: TextIndex,
  name: readonly string[],
  slot: number,
  { anywhere, atStart }: Record<'anywhere' | 'atStart', Sets<string>>,
): void {
  const numbers = name.map((word) => findWord(vocabulary, word))
  for (let at = 0; at + 1 < numbers.length; at++) {
    addTo(anywhere, `${numbers[at]} ${numbers[at + 1]}`, slot)
    if (at === 0) addTo(atStart, `${numbers[at]} ${numbers[at + 1]}`, slot)
  }
}

/** Every word is in the lists of all its grams, and they hold nothing else. */
function checkGrams(grams: Grams, { words }: Vocabulary): void {
  checkAscending(grams.lists)
  let expected = 0
  for (const [number, word] of words.entries()) {
    const lists = [...gramLists(grams, word)]
    must(lists.length === word.length && lists.every((list) => list.includes(number)), `${word} is in its grams`)
    const around = (_: unknown, at: number) => `${at === 0} ${word.slice(Math.max(0, at - 1), at + 2)}`
    expected += new Set(Array.from({ length: word.length }, around)).size
  }
  const held = grams.lists.length.reduce((sum, length) => sum + length, 0)
  must(held === expected, 'grams hold no word that is gone')
}

function checkWordForms(forms: WordForms, { words }: Vocabulary): void {
  checkVocabulary(forms.vocabulary)
  checkAscending(forms.words)
  checkGrams(forms.grams, forms.vocabulary)
  const expected: Sets<string> = new Map()
  for (const [number, word] of words.entries()) for (const form of formsOf(word)) addTo(expected, form, number)
  const inUse = forms.vocabulary.words.length - forms.vocabulary.free.length
  must(inUse === expected.size, 'every form belongs to a word')
  for (const [form, numbers] of expected) {
    const listed = listItems(forms.words, findWord(forms.vocabulary, form))
    must(listed.length === numbers.size && listed.every((number) => numbers.has(number)), `the words of ${form}`)
  }
}

function checkWordPairs(pairs: WordPairs, expected: Record<'anywhere' | 'atStart', Sets<string>>): void {
  checkAscending(pairs.byFirst)
  const numbers = checkHashTable(pairs.table, (pair) => hashPair(pairs.first[pair]!, pairs.second[pair]!))
  must(numbers.length + pairs.freePairs.length === pairs.used, 'every pair is in use or free')
  const numberOf = new Map(numbers.map((pair) => [`${pairs.first[pair]} ${pairs.second[pair]}`, pair]))
  must(numberOf.size === numbers.length, 'no two pairs have the same words')
  for (const pair of numbers) {
    must(listItems(pairs.byFirst, pairs.first[pair]!).includes(pair), 'a pair is listed under its first word')
  }
  for (const place of ['anywhere', 'atStart'] as const) {
    const byNumber = new Map([...expected[place]].map(([key, slots]) => [numberOf.get(key) ?? -1, slots]))
    checkPosted(pairs[place], byNumber, `pairs ${place}`)
  }
  must(expected.anywhere.size === numbers.length, 'every pair is in some text')
}

const MARKED = /[^\0-\x7f]/

function checkTonedWords(toned: TonedWords, index: TextIndex, texts: ReadonlyMap<number, string>): void {
  checkVocabulary(toned.vocabulary)
  checkAscending(toned.variants)
  const expected: Sets = new Map()
  for (const [slot, text] of texts) {
    const words = toneKey(text).split(' ')
    const folded = listItems(index.texts, slot)
    if (words.length !== folded.length) continue
    for (const [at, word] of words.entries()) {
      if (!MARKED.test(word)) continue
      const number = findWord(toned.vocabulary, word)
      addTo(expected, number, slot)
      must(listItems(toned.variants, folded[at]!).includes(number), `${word} is a variant of its folded word`)
    }
  }
  checkPosted(toned.postings, expected, 'toned words')
  const listed = toned.variants.length.reduce((sum, length) => sum + length, 0)
  must(listed === toned.vocabulary.words.length - toned.vocabulary.free.length, 'a toned word has one folded word')
}
