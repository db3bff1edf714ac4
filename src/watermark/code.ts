import { createHmac } from 'node:crypto'
import { CODE_BITS, decodeBits, encodeBits, INFO_BITS } from './convolution.ts'
import { type Pattern, PLACES } from './pattern.ts'

/**
 * Who got a copy: 20 bits that one API key always gets for one track, and 20 bits of this request. They are carried by different units,
 * so averaging many copies of one key blurs the second part and leaves the first as it was.
 */
export interface Code {
  keyPart: number
  requestPart: number
}

const PART_BITS = 20
const TAG_BITS = INFO_BITS - PART_BITS
export const PART_VALUES = 2 ** PART_BITS

export function keyPartOf(pattern: Pattern, keyId: string): number {
  return createHmac('sha256', pattern.tagKey).update(`key ${keyId}`).digest().readUInt32BE() >>> (32 - PART_BITS)
}

/** A sign per place: +1 where the bit is 0. First the key's places, then the request's. */
export function signsOfCode(pattern: Pattern, code: Code): Int8Array {
  const signs = new Int8Array(PLACES)
  signs.set(keySigns(pattern, code.keyPart))
  signs.set(requestSigns(pattern, code), CODE_BITS)
  return signs
}

export const keySigns = (pattern: Pattern, keyPart: number) => signsOf(keyBits(pattern, keyPart))
export const requestSigns = (pattern: Pattern, code: Code) => signsOf(requestBits(pattern, code))

/** A loop, here and below: `Int8Array.from` takes ten times as long, and every issued code comes through here. */
function signsOf(info: Uint8Array): Int8Array {
  const bits = encodeBits(info)
  const signs = new Int8Array(CODE_BITS)
  for (let at = 0; at < CODE_BITS; at++) signs[at] = bits[at] ? -1 : 1
  return signs
}

/** The sign of every unit. */
export function chipsOf(pattern: Pattern, code: Code): Int8Array {
  const signs = signsOfCode(pattern, code)
  return Int8Array.from(pattern.places, (place) => signs[place]!)
}

/** The code that these places say, if both of its tags agree; chance makes that up once in 2^24 attempts. */
export function readCode(pattern: Pattern, soft: Float64Array): Code | undefined {
  const keyInfo = decodeBits(soft.subarray(0, CODE_BITS))
  const requestInfo = decodeBits(soft.subarray(CODE_BITS))
  const code = { keyPart: partOf(pattern, keyInfo, 0), requestPart: partOf(pattern, requestInfo, INFO_BITS) }
  const isTagged = isSame(keyBits(pattern, code.keyPart), keyInfo) && isSame(requestBits(pattern, code), requestInfo)
  return isTagged ? code : undefined
}

const isSame = (a: Uint8Array, b: Uint8Array) => a.every((bit, at) => bit === b[at])

const keyBits = (pattern: Pattern, keyPart: number) => infoBits(pattern, keyPart, `key part ${keyPart}`, 0)

/** Its tag covers the key's part too: halves of two codes do not make a third. */
const requestBits = (pattern: Pattern, { keyPart, requestPart }: Code) =>
  infoBits(pattern, requestPart, `request part ${keyPart} ${requestPart}`, INFO_BITS)

function infoBits(pattern: Pattern, part: number, tagged: string, from: number): Uint8Array {
  const tag = createHmac('sha256', pattern.tagKey).update(tagged).digest().readUInt16BE() >>> (16 - TAG_BITS)
  const info = new Uint8Array(INFO_BITS)
  for (let at = 0; at < INFO_BITS; at++) {
    const bit = at < PART_BITS ? part >>> (PART_BITS - 1 - at) : tag >>> (INFO_BITS - 1 - at)
    info[at] = (bit & 1) ^ pattern.whitening[from + at]!
  }
  return info
}

function partOf(pattern: Pattern, info: Uint8Array, from: number): number {
  let part = 0
  for (let at = 0; at < PART_BITS; at++) part = part * 2 + (info[at]! ^ pattern.whitening[from + at]!)
  return part
}

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_TEXT = /^[0-9A-HJKMNP-TV-Z]{9}$/

/** Nine characters that can be read out over the phone (Crockford's base 32); the last tells a mistyped one. */
export function formatCode({ keyPart, requestPart }: Code): string {
  const value = keyPart * PART_VALUES + requestPart
  let text = ''
  for (let digit = 7; digit >= 0; digit--) text += DIGITS[Math.floor(value / 32 ** digit) % 32]
  return text + checkDigit(text)
}

/** Odd weights modulo 32: no single wrong character goes unnoticed, and hardly any two that were swapped. */
function checkDigit(text: string): string {
  return DIGITS[[...text].reduce((sum, digit, at) => sum + (2 * at + 1) * DIGITS.indexOf(digit), 0) % 32]!
}

export function parseCode(text: string): Code | undefined {
  const tidy = text.trim().toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  if (!CODE_TEXT.test(tidy)) return undefined
  const value = [...tidy.slice(0, 8)].reduce((sum, digit) => sum * 32 + DIGITS.indexOf(digit), 0)
  if (checkDigit(tidy.slice(0, 8)) !== tidy[8]) return undefined
  return { keyPart: Math.floor(value / PART_VALUES), requestPart: value % PART_VALUES }
}
