import { AudioError, damaged, type RawBlock, truncated } from '../codec.ts'
import type { ReadBytes } from './recognise.ts'
import type { SoundFile } from './sound-file.ts'

// WAV and AIFF hold bare samples, of more widths than libav.js was built for.

type PcmEncoding = 'u8' | 's8' | 's16' | 's24' | 's32' | 'f32' | 'f64'

interface PcmLayout {
  sampleRate: number
  channels: number
  encoding: PcmEncoding
  isBigEndian: boolean
  dataStart: number
  /** What is really there, which a broken upload makes less than promised. */
  dataBytes: number
  promisedSeconds: number | undefined
}

type ReadSample = (view: DataView, at: number, little: boolean) => number

const SAMPLES: Readonly<Record<PcmEncoding, { bytes: number; read: ReadSample }>> = {
  u8: { bytes: 1, read: (view, at) => (view.getUint8(at) - 128) / 128 },
  s8: { bytes: 1, read: (view, at) => view.getInt8(at) / 128 },
  s16: { bytes: 2, read: (view, at, little) => view.getInt16(at, little) / 32_768 },
  s24: {
    bytes: 3,
    read: (view, at, little) =>
      ((view.getInt8(little ? at + 2 : at) << 16) | view.getUint16(little ? at : at + 1, little)) / 8_388_608,
  },
  s32: { bytes: 4, read: (view, at, little) => view.getInt32(at, little) / 2_147_483_648 },
  f32: { bytes: 4, read: (view, at, little) => view.getFloat32(at, little) },
  f64: { bytes: 8, read: (view, at, little) => view.getFloat64(at, little) },
}

const BLOCK_FRAMES = 32_768

export function readPcm(file: SoundFile): {
  promisedSeconds: number | undefined
  blocks: () => AsyncGenerator<RawBlock>
} {
  const layout = file.format === 'wav' ? parseWavHeader(file.read, file.size) : parseAiffHeader(file.read, file.size)
  return { promisedSeconds: layout.promisedSeconds, blocks: () => readBlocks(file, layout) }
}

async function* readBlocks(file: SoundFile, layout: PcmLayout): AsyncGenerator<RawBlock> {
  const frameBytes = SAMPLES[layout.encoding].bytes * layout.channels
  const frames = Math.floor(layout.dataBytes / frameBytes)
  for (let at = 0; at < frames; at += BLOCK_FRAMES) {
    const bytes = file.read(layout.dataStart + at * frameBytes, Math.min(BLOCK_FRAMES, frames - at) * frameBytes)
    yield { sampleRate: layout.sampleRate, planes: splitPcm(bytes, layout) }
  }
}

function splitPcm(bytes: Buffer, { encoding, channels, isBigEndian }: PcmLayout): Float32Array[] {
  const { bytes: width, read } = SAMPLES[encoding]
  const step = width * channels
  const frames = Math.floor(bytes.length / step)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return Array.from({ length: channels }, (_, channel) => {
    const plane = new Float32Array(frames)
    for (let i = 0, at = channel * width; i < frames; i++, at += step) plane[i] = read(view, at, !isBigEndian)
    return plane
  })
}

interface Chunk {
  start: number
  length: number
  /** As much of it as a header may need. */
  head: Buffer
}

const MAX_CHUNKS = 1000

/** The chunks of a RIFF or IFF file by their names, up to and including the one that holds the samples. */
function readChunks(read: ReadBytes, size: number, isBigEndian: boolean): Map<string, Chunk> {
  const chunks = new Map<string, Chunk>()
  for (let at = 12, n = 0; at + 8 <= size && n < MAX_CHUNKS && !chunks.has('data'); n++) {
    const bytes = read(at, 48)
    const length = isBigEndian ? bytes.readUInt32BE(4) : bytes.readUInt32LE(4)
    const head = bytes.subarray(8, 8 + length)
    chunks.set(bytes.toString('latin1', 0, 4), { start: at + 8, length, head })
    at += 8 + length + (length & 1)
  }
  return chunks
}

/** A chunk that has at least so many bytes. */
function need(chunks: Map<string, Chunk>, id: string, bytes: number, format: string): Chunk {
  const chunk = chunks.get(id)
  if (!chunk || chunk.head.length < bytes) throw truncated(`ends before its ${id} chunk (${format})`)
  return chunk
}

