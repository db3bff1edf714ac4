import { createHash, randomBytes } from 'node:crypto'
import { crc32OfText } from '../structures/crc.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIX = 'kn_live_'
const ENTROPY_LENGTH = 32
const CHECKSUM_LENGTH = 6
const BODY_LENGTH = PREFIX.length + ENTROPY_LENGTH
const KEY_LENGTH = BODY_LENGTH + CHECKSUM_LENGTH
const PRINTABLE = /^[\x21-\x7e]*$/
/** 4 × 62: bytes from here up would favour the first letters of the alphabet. */
const FAIR_BYTES = 248

/** A new key: `kn_live_`, 32 characters of entropy (190 bits), 6 of checksum, so that scanners and we can tell a typo from a guess. */
export function generateKey(random: (size: number) => Uint8Array = randomBytes): string {
  let body = PREFIX
  while (body.length < BODY_LENGTH) {
    for (const byte of random(ENTROPY_LENGTH)) {
      if (byte < FAIR_BYTES && body.length < BODY_LENGTH) body += ALPHABET[byte % ALPHABET.length]
    }
  }
  return body + checksumOf(body)
}

/** True for the exact form of a key with the right checksum. Looks at 46 characters at most, whatever it is given. */
export function hasValidChecksum(text: string): boolean {
  if (text.length !== KEY_LENGTH || !text.startsWith(PREFIX)) return false
  for (let i = PREFIX.length; i < KEY_LENGTH; i++) {
    if (!isBase62(text.charCodeAt(i))) return false
  }
  let rest = crc32OfText(text, BODY_LENGTH)
  for (let i = KEY_LENGTH - 1; i >= BODY_LENGTH; i--) {
    if (text[i] !== ALPHABET[rest % ALPHABET.length]) return false
    rest = Math.floor(rest / ALPHABET.length)
  }
  return true
}

/** What is wrong with the form of a key, for a person who holds it; undefined when nothing is. */
export function describeForm(text: string): { state: 'malformed' | 'wrong checksum'; problem: string } | undefined {
  const malformed = (problem: string) => ({ state: 'malformed' as const, problem })
  if (!text.startsWith(PREFIX)) return malformed(`a key begins with ${PREFIX}`)
  if (text.length !== KEY_LENGTH) return malformed(`a key has ${KEY_LENGTH} characters, this has ${text.length}`)
  if (![...text.slice(PREFIX.length)].every((char) => ALPHABET.includes(char)))
    return malformed(`after ${PREFIX} a key has letters and digits only`)
  if (hasValidChecksum(text)) return undefined
  return { state: 'wrong checksum', problem: 'a letter is missing, changed or swapped: it never was a key' }
}

/** What is stored of a key. A fast digest is right here: 190 bits cannot be guessed, and a slow one would be paid by every request. */
export function digestKey(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The part of a key that may be shown again: `kn_live_` and four characters. */
export function keyPrefix(text: string): string {
  return text.slice(0, 12)
}

/** The same of whatever was sent in place of a key: never more than the first characters, and nothing that a terminal would act on. */
export function shownPrefix(sent: string | readonly string[] | undefined): string | undefined {
  const prefix = typeof sent === 'string' ? keyPrefix(sent) : undefined
  return prefix === undefined || PRINTABLE.test(prefix) ? prefix : prefix.replace(/[^\x21-\x7e]/g, '?')
}

function checksumOf(body: string): string {
  let digits = ''
  for (let rest = crc32OfText(body); digits.length < CHECKSUM_LENGTH; rest = Math.floor(rest / ALPHABET.length)) {
    digits = ALPHABET[rest % ALPHABET.length] + digits
  }
  return digits
}

function isBase62(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
}
