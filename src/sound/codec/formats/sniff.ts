import { type FileHandle, open } from 'node:fs/promises'
import { AudioError, type AudioFormat, damaged, truncated } from '../../codec.ts'
import { parseMp3Header } from '../../mp3-frames.ts'
import { checkSize } from './declared-sizes.ts'
import { FORMATS, OWN_FORMATS, recognise } from './formats.ts'
import { walkMatroska } from './matroska.ts'
import { id3Length, walkMp3 } from './mp3.ts'
import { readMp4Shape } from './mp4.ts'
import { walkOgg } from './ogg.ts'
import { BYTES_PER_SAMPLE, type PcmLayout, parseAiffHeader, parseWavHeader } from './pcm-header.ts'
import { readAt } from './read-bytes.ts'
import { endsEarly, isWhole, type Shape } from './sound-shape.ts'
import { walkWavPack } from './wavpack.ts'

export interface Sniffed {
  format: AudioFormat
  /** What the container promises, so that a file that ends early is noticed. Unknown for bare streams. */
  expectedSeconds?: number | undefined
}

const HEAD_BYTES = 256 * 1024
/** Padding or a stray tag may stand before the frames of an MP3. */
const MAX_PADDING = 64 * 1024

/**
 * Recognises a file by its bytes and reads from its container how long it should be, whole and undamaged; a file that is not is refused.
 * A mislabelled file is what it is, not what it is called.
 */
export async function sniffAudio(path: string): Promise<Sniffed> {
  return await withFile(path, async (file, size) => {
    const found = await findStart(file)
    if (found === undefined)
      throw new AudioError('unrecognised', {
        vi: `không phải tệp âm thanh mà hệ thống đọc được (${OWN_FORMATS})`,
        en: `not a ${OWN_FORMATS} file, nor another that is known`,
      })
    const { seconds, fault } = await readShape(file, size, found.format, found.start)
    if (fault) throw fault
    // Pictures may last longer than the sound.
    return { format: found.format, expectedSeconds: FORMATS[found.format].isVideo ? undefined : seconds }
  })
}

interface FoundSound extends Sniffed {
  /** The byte at which it begins. */
  start: number
  /** Whether something foreign stands before it. */
  isShifted: boolean
  fault?: AudioError | undefined
}

/** So far into a file the beginning of a sound is looked for. */
const FARTHEST_START = 4 << 20

/** The sound in a file that may be damaged, with anything before it; undefined where none begins that we know. */
export async function findSound(path: string): Promise<FoundSound | undefined> {
  return await withFile(path, async (file, size) => {
    const head = await readAt(file, 0, FARTHEST_START + HEAD_BYTES)
    const found = (await findStart(file)) ?? scan(head)
    if (found === undefined) return undefined
    const isShifted = found.start > 0 && head.toString('latin1', 0, 3) !== 'ID3'
    if (isShifted) return { ...found, isShifted }
    const { seconds, fault } = await readShape(file, size, found.format, found.start).catch((error: unknown): Shape => {
      if (error instanceof AudioError) return { fault: error }
      throw error
    })
    return { ...found, isShifted, expectedSeconds: seconds, fault }
  })
}

async function withFile<T>(path: string, work: (file: FileHandle, size: number) => Promise<T>): Promise<T> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size === 0) throw new AudioError('empty', { vi: 'tệp trống', en: 'the file is empty' })
    return await work(file, size)
  } finally {
    await file.close()
  }
}

interface Start {
  format: AudioFormat
  start: number
}

/** At the first byte, behind an ID3 tag, or, for MP3, behind some padding. */
async function findStart(file: FileHandle): Promise<Start | undefined> {
  const head = await readAt(file, 0, HEAD_BYTES)
  const format = recognise(head, 0)
  if (format) return { format, start: 0 }
  const tag = head.toString('latin1', 0, 3) === 'ID3' ? id3Length(head) : 0
  const body = tag === 0 ? head : await readAt(file, tag, HEAD_BYTES)
  const inside = tag === 0 ? undefined : recognise(body, 0)
  // The tag belongs to the file: demuxers skip it themselves.
  if (inside) return { format: inside, start: inside === 'mp3' ? tag : 0 }
  const last = Math.min(body.length - 4, MAX_PADDING)
  for (let at = body.indexOf(0xff); at >= 0 && at <= last; at = body.indexOf(0xff, at + 1))
    if (FORMATS.mp3.begins(body, at)) return { format: 'mp3', start: tag + at }
  return undefined
}

function scan(bytes: Buffer): Start | undefined {
  for (let at = 1; at < Math.min(bytes.length, FARTHEST_START); at++) {
    const format = recognise(bytes, at)
    if (format) return { format, start: at }
  }
  return undefined
}

async function readShape(file: FileHandle, size: number, format: AudioFormat, start: number): Promise<Shape> {
  switch (format) {
    case 'wav':
      return pcmShape(await parseWavHeader(file, size))
    case 'aiff':
      return pcmShape(await parseAiffHeader(file, size))
    case 'ogg':
      return await walkOgg(file, size)
    case 'm4a':
      return await readMp4Shape(file, size)
    case 'matroska':
      return await walkMatroska(file, size)
    case 'caf':
    case 'w64':
    case 'au':
    case 'avi':
      return await checkSize(file, size, format)
    case 'wavpack':
      return await walkWavPack(file, size)
    case 'flac':
      return flacShape(await skipTag(file))
    case 'mp3':
      return await mp3Shape(file, size, start)
    default:
      return {}
  }
}

async function skipTag(file: FileHandle): Promise<Buffer> {
  const head = await readAt(file, 0, 64)
  return head.toString('latin1', 0, 3) === 'ID3' ? await readAt(file, id3Length(head), 64) : head
}

/** Where the samples lie bare, a file that breaks off is known before anything is decoded. */
function pcmShape({ encoding, dataBytes, channels, sampleRate, promisedSeconds }: PcmLayout): Shape {
  if (encoding === undefined || promisedSeconds === undefined) return { seconds: promisedSeconds }
  const seconds = dataBytes / (BYTES_PER_SAMPLE[encoding] * channels) / sampleRate
  const fault = isWhole(seconds, promisedSeconds) ? undefined : endsEarly(seconds, promisedSeconds)
  return { seconds: promisedSeconds, fault }
}

function flacShape(head: Buffer): Shape {
  if (head.length < 42) return { fault: truncated('ends inside the FLAC header') }
  const sampleRate = head.readUIntBE(18, 3) >> 4
  const samples = (head[21]! & 15) * 2 ** 32 + head.readUInt32BE(22)
  if (sampleRate === 0) return { fault: damaged('flac data: the header gives no sample rate') }
  return { seconds: samples === 0 ? undefined : samples / sampleRate }
}

/** The length tag, where there is one, knows what a file that was cut off has lost. */
async function mp3Shape(file: FileHandle, size: number, start: number): Promise<Shape> {
  const shape = await walkMp3(file, size, start)
  const seconds = xingSeconds(await readAt(file, start, 256)) ?? shape.seconds
  return { ...shape, seconds }
}

function xingSeconds(frame: Buffer): number | undefined {
  const header = parseMp3Header(frame, 0)
  if (!header) return undefined
  const tag = header.sideInfoOffset + header.sideInfoLength
  const name = frame.toString('latin1', tag, tag + 4)
  if ((name !== 'Xing' && name !== 'Info') || tag + 12 > frame.length || (frame[tag + 7]! & 1) === 0) return undefined
  return (frame.readUInt32BE(tag + 8) * header.samples) / header.sampleRate
}