const noLayout = (format: string) => damaged(`${format} data: the header gives no channels or rate`)

const compressed = (format: string) =>
  new AudioError('unsupported', {
    vi: `không hỗ trợ âm thanh nén bên trong ${format}`,
    en: `compressed sound inside ${format} is not supported`,
  })

const WAV_WHOLE: Readonly<Record<number, PcmEncoding>> = { 8: 'u8', 16: 's16', 24: 's24', 32: 's32' }
const WAV_FLOAT: Readonly<Record<number, PcmEncoding>> = { 32: 'f32', 64: 'f64' }

function parseWavHeader(read: ReadBytes, size: number): PcmLayout {
  const chunks = readChunks(read, size, false)
  const { head } = need(chunks, 'fmt ', 16, 'WAV')
  const data = need(chunks, 'data', 0, 'WAV')
  const tag = head.readUInt16LE(0) === 0xfffe && head.length >= 26 ? head.readUInt16LE(24) : head.readUInt16LE(0)
  const channels = head.readUInt16LE(2)
  const sampleRate = head.readUInt32LE(4)
  if (channels === 0 || sampleRate === 0) throw noLayout('wav')
  // The container size, not the valid bits: 20 valid bits lie in the upper part of 24.
  const blockAlign = head.readUInt16LE(12)
  const encoding = { 1: WAV_WHOLE, 3: WAV_FLOAT }[tag]?.[(blockAlign / channels) * 8]
  if (encoding === undefined) throw compressed('WAV')
  const wide = chunks.get('ds64')?.head
  const isOpenEnded = data.length === 0 || data.length >= 0xff_ff_ff_00
  const promised = isOpenEnded ? (wide && wide.length >= 16 ? Number(wide.readBigUInt64LE(8)) : undefined) : data.length
  const available = size - data.start
  return {
    sampleRate,
    channels,
    encoding,
    isBigEndian: false,
    dataStart: data.start,
    dataBytes: Math.min(promised ?? available, available),
    promisedSeconds: promised === undefined ? undefined : promised / (blockAlign * sampleRate),
  }
}

const AIFF_CODED: Readonly<Record<string, PcmEncoding>> = {
  in24: 's24',
  in32: 's32',
  fl32: 'f32',
  FL32: 'f32',
  fl64: 'f64',
  FL64: 'f64',
  'raw ': 'u8',
}

function aiffEncoding(compression: string, bits: number): PcmEncoding | undefined {
  if (!['NONE', 'twos', 'sowt'].includes(compression)) return AIFF_CODED[compression]
  return bits <= 8 ? 's8' : bits <= 16 ? 's16' : bits <= 24 ? 's24' : 's32'
}

/** AIFF writes its rate as an 80-bit float. */
function readExtended(bytes: Buffer, at: number): number {
  const exponent = (bytes.readUInt16BE(at) & 0x7fff) - 16_383 - 63
  return Number(bytes.readBigUInt64BE(at + 2)) * 2 ** exponent
}

function parseAiffHeader(read: ReadBytes, size: number): PcmLayout {
  const chunks = readChunks(read, size, true)
  const { head } = need(chunks, 'COMM', 18, 'AIFF')
  const data = need(chunks, 'SSND', 4, 'AIFF')
  const channels = head.readUInt16BE(0)
  const frames = head.readUInt32BE(2)
  const sampleRate = Math.round(readExtended(head, 8))
  if (channels === 0 || !(sampleRate > 0)) throw noLayout('aiff')
  const isCoded = read(8, 4).toString('latin1') === 'AIFC' && head.length >= 22
  const compression = isCoded ? head.toString('latin1', 18, 22) : 'NONE'
  const encoding = aiffEncoding(compression, head.readUInt16BE(6))
  if (encoding === undefined) throw compressed('AIFF')
  const dataStart = data.start + 8 + data.head.readUInt32BE(0)
  const wanted = frames * channels * SAMPLES[encoding].bytes
  return {
    sampleRate,
    channels,
    encoding,
    isBigEndian: compression !== 'sowt',
    dataStart,
    dataBytes: Math.max(0, Math.min(wanted, size - dataStart)),
    promisedSeconds: frames / sampleRate,
  }
}
