// Checksums of keys and sound files. Node's own `zlib.crc32` came with 20.15, and we run on every 20.

const crc32Table = createTable((byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})
const oggTable = createTable((byte) => {
  let crc = byte << 24
  for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc < 0 ? 0x04c11db7 : 0)
  return crc
})

/** The CRC-32 of zip, PNG and Ethernet, over the codes of an ASCII text. */
export function crc32OfText(text: string, length = text.length): number {
  let crc = -1
  for (let i = 0; i < length; i++) crc = crc32Table[(crc ^ text.charCodeAt(i)) & 255]! ^ (crc >>> 8)
  return ~crc >>> 0
}

/** The checksum of an Ogg page, from the highest bit down; `start` goes on from an earlier part. */
export function oggCrc(bytes: Uint8Array, start = 0): number {
  let crc = start
  for (let i = 0; i < bytes.length; i++) crc = (crc << 8) ^ oggTable[(crc >>> 24) ^ bytes[i]!]!
  return crc >>> 0
}

function createTable(remainderOf: (byte: number) => number): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => remainderOf(byte))
}
