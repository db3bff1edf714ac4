import { isSyllable } from '../../text/sound.ts'

const DOUBLED = /([aeo])\1|dd/g
const HOOKED = /([aou])w/g
const LONE_HOOK = /w/g
const TONE_KEY = /[sfrxj]$/
const TONE_INSIDE = /(?<=[aeiouy])[sfrxj](?=[aeiouymncptgh])/
const LETTER_FIRST = /^[a-z]/
const DIGITS = /[1-9]/g
/** Keys that many strike after the whole word: `nangws` is `nắng`, `tiengse` `tiếng`. */
const BEHIND = /^[sfrxjwaeod]+$/
const MAX_BEHIND = 4

/**
 * What a word means in which keys of a Vietnamese keyboard were left as letters: `ddi` is `đi`, `nhuwng` `nhưng`, `tieengs` `tiếng`, and in
 * VNI `d9i`, `tie6ng1`. Folded, as it is looked up; the likeliest first, none when the word has no such key.
 */
export function undoTelex(word: string): string[] {
  const readings = new Set<string>()
  const shaped = word.replace(DOUBLED, (pair) => pair[0]!).replace(HOOKED, '$1')
  const plain = shaped.replace(LONE_HOOK, 'u')
  for (const base of [shaped, plain, word]) {
    readings.add(base.replace(TONE_KEY, ''))
    readings.add(base.replace(TONE_INSIDE, ''))
    readings.add(base)
  }
  if (LETTER_FIRST.test(word)) readings.add(word.replace(DIGITS, ''))
  readings.delete(word)
  readings.delete('')
  return [...readings]
}

/** What a word means whose keys were all struck after it; the likeliest first. */
export function undoKeysBehind(word: string): string[] {
  const readings: string[] = []
  for (let keys = 1; keys <= MAX_BEHIND && BEHIND.test(word.slice(-keys)); keys++) {
    const syllable = word.slice(0, -keys).replace(DOUBLED, (pair) => pair[0]!)
    if (isSyllable(syllable)) readings.push(syllable)
  }
  return readings
}
