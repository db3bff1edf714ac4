const PLAIN_VOWELS = 'aăâeêioôơuưy'
const SHAPED_VOWELS = 'ăâêôơư'
const TONE_MARKS = ['\u0300', '\u0309', '\u0303', '\u0301', '\u0323']

const [NO_LETTER, CONSONANT, VOWEL, SHAPED_VOWEL] = [0, 1, 2, 3]
/** UTF-16 unit → its kind in a syllable. All Vietnamese letters are below TABLE_END; foreign letters separate syllables, as punctuation does. */
const TABLE_END = 0x1f00
const kinds = new Uint8Array(TABLE_END)
/** Toned vowel → the same vowel without its tone; 0 for everything else. */
const untoned = new Uint16Array(TABLE_END)
const markOf = new Map<number, string>()

for (const consonant of 'bcdđfghjklmnpqrstvwxz') kinds[consonant.charCodeAt(0)] = CONSONANT
for (const vowel of PLAIN_VOWELS) {
  const kind = SHAPED_VOWELS.includes(vowel) ? SHAPED_VOWEL : VOWEL
  kinds[vowel.charCodeAt(0)] = kind
  for (const mark of TONE_MARKS) {
    const unit = (vowel + mark).normalize('NFC').charCodeAt(0)
    kinds[unit] = kind
    untoned[unit] = vowel.charCodeAt(0)
    markOf.set(unit, mark)
  }
}

// A mark that NFC could not compose with the letter before it, which no Vietnamese spelling has.
const STRAY_MARK = /^\p{M}/u
const LONE_SURROGATE = /\p{Cs}/gu
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]+/gu
const BLANKS = /[\s\p{Cc}]+/gu

/** The text with its tones in one spelling: lower case, NFC, single spaces, `hòa` and `thủy` written `hoà` and `thuỷ`. */
export function toneKey(text: string): string {
  const normal = normalise(text)
  let key = ''
  let copied = 0
  let at = 0
  while (at < normal.length) {
    const start = at
    let tonedAt = -1
    let tones = 0
    while (at < normal.length && kindAt(normal, at) !== NO_LETTER) {
      if (untoned[normal.charCodeAt(at)] !== 0) {
        tonedAt = at
        tones++
      }
      at++
    }
    // A Vietnamese syllable has one tone. A foreign word with more accents keeps them where they are.
    const toneAt = tones === 1 ? findToneIndex(normal, start, at) : -1
    if (toneAt >= 0 && toneAt !== tonedAt && !STRAY_MARK.test(normal.charAt(at))) {
      key += normal.slice(copied, start) + moveTone(normal.slice(start, at), tonedAt - start, toneAt - start)
      copied = at
    }
    at++
  }
  return copied === 0 ? normal : key + normal.slice(copied)
}

/** Whether the text has letters with Vietnamese marks, so that its tones matter: `đường` is more specific than `duong`. */
export function hasTones(text: string): boolean {
  const normal = normalise(text)
  for (let at = 0; at < normal.length; at++) {
    const unit = normal.charCodeAt(at)
    if (unit > 0x7f && kindAt(normal, at) !== NO_LETTER) return true
  }
  return false
}

/** The index of the letter that has the tone in the newer spelling; −1 when this is not a Vietnamese syllable. */
function findToneIndex(text: string, start: number, end: number): number {
  let first = start
  if (isGlidingOnset(text, start) && start + 2 < end && kindAt(text, start + 2) >= VOWEL) first = start + 2
  else while (first < end && kindAt(text, first) === CONSONANT) first++
  let shaped = -1
  let coda = first
  for (; coda < end && kindAt(text, coda) >= VOWEL; coda++) if (kindAt(text, coda) === SHAPED_VOWEL) shaped = coda
  for (let at = coda; at < end; at++) if (kindAt(text, at) !== CONSONANT) return -1
  const vowels = coda - first
  if (vowels < 1 || vowels > 3) return -1
  if (shaped >= 0) return shaped
  if (vowels === 3) return first + 1
  return vowels === 2 && (coda < end || isRisingPair(plainAt(text, first), plainAt(text, first + 1)))
    ? first + 1
    : first
}

/** The `u` of `qu` and the `i` of `gi` belong to the onset when a vowel follows (`quý`, `già`). */
function isGlidingOnset(text: string, at: number): boolean {
  const letter = text[at]
  return (letter === 'q' && plainAt(text, at + 1) === 'u') || (letter === 'g' && plainAt(text, at + 1) === 'i')
}

/** `oa`, `oe`, `uy`: the older spelling puts the tone on the first letter, the newer one on the second. */
function isRisingPair(first: string, second: string): boolean {
  return first === 'o' ? second === 'a' || second === 'e' : first === 'u' && second === 'y'
}

function moveTone(syllable: string, from: number, to: number): string {
  const mark = markOf.get(syllable.charCodeAt(from)) ?? ''
  const bare = syllable.slice(0, from) + plainAt(syllable, from) + syllable.slice(from + 1)
  return (bare.slice(0, to + 1) + mark + bare.slice(to + 1)).normalize('NFC')
}

function kindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit < TABLE_END ? kinds[unit]! : NO_LETTER
}

function plainAt(text: string, at: number): string {
  const unit = text.charCodeAt(at)
  return String.fromCharCode((unit < TABLE_END && untoned[unit]) || unit)
}

function normalise(text: string): string {
  if (isNormal(text)) return text.toLowerCase()
  // Lone surrogates go first: removing what is between two of them would make them a pair.
  const visible = text.replace(LONE_SURROGATE, ' ').replace(INVISIBLE, '')
  const lower = visible.replace(BLANKS, ' ').trim().toLowerCase().normalize('NFC')
  // Ð (eth) looks like Đ and is used for it in much Vietnamese text.
  return lower.replaceAll('ð', 'đ')
}

/** True for nearly every title: composed Latin letters, ASCII punctuation and single spaces, which only need lower case. */
function isNormal(text: string): boolean {
  let last = 0x20
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    const isLatin =
      (unit >= 0x20 && unit < 0x7f) || (unit >= 0xc0 && unit < 0x250) || (unit >= 0x1e00 && unit < TABLE_END)
    if (!isLatin || unit === 0xd0 || unit === 0xf0 || (unit === 0x20 && last === 0x20)) return false
    last = unit
  }
  return last !== 0x20 || text.length === 0
}
