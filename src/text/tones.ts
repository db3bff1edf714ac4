const PLAIN_VOWELS = 'aăâeêioôơuưy'
const SHAPED_VOWELS = 'ăâêôơư'
const TONE_MARKS = ['\u0300', '\u0309', '\u0303', '\u0301', '\u0323']

const [NO_LETTER, CONSONANT, VOWEL, SHAPED_VOWEL] = [0, 1, 2, 3]
/** Unit → what it is in a syllable. Vietnamese letters all lie below the end; foreign ones part syllables, as signs do. */
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

// What NFC could not join to the letter before it: no Vietnamese spelling leaves one.
const STRAY_MARK = /^\p{M}/u
const LONE_SURROGATE = /\p{Cs}/gu
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]+/gu
const BLANKS = /[\s\p{Cc}]+/gu

/** The text with its tones in one spelling: lower case, NFC, single spaces, `hòa` and `thủy` written `hoà` and `thuỷ`. */
export function toneKey(text: string): string {
  const tidy = tidyUp(text)
  let key = ''
  let copied = 0
  let at = 0
  while (at < tidy.length) {
    const start = at
    let tonedAt = -1
    let tones = 0
    while (at < tidy.length && kindAt(tidy, at) !== NO_LETTER) {
      if (untoned[tidy.charCodeAt(at)] !== 0) {
        tonedAt = at
        tones++
      }
      at++
    }
    // A Vietnamese syllable has one tone; the accents of a foreign word with more of them stay where they are.
    const seat = tones === 1 ? findSeat(tidy, start, at) : -1
    if (seat >= 0 && seat !== tonedAt && !STRAY_MARK.test(tidy.charAt(at))) {
      key += tidy.slice(copied, start) + moveTone(tidy.slice(start, at), tonedAt - start, seat - start)
      copied = at
    }
    at++
  }
  return copied === 0 ? tidy : key + tidy.slice(copied)
}

/** Whether Vietnamese letters were typed, and so the tones are meant: `đường` asks for more than `duong`. */
export function hasTones(text: string): boolean {
  const tidy = tidyUp(text)
  for (let at = 0; at < tidy.length; at++) {
    const unit = tidy.charCodeAt(at)
    if (unit > 0x7f && kindAt(tidy, at) !== NO_LETTER) return true
  }
  return false
}

/** Where the newer spelling puts the tone of a syllable; −1 when this is no Vietnamese syllable. */
function findSeat(text: string, start: number, end: number): number {
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

/** `oa`, `oe`, `uy`: the pairs that the older spelling tones on the first letter and the newer one on the second. */
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

function tidyUp(text: string): string {
  if (isTidy(text)) return text.toLowerCase()
  // Surrogates go first, lest two halves meet when what stood between them is taken out.
  const visible = text.replace(LONE_SURROGATE, ' ').replace(INVISIBLE, '')
  const lower = visible.replace(BLANKS, ' ').trim().toLowerCase().normalize('NFC')
  // Ð (eth) is drawn like Đ and stands for it in much Vietnamese text.
  return lower.replaceAll('ð', 'đ')
}

/** True for nearly every title: composed Latin letters, ASCII signs and single spaces, which only need lower case. */
function isTidy(text: string): boolean {
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
