import type { FileHandle } from 'node:fs/promises'
import { damaged, truncated } from '../../codec.ts'
import { readAt } from './read-bytes.ts'
import type { Shape } from './sound-shape.ts'

const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675
const INFO = 0x1549a966
const TIMESTAMP_SCALE = 0x2ad7b1
const DURATION = 0x4489
const UNKNOWN = Number.POSITIVE_INFINITY
const MAX_INFO_BYTES = 4096

/** Walks the elements of a Matroska or WebM file down to its clusters: the length it gives, and whether it is all there. */
export async function walkMatroska(file: FileHandle, size: number): Promise<Shape> {
  const shape: Shape = {}
  for (let at = 0; at < size; ) {
    const element = parseElement(await readAt(file, at, 12))
    if (element === undefined) return { ...shape, fault: damaged(`Matroska data at byte ${at}`) }
    const { id, headBytes, length } = element
    const start = at + headBytes
    if (id === INFO) shape.seconds = readSeconds(await readAt(file, start, Math.min(length, MAX_INFO_BYTES)))
    // A live recording does not know how long its parts get: nothing more can be said.
    if (length === UNKNOWN && id !== SEGMENT) return shape
    if (length !== UNKNOWN && start + length > size)
      return { ...shape, fault: truncated('ends inside its Matroska data') }
    // Of the master elements only the segment is entered.
    at = id === SEGMENT ? start : start + length
    if (id === CLUSTER && length === 0) return shape
  }
  return shape
}

interface Element {
  id: number
  headBytes: number
  /** Without the head. */
  length: number
}

function parseElement(bytes: Buffer): Element | undefined {
  const idBytes = Math.clz32(bytes[0] ?? 0) - 23
  if (idBytes > 4 || idBytes >= bytes.length) return undefined
  const sizeBytes = Math.clz32(bytes[idBytes]!) - 23
  if (sizeBytes > 8 || idBytes + sizeBytes > bytes.length) return undefined
  let length = bytes[idBytes]! & (0xff >> sizeBytes)
  let isUnknown = length === 0xff >> sizeBytes
  for (let n = 1; n < sizeBytes; n++) {
    const byte = bytes[idBytes + n]!
    if (byte !== 0xff) isUnknown = false
    length = length * 256 + byte
  }
  return {
    id: bytes.readUIntBE(0, idBytes),
    headBytes: idBytes + sizeBytes,
    length: isUnknown ? UNKNOWN : length,
  }
}

/** From the Info element: a duration in ticks and how many nanoseconds a tick has. */
function readSeconds(info: Buffer): number | undefined {
  let nanoseconds = 1_000_000
  let ticks: number | undefined
  for (let at = 0; at < info.length; ) {
    const element = parseElement(info.subarray(at, at + 12))
    if (element === undefined) break
    const value = info.subarray(at + element.headBytes, at + element.headBytes + element.length)
    if (element.id === TIMESTAMP_SCALE && value.length >= 1 && value.length <= 6)
      nanoseconds = value.readUIntBE(0, value.length)
    if (element.id === DURATION && value.length === 4) ticks = value.readFloatBE(0)
    if (element.id === DURATION && value.length === 8) ticks = value.readDoubleBE(0)
    at += element.headBytes + element.length
  }
  return ticks === undefined || !(ticks > 0) ? undefined : (ticks * nanoseconds) / 1e9
}
