// Checksums of keys and sound files. Node's own `zlib.crc32` came with 20.15, and we run on every 20.

const crc32Table = createTable((byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})
const oggTable = createForwardTable(0x04c11db7)
const flacTable = createForwardTable(0x8005_0000)

/** The CRC-32 of zip, PNG and Ethernet, over the codes of an ASCII text. */
export function crc32OfText(text: string, length = text.length): number {
  let crc = -1
  for (let i = 0; i < length; i++) crc = crc32Table[(crc ^ text.charCodeAt(i)) & 255]! ^ (crc >>> 8)
  return ~crc >>> 0
}

/** The same over bytes; `start` is that of what came before them. */
export function continueCrc32(start: number, bytes: Uint8Array): number {
  let crc = ~start
  for (let i = 0; i < bytes.length; i++) crc = crc32Table[(crc ^ bytes[i]!) & 255]! ^ (crc >>> 8)
  return ~crc >>> 0
}

/** The 32 bits of an Ogg page; `start` goes on from an earlier part. */
export function oggCrc(bytes: Uint8Array, start = 0): number {
  return runForward(oggTable, bytes, start)
}

/** The 16 bits at the end of a FLAC frame: over a frame with its own checksum they are 0. */
export function flacCrc(bytes: Uint8Array): number {
  return runForward(flacTable, bytes, 0) >>> 16
}

function createTable(remainderOf: (byte: number) => number): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => remainderOf(byte))
}

/** For bits from the highest down. A shorter polynomial stands at the upper end of the 32 bits. */
function createForwardTable(polynomial: number): Uint32Array {
  return createTable((byte) => {
    let crc = byte << 24
    for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc < 0 ? polynomial : 0)
    return crc
  })
}

function runForward(table: Uint32Array, bytes: Uint8Array, start: number): number {
  let crc = start
  for (let i = 0; i < bytes.length; i++) crc = (crc << 8) ^ table[(crc >>> 24) ^ bytes[i]!]!
  return crc >>> 0
}
