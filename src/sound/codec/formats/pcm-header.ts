import type { FileHandle } from 'node:fs/promises'
import { type AudioError, damaged, truncated } from '../../codec.ts'
import { readAt } from './read-bytes.ts'

export type PcmEncoding = 'u8' | 's8' | 's16' | 's24' | 's32' | 'f32' | 'f64'

export interface PcmLayout {
  sampleRate: number
  channels: number
  /** Undefined when the container holds something compressed. */
  encoding: PcmEncoding | undefined
  isBigEndian: boolean
  dataStart: number
  /** What is really there, which a broken upload makes less than promised. */
  dataBytes: number
  promisedSeconds: number | undefined
}

export const BYTES_PER_SAMPLE: Readonly<Record<PcmEncoding, number>> = {
  u8: 1,
  s8: 1,
  s16: 2,
  s24: 3,
  s32: 4,
  f32: 4,
  f64: 8,
}

interface Chunk {
  id: string
  start: number
  length: number
}

/** The chunks of a RIFF or IFF file up to and including the one that holds the samples. */
async function readChunks(file: FileHandle, size: number, isBigEndian: boolean, last: string): Promise<Chunk[]> {
  const chunks: Chunk[] = []
  for (let at = 12; at + 8 <= size && chunks.length < 1000; ) {
    const head = await readAt(file, at, 8)
    const length = isBigEndian ? head.readUInt32BE(4) : head.readUInt32LE(4)
    const chunk = { id: head.toString('latin1', 0, 4), start: at + 8, length }
    chunks.push(chunk)
    if (chunk.id === last) break
    at += 8 + length + (length & 1)
  }
  return chunks
}

async function chunkBytes(file: FileHandle, chunks: Chunk[], id: string, most: number): Promise<Buffer | undefined> {
  const chunk = chunks.find((candidate) => candidate.id === id)
  return chunk && readAt(file, chunk.start, Math.min(chunk.length, most))
}

function missing(format: string, id: string): AudioError {
  return truncated(`ends before its ${id} chunk (${format})`)
}

function wavEncoding(tag: number, bits: number): PcmEncoding | undefined {
  if (tag === 1) return ({ 8: 'u8', 16: 's16', 24: 's24', 32: 's32' } as const)[bits]
  if (tag === 3) return ({ 32: 'f32', 64: 'f64' } as const)[bits]
  return undefined
}

export async function parseWavHeader(file: FileHandle, size: number): Promise<PcmLayout> {
  const chunks = await readChunks(file, size, false, 'data')
  const format = await chunkBytes(file, chunks, 'fmt ', 40)
  const data = chunks.find((chunk) => chunk.id === 'data')
  if (!format || format.length < 16) throw missing('WAV', 'fmt')
  if (!data) throw missing('WAV', 'data')
  const tag =
    format.readUInt16LE(0) === 0xfffe && format.length >= 26 ? format.readUInt16LE(24) : format.readUInt16LE(0)
  const channels = format.readUInt16LE(2)
  const sampleRate = format.readUInt32LE(4)
  // The container size, not the valid bits: 20 valid bits lie in the upper part of 24.
  const blockAlign = format.readUInt16LE(12)
  const bits = channels === 0 ? 0 : (blockAlign / channels) * 8
  const encoding = wavEncoding(tag, bits)
  if (channels === 0 || sampleRate === 0) throw damaged('wav data: the header gives no channels or rate')
  const wide = await chunkBytes(file, chunks, 'ds64', 24)
  const isOpenEnded = data.length === 0 || data.length >= 0xff_ff_ff_00
  const promised = isOpenEnded ? (wide && wide.length >= 16 ? Number(wide.readBigUInt64LE(8)) : undefined) : data.length
  const available = size - data.start
  return {
    sampleRate,
    channels,
    encoding,
    isBigEndian: false,
    dataStart: data.start,
    dataBytes: promised === undefined ? available : Math.min(promised, available),
    promisedSeconds: promised === undefined || !encoding ? undefined : promised / (blockAlign * sampleRate),
  }
}

function aiffEncoding(compression: string, bits: number): { encoding: PcmEncoding | undefined; isBigEndian: boolean } {
  const whole = bits <= 8 ? 's8' : bits <= 16 ? 's16' : bits <= 24 ? 's24' : 's32'
  const table: Record<string, PcmEncoding> = { NONE: whole, twos: whole, sowt: whole, in24: 's24', in32: 's32' }
  const floats: Record<string, PcmEncoding> = { fl32: 'f32', FL32: 'f32', fl64: 'f64', FL64: 'f64', 'raw ': 'u8' }
  return { encoding: table[compression] ?? floats[compression], isBigEndian: compression !== 'sowt' }
}

/** AIFF writes its rate as an 80-bit float. */
function readExtended(bytes: Buffer, at: number): number {
  const exponent = (bytes.readUInt16BE(at) & 0x7fff) - 16_383 - 63
  return Number(bytes.readBigUInt64BE(at + 2)) * 2 ** exponent
}

export async function parseAiffHeader(file: FileHandle, size: number): Promise<PcmLayout> {
  const kind = (await readAt(file, 8, 4)).toString('latin1')
  const chunks = await readChunks(file, size, true, '')
  const common = await chunkBytes(file, chunks, 'COMM', 26)
  const data = chunks.find((chunk) => chunk.id === 'SSND')
  if (!common || common.length < 18) throw missing('AIFF', 'COMM')
  if (!data) throw missing('AIFF', 'SSND')
  const channels = common.readUInt16BE(0)
  const frames = common.readUInt32BE(2)
  const sampleRate = Math.round(readExtended(common, 8))
  const compression = kind === 'AIFC' && common.length >= 22 ? common.toString('latin1', 18, 22) : 'NONE'
  const { encoding, isBigEndian } = aiffEncoding(compression, common.readUInt16BE(6))
  if (channels === 0 || !(sampleRate > 0)) throw damaged('aiff data: the header gives no channels or rate')
  const offset = await readAt(file, data.start, 4)
  if (offset.length < 4) throw missing('AIFF', 'SSND')
  const dataStart = data.start + 8 + offset.readUInt32BE(0)
  const wanted = frames * channels * BYTES_PER_SAMPLE[encoding ?? 's16']
  return {
    sampleRate,
    channels,
    encoding,
    isBigEndian,
    dataStart,
    dataBytes: Math.max(0, Math.min(wanted, size - dataStart)),
    promisedSeconds: encoding ? frames / sampleRate : undefined,
  }
}
