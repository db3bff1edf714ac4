import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digestKey, generateKey, hasValidChecksum, keyPrefix, shownPrefix } from './api-key.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Byte 0 is the letter 0, so this is a key anyone can check with another CRC32. */
const ZEROES = generateKey((size) => new Uint8Array(size))

function base62(value: number): string {
  return value === 0 ? '' : base62(Math.floor(value / 62)) + BASE62[value % 62]
}

describe('a generated key', () => {
  test('is kn_live_, 32 characters of entropy and the CRC32 of what stands before it', () => {
    const key = generateKey()

    expect(key).toMatch(/^kn_live_[0-9A-Za-z]{38}$/)
    expect(key.slice(40)).toBe(base62(crc32(key.slice(0, 40))).padStart(6, '0'))
    expect(hasValidChecksum(key)).toBe(true)
  })

  test('pads a small checksum with zeroes', () => {
    // 2^32 - 1 is 4gfFC3 in base62, so the first digit is 0 to 4: among 500 keys some start with 0.
    const keys = Array.from({ length: 500 }, () => generateKey())

    expect(keys.some((key) => key[40] === '0')).toBe(true)
    expect(keys.every(hasValidChecksum)).toBe(true)
  })

  test('gives every letter the same chance: bytes past the last whole alphabet are drawn again', () => {
    let calls = 0
    const key = generateKey((size) => new Uint8Array(size).fill(calls++ === 0 ? 255 : 61))

    expect(key.slice(8, 40)).toBe('z'.repeat(32))
    expect(calls).toBe(2)
  })

  test('shows twelve characters and stores a SHA-256', () => {
    expect(keyPrefix(ZEROES)).toBe('kn_live_0000')
    expect(digestKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})

describe('the checksum', () => {
  test('refuses a key with any one character changed', () => {
    const oneChange = fc.tuple(fc.nat({ max: 45 }), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }))

    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32, max: 247 }), oneChange, (bytes, [at, character]) => {
        const key = generateKey(() => bytes)
        fc.pre(key[at] !== character)
        return !hasValidChecksum(key.slice(0, at) + character + key.slice(at + 1))
      }),
      { numRuns: 2000 },
    )
  })

  test('refuses a key with two neighbours exchanged', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32, max: 247 }), fc.nat({ max: 44 }), (bytes, at) => {
        const key = generateKey(() => bytes)
        fc.pre(key[at] !== key[at + 1])
        return !hasValidChecksum(key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2))
      }),
    )
  })

  test.each([
    ['', 'nothing'],
    ['kn_live_', 'the prefix alone'],
    [ZEROES.slice(0, -1), 'one character short'],
    [`${ZEROES}0`, 'one character more'],
    [` ${ZEROES}`, 'a blank before it'],
    [`${ZEROES}\n`, 'a line end after it'],
    [ZEROES.toUpperCase(), 'another case'],
    [ZEROES.replace('kn_live_', 'kn_test_'), 'another prefix'],
    [`${ZEROES.slice(0, 20)}ạ${ZEROES.slice(21)}`, 'a letter outside the alphabet'],
    [`${ZEROES.slice(0, 20)}\u0130${ZEROES.slice(21)}`, 'a letter whose low byte is a digit'],
    ['\0'.repeat(46), 'zero bytes'],
    ['k'.repeat(10_000_000), 'ten million characters'],
  ])('refuses %.20s…: %#', (text) => {
    expect(hasValidChecksum(text)).toBe(false)
  })
})

test.each<[string | string[] | undefined, string | undefined, string]>([
  [undefined, undefined, 'none'],
  ['', '', 'an empty one'],
  ['kn_live_sai', 'kn_live_sai', 'a short one'],
  [`kn_live_${'a'.repeat(38)}`, 'kn_live_aaaa', 'twelve characters of a whole one'],
  ['k\x1b[31m khoá', 'k?[31m?kho?', 'nothing that a terminal would act on'],
  [['a', 'b'], undefined, 'several'],
])('what is shown of a key that was sent: %#', (sent, shown) => {
  expect(shownPrefix(sent)).toBe(shown)
})
