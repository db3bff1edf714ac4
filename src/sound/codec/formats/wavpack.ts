import type { FileHandle } from 'node:fs/promises'
import { type AudioError, damaged, truncated } from '../../codec.ts'
import { readAt } from './read-bytes.ts'
import type { Shape } from './sound-shape.ts'

const RATES = [
  6000, 8000, 9600, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 64_000, 88_200, 96_000, 192_000,
]
const UNKNOWN_SAMPLES = 0xff_ff_ff_ff

/** Walks the blocks of a WavPack file: the length that the first one gives, and whether all are there. */
export async function walkWavPack(file: FileHandle, size: number): Promise<Shape> {
  const shape: Shape = {}
  for (let at = 0; at < size; ) {
    const head = await readAt(file, at, 32)
    const isBlock = head.length === 32 && head.toString('latin1', 0, 4) === 'wvpk'
    if (!isBlock) return isTag(head) ? shape : { ...shape, fault: faultAt(head, at) }
    if (at === 0) shape.seconds = readSeconds(head)
    at += 8 + head.readUInt32LE(4)
    if (at > size) return { ...shape, fault: truncated('ends inside a WavPack block') }
  }
  return shape
}

function readSeconds(head: Buffer): number | undefined {
  const samples = head.readUInt32LE(12)
  const rate = RATES[(head.readUInt32LE(24) >>> 23) & 15]
  return samples === UNKNOWN_SAMPLES || rate === undefined ? undefined : samples / rate
}

const isTag = (head: Buffer) => /^(APETAGEX|TAG|ID3)/.test(head.toString('latin1', 0, 8))

function faultAt(head: Buffer, at: number): AudioError {
  if (head.length < 32) return truncated('ends inside a WavPack block')
  return damaged(`WavPack data: no block at byte ${at}`)
}
