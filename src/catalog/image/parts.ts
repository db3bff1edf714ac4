/**
 * A graph of plain objects whose parts are columns, lists, maps and values. Functions are left out: it is read back into a fresh graph of the same make,
 * whose objects, lists and maps stay and are filled, so that what its functions hold on to is what was read.
 */
export interface Part {
  owner: Record<string, unknown>
  name: string
}

/** Each object is looked into once. */
export function* partsOf(graph: object, met = new Set<object>()): Generator<Part> {
  if (met.has(graph)) return
  met.add(graph)
  const owner = graph as Record<string, unknown>
  for (const [name, part] of Object.entries(owner)) {
    if (typeof part === 'function') continue
    if (isObject(part) || (Array.isArray(part) && isObject(part[0]))) yield* partsOf(part, met)
    else yield { owner, name }
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value))

/** The file is not what was written. */
export class DamagedFileError extends Error {}

/** What of a part is written at once; the last piece says so. */
interface Piece {
  name: string
  isLast: boolean
  value: unknown
}

/** A piece is written in a few milliseconds. */
const PIECE_BYTES = 1 << 20

/** Long lists and maps in pieces of some of their items. */
export function* piecesOf({ owner, name }: Part): Generator<Piece> {
  const part = owner[name]
  if (!Array.isArray(part) && !(part instanceof Map)) {
    yield { name, isLast: true, value: part }
    return
  }
  let value: unknown[] = []
  let bytes = 0
  for (const item of part) {
    value.push(item)
    bytes += roughBytes(item)
    if (bytes < PIECE_BYTES) continue
    yield { name, isLast: false, value }
    value = []
    bytes = 0
  }
  yield { name, isLast: true, value }
}

function roughBytes(item: unknown): number {
  if (ArrayBuffer.isView(item)) return item.byteLength
  if (typeof item !== 'object' || item === null) return typeof item === 'string' ? 16 + 2 * item.length : 16
  return Object.values(item).reduce((sum: number, each) => sum + roughBytes(each), 16)
}

/** What a fresh graph has in its lists and maps is no part of what was written. */
export function emptyPart({ owner, name }: Part): void {
  const part = owner[name]
  if (Array.isArray(part)) part.length = 0
  else if (part instanceof Map) part.clear()
}

/** Fills a part of a fresh graph, piece by piece; true when that was the last. */
export function restorePart({ owner, name }: Part, piece: unknown): boolean {
  const { name: written, isLast, value } = piece as Piece
  if (written !== name) throw new DamagedFileError(`${written} was written where ${name} is wanted`)
  const part = owner[name]
  if (Array.isArray(part)) for (const item of value as unknown[]) part.push(item)
  else if (part instanceof Map) for (const [key, item] of value as [unknown, unknown][]) part.set(key, item)
  else owner[name] = value
  return isLast
}
