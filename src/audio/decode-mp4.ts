import type { FileHandle } from 'node:fs/promises'
import { AudioError } from './codec.ts'

/** Walks the top-level boxes of an MP4 file, which may have its index at the end, and answers the length that the index gives. */
export async function readMp4Shape(file: FileHandle, size: number): Promise<number | undefined> {
  let seconds: number | undefined
  let hasIndex = false
  const head = Buffer.alloc(16)
  for (let at = 0; at + 8 <= size; ) {
    await file.read(head, 0, 16, at)
    const short = head.readUInt32BE(0)
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short
    const type = head.toString('latin1', 4, 8)
    if (length < 8) throw new AudioError('corrupt', `damaged m4a data: a box at byte ${at} has no size`)
    if (at + length > size) throw new AudioError('truncated', `ends inside its ${printable(type)} box`)
    if (type === 'moov') {
      hasIndex = true
      seconds = await readMovieSeconds(file, at + 8, at + length)
    }
    at += length
  }
  if (!hasIndex) throw new AudioError('truncated', 'has no index (moov box), as after an upload that broke off')
  return seconds
}

function printable(type: string): string {
  return /^[\w ]{4}$/.test(type) ? type.trim() : 'last'
}

async function readMovieSeconds(file: FileHandle, from: number, to: number): Promise<number | undefined> {
  const head = Buffer.alloc(40)
  for (let at = from; at + 8 <= to; ) {
    await file.read(head, 0, 40, at)
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
