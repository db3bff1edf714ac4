import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/**
 * A WOFF2 font without its hints, which are half of it: programs that move outlines to whole pixels, and that screens of today do not need.
 * The letters, their spacing and their marks stay as they are. Formats: https://www.w3.org/TR/WOFF2/, sections 4 and 5.
 */
export function stripHints(font) {
  const { tables, dataAt } = readDirectory(font)
  const data = brotliDecompressSync(font.subarray(dataAt, dataAt + font.readUInt32BE(20)))
  let at = 0
  const kept = []
  for (const table of tables) {
    const bytes = data.subarray(at, at + table.length)
    at += table.length
    if (HINT_TABLES.has(table.tag)) continue
    kept.push(table.tag === GLYPHS ? { ...table, bytes: stripGlyphs(bytes) } : { ...table, bytes })
  }
  return writeFont(font, kept)
}

/** Numbers of the known tags in the directory: cvt, fpgm, prep; glyf; loca. */
const HINT_TABLES = new Set([8, 9, 12])
const [GLYPHS, PLACES] = [10, 11]
const OTHER_TAG = 63
const HEADER_BYTES = 48

function readDirectory(font) {
  let at = HEADER_BYTES
  const tables = []
  const readNumber = () => {
    let value = 0
    for (;;) {
      const byte = font[at++]
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  for (let i = font.readUInt16BE(12); i > 0; i -= 1) {
    const flags = font[at++]
    const tag = flags & 63
    const name = tag === OTHER_TAG ? font.subarray(at, at + 4) : Buffer.alloc(0)
    at += name.length
    const originalLength = readNumber()
    // Only these two are stored in another form, unless version 3 says that they are not.
    const isTransformed = tag === GLYPHS || tag === PLACES ? flags >> 6 === 0 : flags >> 6 !== 0
    const length = isTransformed ? readNumber() : originalLength
    tables.push({ flags, tag, name, originalLength, length, isTransformed })
  }
  return { tables, dataAt: at }
}

/** The outlines of all glyphs lie in seven streams; instructions are the last, their lengths stand in the fourth. */
function stripGlyphs(bytes) {
  const head = Buffer.from(bytes.subarray(0, 36))
  const sizes = Array.from({ length: 7 }, (_, i) => head.readUInt32BE(8 + 4 * i))
  let at = 36
  const [contours, points, flags, glyphs, composites, boxes] = sizes.map((size) => {
    at += size
    return bytes.subarray(at - size, at)
  })
  if (composites.length > 0) throw new Error('a font with composed glyphs: stripHints does not know how to read it')
  const stripped = stripLengths(contours, points, flags, glyphs)
  head.writeUInt32BE(stripped.length, 8 + 4 * 3)
  head.writeUInt32BE(0, 8 + 4 * 6)
  return Buffer.concat([head, contours, points, flags, stripped, boxes, bytes.subarray(at)])
}

/** After the points of each glyph follows how long its instructions are: that becomes 0. */
function stripLengths(contours, points, flags, glyphs) {
  const kept = []
  let [pointAt, flagAt, at] = [0, 0, 0]
  const readShort = (stream, from) => {
    const code = stream[from]
    if (code === 253) return { value: stream.readUInt16BE(from + 1), size: 3 }
    if (code === 254) return { value: stream[from + 1] + 506, size: 2 }
    if (code === 255) return { value: stream[from + 1] + 253, size: 2 }
    return { value: code, size: 1 }
  }
  for (let glyph = 0; glyph < contours.length; glyph += 2) {
    const count = contours.readInt16BE(glyph)
    if (count === 0) continue
    const from = at
    for (let contour = 0; contour < count; contour += 1) {
      const { value, size } = readShort(points, pointAt)
      pointAt += size
      for (let i = 0; i < value; i += 1) at += pointBytes(flags[flagAt++] & 127)
    }
    kept.push(glyphs.subarray(from, at), Buffer.of(0))
    at += readShort(glyphs, at).size
  }
  return Buffer.concat(kept)
}

const pointBytes = (flag) => (flag < 84 ? 1 : flag < 120 ? 2 : flag < 124 ? 3 : 4)

function writeFont(font, tables) {
  const directory = tables.flatMap(({ flags, name, originalLength, isTransformed, bytes }) => [
    Buffer.of(flags),
    name,
    writeNumber(originalLength),
    isTransformed ? writeNumber(bytes.length) : Buffer.alloc(0),
  ])
  const content = Buffer.concat(tables.map(({ bytes }) => bytes))
  const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT }
  const data = brotliCompressSync(content, { params })
  const head = Buffer.from(font.subarray(0, HEADER_BYTES))
  const body = Buffer.concat([head, ...directory, data])
  const whole = Buffer.concat([body, Buffer.alloc(-body.length & 3)])
  whole.writeUInt32BE(whole.length, 8)
  whole.writeUInt16BE(tables.length, 12)
  whole.writeUInt32BE(data.length, 20)
  return whole
}

function writeNumber(value) {
  const bytes = [value & 127]
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 127) | 128)
  return Buffer.from(bytes)
}
