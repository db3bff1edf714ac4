import { foldCodePoint } from './fold.ts'

/*
 * A key is `letters 01 tones 01 case`, one byte per character, so that `<` on two keys is the Vietnamese order and a
 * million keys stay small: two tones share a byte, seven capitals share another, and trailing letters without tone or capital are left out.
 *
 * It agrees with Intl.Collator('vi') on Vietnamese and English text: letters over the whole text, then tones (ngang,
 * huyền, hỏi, ngã, sắc, nặng), then small before capital; spaces before signs before digits before letters. Tones are
 * compared letter by letter, so `hòa` and `hoà` are adjacent, not equal. It differs on purpose:
 *  - typographic quotes and dashes sort as their ASCII forms: the order must not depend on the editor that a title was typed in;
 *  - control characters are spaces, as in fold(), where ICU skips them;
 *  - other scripts come after z, and other signs before the digits, in code-point order: ICU's order of them changes
 *    between versions;
 *  - eth (Ð) is đ, for which much Vietnamese text uses it;
 *  - letters such as ø and œ sort with o and oe, without a difference from other accented forms of these.
 */

const LEVEL_END = 0x01
const NO_ACCENT = 1
const OTHER_ACCENT = 15
const CAPITAL = 0x1000

// ICU's order of the ASCII signs, and of the accents after the five tones.
const SIGNS = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$'
const DIGITS = '0123456789'
const LETTERS = 'aăâbcdđeêfghijklmnoôơpqrstuưvwxyz'
const ACCENTS = '\u0300\u0309\u0303\u0301\u0323\u0306\u0302\u030c\u030a\u0308\u030b\u0307\u0327'

const FIRST_SIGN = LEVEL_END + 1
const OTHER_SIGN = FIRST_SIGN + SIGNS.length
const FIRST_DIGIT = OTHER_SIGN + 1
const FIRST_LETTER = FIRST_DIGIT + DIGITS.length
const OTHER_SCRIPT = 0xff

const WEIGHTS = new Map<string, number>()
for (const [characters, first] of [
  [SIGNS, FIRST_SIGN] as const,
  [DIGITS, FIRST_DIGIT] as const,
  [LETTERS, FIRST_LETTER] as const,
]) {
  for (const [at, character] of [...characters].entries()) WEIGHTS.set(character, first + at)
}

/** UTF-16 unit → element: its weight, accent << 8 and CAPITAL; 0 for what appendRare() computes. */
const TABLE_END = 0x1f00
const table = new Uint16Array(TABLE_END)
for (const [first, end] of [[0x20, 0x0250] as const, [0x1e00, TABLE_END] as const]) {
  for (let unit = first; unit < end; unit++) table[unit] = computeElement(String.fromCharCode(unit))
}

// The most elements that one UTF-16 unit becomes.
const MAX_ELEMENTS = 8
let elements = new Uint16Array(256 * MAX_ELEMENTS)
let bytes = Buffer.alloc(2 * elements.length)

/** Comparing two keys with `<` gives the Vietnamese order of their texts. A key is made once per title, and compared often. */
export function collationKey(text: string): string {
  ensureRoom(text.length)
  let count = collectElements(text, false)
  if (count < 0) {
    const composed = text.normalize('NFC')
    ensureRoom(composed.length)
    count = collectElements(composed, true)
  }
  for (let at = 0; at < count; at++) bytes[at] = elements[at]! & 0xff
  const tonesEnd = writeTones(count)
  const end = writeCase(count, tonesEnd)
  return bytes.toString('latin1', 0, end)
}

/** For a single comparison. To sort a list, make the keys first. */
export const compareVietnamese = (a: string, b: string): number => compareToKey(a, collationKey(b))

/** How `collationKey(text)` compares with a key. Most texts differ from it in one of their letters, and no key of theirs is made. */
export function compareToKey(text: string, key: string): number {
  for (let at = 0; at < text.length; at++) {
    const element = simpleElement(text, at)
    // What follows may be a mark that makes another letter of this one.
    if (element === 0 || (at + 1 < text.length && simpleElement(text, at + 1) === 0)) break
    if (at === key.length) return 1
    const difference = (element & 0xff) - key.charCodeAt(at)
    if (difference !== 0) return difference
  }
  const own = collationKey(text)
  return own < key ? -1 : own > key ? 1 : 0
}

