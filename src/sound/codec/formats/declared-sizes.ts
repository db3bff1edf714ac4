import type { FileHandle } from 'node:fs/promises'
import { truncated } from '../../codec.ts'
import { readAt } from './read-bytes.ts'
import type { Shape } from './sound-shape.ts'

/** Whether a file of one of the formats that only ffmpeg reads is as long as its header says; ffmpeg itself does not mind. */
export async function checkSize(file: FileHandle, size: number, format: 'caf' | 'w64' | 'au' | 'avi'): Promise<Shape> {
  const end = format === 'caf' ? await findCafEnd(file, size) : endInHeader(format, await readAt(file, 0, 24))
  if (end === undefined || end <= size) return {}
  return { fault: truncated(`ends after ${size} of ${end} bytes`) }
}

const OPEN_END = 0xff_ff_ff_ff

function endInHeader(format: 'w64' | 'au' | 'avi', head: Buffer): number | undefined {
  if (head.length < 24) return 24
  if (format === 'w64') return Number(head.readBigUInt64LE(16))
  if (format === 'avi') return head.readUInt32LE(4) + 8
  const length = head.readUInt32BE(8)
  return length === OPEN_END ? undefined : head.readUInt32BE(4) + length
}

const CAF_HEADER = 8
const CAF_CHUNK_HEADER = 12

async function findCafEnd(file: FileHandle, size: number): Promise<number | undefined> {
  let end = CAF_HEADER
  while (end < size) {
    const head = await readAt(file, end, CAF_CHUNK_HEADER)
    if (head.length < CAF_CHUNK_HEADER) return end + CAF_CHUNK_HEADER
    const length = head.readBigInt64BE(4)
    // Sound whose end was not known when it was written.
    if (length < 0n) return undefined
    end += CAF_CHUNK_HEADER + Number(length)
  }
  return end
}
