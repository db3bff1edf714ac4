/**
 * One spelling for texts that should match: lower case, no diacritics, no compatibility forms, single spaces. It runs
 * over every title at start and over every query, so the result for each UTF-16 unit is computed once and stored in a
 * table; normalize() is only called for text that does not fold to one byte per character.
 */
export function fold(text: string): string {
  if (isFoldedAscii(text)) return text
  if (text.length > bytes.length) return foldWide(text)
  return foldNarrow(text) ?? foldWide(text)
}

/** What one code point folds to: nothing, one character or several. The only white space in the result is the space. */
export function foldCodePoint(codePoint: number): string {
  if (codePoint > 0xffff) return computeFold(codePoint)
  const unit = table[codePoint] || resolve(codePoint)
  if (unit === DROPPED) return ''
  if (unit === SURROGATE) return ' '
  if (unit === EXPANDED) return expansions.get(codePoint) ?? ''
  return String.fromCharCode(unit)
}

// Control characters fold to a space, so their codes are free to mark what does not fold to one unit.
const DROPPED = 1
const EXPANDED = 2
const SURROGATE = 3
const SPACE = 0x20

/** Unit → folded unit or one of the marks above; 0 until the unit first occurs. */
const table = new Uint16Array(0x10000)
const expansions = new Map<number, string>()
const bytes = Buffer.alloc(1024)

function isFoldedAscii(text: string): boolean {
  let last = SPACE
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < SPACE || unit > 0x7e || (unit >= 0x41 && unit <= 0x5a) || (unit === SPACE && last === SPACE))
      return false
    last = unit
  }
  return last !== SPACE || text.length === 0
}

/** Undefined when the result is not one byte per character. The result is a flat string, since a million of them stay in memory. */
function foldNarrow(text: string): string | undefined {
  let length = 0
  let last = SPACE
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    const folded = table[unit] || resolve(unit)
    if (folded === DROPPED || (folded === SPACE && last === SPACE)) continue
    if (folded > 0xff || folded < SPACE) return undefined
    last = folded
    bytes[length++] = folded
  }
  return bytes.toString('latin1', 0, last === SPACE && length > 0 ? length - 1 : length)
}

function foldWide(text: string): string {
  const parts: string[] = []
  for (const character of text) parts.push(foldCodePoint(character.codePointAt(0) ?? SPACE))
  // NFKD has decomposed Hangul and Indic letters, which NFC composes again.
  return parts.join('').replace(/ {2,}/g, ' ').trim().normalize('NFC')
}

function resolve(unit: number): number {
  let folded = SURROGATE
  if (unit < 0xd800 || unit > 0xdfff) {
    const text = computeFold(unit)
    folded = text === '' ? DROPPED : text.length === 1 ? text.charCodeAt(0) : EXPANDED
    if (folded === EXPANDED) expansions.set(unit, text)
  }
  table[unit] = folded
  return folded
}

// Letters that NFKD does not decompose, and punctuation that keyboards do not have.
// biome-ignore format: a row of the alphabet per line
const REPLACED = new Map(
  Object.entries({
    a: 'ⱥ', ae: 'æ', b: 'ƀɓ', c: 'ƈȼ', d: 'đðɖɗ', e: 'əǝɇ', f: 'ƒ', g: 'ǥɠ', h: 'ħ', i: 'ɨ', j: 'ɉ', k: 'ĸƙ',
    l: 'łƚ', n: 'ŋɲƞ', o: 'øɵ', oe: 'œ', p: 'ƥ', r: 'ɍ', t: 'ŧƭʈ', th: 'þ', u: 'ʉ', y: 'ƴɏ', z: 'ƶȥ',
    "'": '‘’‚‛ʻʼ′´', '"': '“”„‟', '-': '‐‑‒–—―−', '/': '⁄∕',
  }).flatMap(([plain, originals]) => [...originals].map((original): [string, string] => [original, plain])),
)

const IGNORED = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Me}]$/u
// Marks that belong to no script are accents; the vowel signs of Thai or Hindi belong to a script and are kept like letters.
const ACCENT = /^(?=\p{M})\p{Script=Inherited}$/u
const BLANK = /^[\p{White_Space}\p{Cc}\p{Cs}]$/u

/** Repeats until nothing changes (`ẞ` → `ß` → `ss`), so that folding twice is the same as folding once. */
function computeFold(codePoint: number): string {
  let text = String.fromCodePoint(codePoint)
  for (;;) {
    const next = Array.from(text, foldOnce).join('')
    if (next === text) return text
    text = next
  }
}

function foldOnce(character: string): string {
  if (BLANK.test(character)) return ' '
  if (IGNORED.test(character) || ACCENT.test(character)) return ''
  // NFC, since some characters have two code points (U+1FFD is the ´ of U+00B4).
  const replaced = REPLACED.get(character.normalize('NFC'))
  if (replaced !== undefined) return replaced
  const decomposed = character.normalize('NFKD')
  if (decomposed !== character) return decomposed
  // Upper case first, since `ı`, `ς` and `ß` have the same upper case as `i`, `σ` and `ss`.
  return Array.from(character.toUpperCase(), (letter) => letter.toLowerCase()).join('')
}