function simpleElement(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit < TABLE_END ? table[unit]! : 0
}

/** How many elements the text became, or −1 when it must be composed first (marks apart from their letters, other scripts). */
function collectElements(text: string, isComposed: boolean): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const element = simpleElement(text, at)
    if (element !== 0) {
      elements[count++] = element
      continue
    }
    if (text.charCodeAt(at) >= 0x0300 && !isComposed) return -1
    const codePoint = text.codePointAt(at)!
    if (codePoint > 0xffff) at++
    count = appendRare(codePoint, count)
  }
  return count
}

function appendRare(codePoint: number, count: number): number {
  const character = String.fromCodePoint(codePoint)
  const lower = character.toLowerCase()
  const capital = lower === character ? 0 : CAPITAL
  const folded = Array.from(foldCodePoint(codePoint), (letter) => WEIGHTS.get(letter))
  if (folded.every((weight) => weight !== undefined)) {
    for (const weight of folded) {
      elements[count++] = weight < FIRST_LETTER ? weight : weight | (OTHER_ACCENT << 8) | capital
    }
    return count
  }
  const isSign = /^[\p{P}\p{S}]/u.test(character)
  elements[count++] = isSign ? OTHER_SIGN : OTHER_SCRIPT | (NO_ACCENT << 8) | capital
  const place = lower.codePointAt(0)!
  // The high bit keeps NUL out of the key, which PostgreSQL does not store.
  for (const shift of [14, 7, 0]) elements[count++] = 0x80 | ((place >> shift) & 0x7f)
  return count
}

/** Texts with equal letters have equally many elements with an accent, so their half bytes line up. */
function writeTones(count: number): number {
  const start = count + 1
  let letters = 0
  let end = start
  bytes[count] = LEVEL_END
  for (let at = 0; at < count; at++) {
    const accent = (elements[at]! >> 8) & 0xf
    if (accent === 0) continue
    const place = start + (letters >> 1)
    bytes[place] = letters & 1 ? (bytes[place]! & 0xf0) | accent : (accent << 4) | NO_ACCENT
    if (accent !== NO_ACCENT) end = place + 1
    letters++
  }
  return end
}

/** Returns the end of the key. Empty levels are cut off, so that they sort before levels that are not empty. */
function writeCase(count: number, tonesEnd: number): number {
  const start = tonesEnd + 1
  let letters = 0
  let end = tonesEnd === count + 1 ? count : tonesEnd
  for (let at = 0; at < count; at++) {
    const element = elements[at]!
    if (element < 0x100) continue
    const place = start + Math.floor(letters / 7)
    if (letters % 7 === 0) bytes[place] = 0x80
    if (element & CAPITAL) {
      bytes[place] = bytes[place]! | (0x40 >> (letters % 7))
      end = place + 1
    }
    letters++
  }
  if (end > tonesEnd) bytes[tonesEnd] = LEVEL_END
  return end
}

function computeElement(character: string): number {
  const lower = character.toLowerCase()
  const plain = WEIGHTS.get(lower)
  if (plain !== undefined && plain < FIRST_LETTER) return plain
  const capital = lower === character ? 0 : CAPITAL
  if (lower === 'ð') return WEIGHTS.get('đ')! | (OTHER_ACCENT << 8) | capital
  const [base = '', ...marks] = lower.normalize('NFD')
  const own = marks.find((mark) => WEIGHTS.has((base + mark).normalize('NFC')))
  const weight = WEIGHTS.get(own === undefined ? base : (base + own).normalize('NFC'))
  if (weight === undefined || weight < FIRST_LETTER) return 0
  const [accent, ...more] = marks.filter((mark) => mark !== own)
  if (accent === undefined) return weight | (NO_ACCENT << 8) | capital
  const rank = more.length > 0 ? -1 : ACCENTS.indexOf(accent)
  return weight | ((rank < 0 ? OTHER_ACCENT : NO_ACCENT + 1 + rank) << 8) | capital
}

function ensureRoom(units: number): void {
  if (units * MAX_ELEMENTS <= elements.length) return
  elements = new Uint16Array(2 * units * MAX_ELEMENTS)
  bytes = Buffer.alloc(2 * elements.length)
}
