import { expect, test } from 'vitest'
import { crc32OfText, oggCrc } from './crc.ts'

const CHECK = '123456789'
const BYTES = Buffer.from(CHECK)

// The check value of the catalogue of parametrised CRC algorithms.
test('the checksum of "123456789" is that of the literature', () => {
  expect(crc32OfText(CHECK)).toBe(0xcbf43926)
})

test('the checksum of Ogg is that of long division, bit by bit', () => {
  const bits = [...BYTES].flatMap((byte) => Array.from({ length: 8 }, (_, bit) => (byte >> (7 - bit)) & 1))
  let rest = 0n
  for (const bit of [...bits, ...new Array<number>(32).fill(0)]) {
    rest = (rest << 1n) | BigInt(bit)
    if (rest >> 32n) rest ^= 0x1_04c1_1db7n
  }

  expect(oggCrc(BYTES)).toBe(Number(rest))
})

test('only the given length of a text counts', () => {
  expect(crc32OfText(`${CHECK}…`, CHECK.length)).toBe(crc32OfText(CHECK))
})

test('a later part goes on from an earlier one', () => {
  expect(oggCrc(BYTES.subarray(4), oggCrc(BYTES.subarray(0, 4)))).toBe(oggCrc(BYTES))
})
