import { fold } from './fold.ts'

// Marks count as letters: those that fold() leaves are vowel signs. The two groups share no character, so matching is linear.
const WORD = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}\p{N}]+)*/gu
const NOT_IN_WORDS = /[^\p{L}\p{M}\p{N}]+/gu
const PLAIN_WORD = /[a-z0-9]+(?:'[a-z0-9]+)*/g
const NOT_IN_PLAIN_WORDS = /[^a-z0-9]+/g

/** The folded words to search by. An apostrophe joins (`don't` is one word), other punctuation separates (`M-TP` is two). */
export function words(text: string): string[] {
  const folded = fold(text)
  const found: string[] = folded.match(isAscii(folded) ? PLAIN_WORD : WORD) ?? []
  return folded.includes("'") ? found.map((word) => word.replaceAll("'", '')) : found
}

/** The words run together, so that `mtp`, `rb` and `sontungmtp` find `Sơn Tùng M-TP` and `R&B`. */
export function compact(text: string): string {
  const folded = fold(text)
  return folded.replace(isAscii(folded) ? NOT_IN_PLAIN_WORDS : NOT_IN_WORDS, '')
}

// Almost every folded title is ASCII, and the Unicode classes cost several times as much to match.
function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false
  return true
}
