import type { FileHandle } from 'node:fs/promises'
import { damaged, truncated } from '../../codec.ts'
import { readAt } from './read-bytes.ts'
import type { Shape } from './sound-shape.ts'

/** Walks the top-level boxes of an MP4 file, which may have its index at the end, and answers the length that the index gives. */
export async function readMp4Shape(file: FileHandle, size: number): Promise<Shape> {
  const shape: Shape = {}
  let hasIndex = false
  for (let at = 0; at + 8 <= size; ) {
    const head = await readAt(file, at, 16)
    const short = head.readUInt32BE(0)
    const isLong = short === 1 && head.length === 16
    const length = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short
    const type = head.toString('latin1', 4, 8)
    if (length < 8) return { ...shape, fault: damaged(`m4a data: a box at byte ${at} has no size`) }
    if (type === 'moov') {
      hasIndex = true
      shape.seconds = await readMovieSeconds(file, at + 8, Math.min(size, at + length))
    }
    if (at + length > size) return { ...shape, fault: truncated(`ends inside its ${printable(type)} box`) }
    at += length
  }
  if (hasIndex) return shape
  return { fault: truncated('has no index (moov box), as after an upload that broke off') }
}

function printable(type: string): string {
  return /^[\w ]{4}$/.test(type) ? type.trim() : 'last'
}

async function readMovieSeconds(file: FileHandle, from: number, to: number): Promise<number | undefined> {
  for (let at = from; at + 40 <= to; ) {
    const head = await readAt(file, at, 40)
    if (head.length < 40) return undefined
    const length = head.readUInt32BE(0)
    if (head.toString('latin1', 4, 8) === 'mvhd') {
      const isLong = head[8] === 1
      const timescale = head.readUInt32BE(isLong ? 28 : 20)
      const duration = isLong ? Number(head.readBigUInt64BE(32)) : head.readUInt32BE(24)
      // Fragmented files say 0 here, and all ones is "unknown".
      return timescale === 0 || duration === 0 || duration === 0xff_ff_ff_ff ? undefined : duration / timescale
    }
    if (length < 8) return undefined
    at += length
  }
  return undefined
}
