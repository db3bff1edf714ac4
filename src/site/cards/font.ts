import { inflateSync } from 'node:zlib'

/** The outlines of a font, in its own units, upright: y grows upward. */
export interface Font {
  unitsPerEm: number
  /** Undefined for a letter that the font does not have. */
  glyph(codePoint: number): Glyph | undefined
}

export interface Glyph {
  advance: number
  contours: readonly (readonly Point[])[]
}

interface Point {
  x: number
  y: number
  /** Between two that are not lies the middle of them, by rule. */
  isOn: boolean
}

/**
 * A font of the WOFF format with quadratic outlines: https://www.w3.org/TR/WOFF/, https://learn.microsoft.com/typography/opentype/spec.
 * Read here, since what draws text for us would ask the machine for its fonts, and machines have others or none.
 */
export function readFont(woff: Buffer): Font {
  const tables = readTables(woff)
  const table = (tag: string) => tables.get(tag)!
  const [head, hhea, hmtx, loca, glyf] = ['head', 'hhea', 'hmtx', 'loca', 'glyf'].map(table) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ]
  const findIndex = readCharacters(table('cmap'))
  const isLong = head.readInt16BE(50) === 1
  const placeOf = (index: number) => (isLong ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2)
  const dataOf = (index: number) => glyf.subarray(placeOf(index), placeOf(index + 1))
  const lastMetric = hhea.readUInt16BE(34) - 1
  return {
    unitsPerEm: head.readUInt16BE(18),
    glyph(codePoint) {
      const index = findIndex(codePoint)
      if (index === 0) return undefined
      const advance = hmtx.readUInt16BE(Math.min(index, lastMetric) * 4)
      return { advance, contours: readOutline(index, dataOf) }
    },
  }
}

function readTables(woff: Buffer): Map<string, Buffer> {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF font')
  const tables = new Map<string, Buffer>()
  for (let entry = 0; entry < woff.readUInt16BE(12); entry++) {
    const at = 44 + entry * 20
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ]
    const bytes = woff.subarray(offset, offset + packed)
    tables.set(woff.toString('latin1', at, at + 4), packed < length ? inflateSync(bytes) : bytes)
  }
  return tables
}

/** The subtable of format 4, which every font for browsers has; it knows the letters of the first plane. */
function readCharacters(cmap: Buffer): (codePoint: number) => number {
  const places = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) => cmap.readUInt32BE(8 + at * 8))
  const table = cmap.subarray(places.find((place) => cmap.readUInt16BE(place) === 4)!)
  const twice = table.readUInt16BE(6)
  const [ends, starts, deltas, offsets] = [14, 16 + twice, 16 + 2 * twice, 16 + 3 * twice] as const
  return (codePoint) => {
    for (let at = 0; at < twice; at += 2) {
      if (codePoint > table.readUInt16BE(ends + at)) continue
      const start = table.readUInt16BE(starts + at)
      if (codePoint < start) return 0
      const [delta, offset] = [table.readUInt16BE(deltas + at), table.readUInt16BE(offsets + at)]
      if (offset === 0) return (codePoint + delta) & 0xffff
      const index = table.readUInt16BE(offsets + at + offset + 2 * (codePoint - start))
      return index === 0 ? 0 : (index + delta) & 0xffff
    }
    return 0
  }
}

type Contours = Point[][]

function readOutline(index: number, dataOf: (index: number) => Buffer): Contours {
  const data = dataOf(index)
  if (data.length === 0) return []
  const count = data.readInt16BE(0)
  return count >= 0 ? readContours(data, count) : readParts(data, dataOf)
}

const [IS_ON, X_SHORT, Y_SHORT, REPEATS, X_SAME, Y_SAME] = [1, 2, 4, 8, 16, 32]

function readContours(data: Buffer, count: number): Contours {
  const ends = Array.from({ length: count }, (_, at) => data.readUInt16BE(10 + at * 2))
  let at = 10 + count * 2
  at += 2 + data.readUInt16BE(at)
  const flags: number[] = []
  while (flags.length <= (ends.at(-1) ?? -1)) {
    const flag = data[at++]!
    for (let again = flag & REPEATS ? data[at++]! : 0; again >= 0; again--) flags.push(flag)
  }
  const readAxis = (short: number, same: number) => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? data[at++]! : -data[at++]!
      else if (!(flag & same)) {
        value += data.readInt16BE(at)
        at += 2
      }
      return value
    })
  }
  const xs = readAxis(X_SHORT, X_SAME)
  const ys = readAxis(Y_SHORT, Y_SAME)
  const points = flags.map((flag, point) => ({ x: xs[point]!, y: ys[point]!, isOn: (flag & IS_ON) !== 0 }))
  return ends.map((end, contour) => points.slice(contour === 0 ? 0 : ends[contour - 1]! + 1, end + 1))
}

const [ARE_WORDS, HAS_SCALE, HAS_MORE, HAS_TWO_SCALES, HAS_MATRIX] = [1, 8, 32, 64, 128]

/** A letter with its mark: two outlines, each moved to its place. */
function readParts(data: Buffer, dataOf: (index: number) => Buffer): Contours {
  const contours: Contours = []
  let at = 10
  for (let flags = HAS_MORE; flags & HAS_MORE; ) {
    flags = data.readUInt16BE(at)
    const index = data.readUInt16BE(at + 2)
    at += 4
    const areWords = (flags & ARE_WORDS) !== 0
    const [dx, dy] = areWords
      ? [data.readInt16BE(at), data.readInt16BE(at + 2)]
      : [data.readInt8(at), data.readInt8(at + 1)]
    at += areWords ? 4 : 2
    const scales = flags & HAS_SCALE ? 1 : flags & HAS_TWO_SCALES ? 2 : flags & HAS_MATRIX ? 4 : 0
    const read = Array.from({ length: scales }, (_, scale) => data.readInt16BE(at + scale * 2) / 16384)
    at += scales * 2
    const [a = 1, b = 0, c = 0, d = a] = scales === 4 ? read : [read[0], 0, 0, read[1] ?? read[0]]
    for (const contour of readOutline(index, dataOf))
      contours.push(contour.map(({ x, y, isOn }) => ({ x: a * x + c * y + dx, y: b * x + d * y + dy, isOn })))
  }
  return contours
}
