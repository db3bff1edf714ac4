/** Folded Vietnamese syllables; what is none of them is a foreign word. */
const SYLLABLE =
  /^(?:ngh?|nh|gh?|gi|kh?|ch?|ph?|qu|th|tr?|[bdhlmnrsvx])?(?:[aeiouy]|a[iouy]|e[ou]|i[aeu]|ieu|o[aeio]|oa[ioy]|oeo|u[aeiouy]|ua[iy]|uo[iu]|uy[aeu]|ye|yeu)(?:ch?|ng?|nh|m|p|t)?$/

export const isSyllable = (word: string) => SYLLABLE.test(word)

/** Letters and groups of letters by what is heard of them, consonants only; in order, since the later see what the earlier have left. */
const HEARD: readonly (readonly [RegExp, string])[] = [
  [/(.)\1+/g, '$1'],
  [/^kn|gn(?=$|[^aeiouy])/g, 'n'],
  [/^wr/g, 'r'],
  [/^wh/g, 'w'],
  [/ch(?=[lr])/g, 'k'],
  [/t?ch/g, 'C'],
  [/[ts]ion/g, 'sn'],
  [/ph|gh(?=$)(?<=ugh)/g, 'f'],
  [/gh/g, ''],
  [/mb$/g, 'm'],
  [/ck|q|x(?=$)/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/(?<=[aeiouy][^aeiouy]+)e(?=s?$)/g, ''],
  [/x/g, 'ks'],
  [/^ks/g, 's'],
  [/th|d/g, 't'],
  [/sh|z/g, 's'],
  [/v/g, 'f'],
  [/[pb]$/g, 'f'],
  [/nh/g, 'n'],
  [/(?<=[^s])h/g, ''],
  [/(?<=[aeiouy])r(?=$|[^aeiouy])/g, ''],
  [/^y(?=[aeiou])|^u$/g, 'Y'],
  [/(?<=[aeiouy])w|[aeiouy]/g, ''],
]
const LETTERS = /^[a-z]+$/
/** Written for a word that sounds like it. */
const WRITTEN = new Map([
  ['r', ''],
  ['2', 't'],
  ['4', 'f'],
])

/** What an English ear keeps of a word, so that `boi` is `boy`, `luv` `love` and `meking` `making`; undefined for what has no sound. */
function soundOf(word: string): string | undefined {
  const written = WRITTEN.get(word)
  if (written !== undefined) return written
  if (!LETTERS.test(word)) return undefined
  let heard = word
  for (const [letters, sound] of HEARD) heard = heard.replace(letters, sound)
  return heard
}

/** Sounds of fewer consonants are too many words'. */
const FEWEST = 3
const LONGEST = 24

/** A text that begins with a vowel. */
const OPEN = 'A'

/** A text as it is heard, without its spaces; undefined when that is too little to know it by, or more than a title has. */
export function soundKey(words: readonly string[]): string | undefined {
  const sounds = words.map(soundOf)
  if (sounds.includes(undefined)) return undefined
  const key = (/^[aeiouy]/.test(words[0] ?? '') ? OPEN : '') + sounds.join('')
  return key.length < FEWEST || key.length > LONGEST ? undefined : key
}
