import { type FileHandle, open } from 'node:fs/promises'
import { parseMp3Header } from '../signal/mp3-frames.ts'
import { AudioError, type AudioFormat } from './codec.ts'
import { readMp4Shape } from './decode-mp4.ts'
import { walkOgg } from './decode-ogg.ts'
import { BYTES_PER_SAMPLE, type PcmLayout, parseAiffHeader, parseWavHeader } from './decode-pcm-header.ts'
import { readAt } from './decode-read.ts'

export interface Sniffed {
  format: AudioFormat
  /** What the container promises, so that a file that ends early is noticed. Unknown for bare streams. */
  expectedSeconds?: number
}

/** Containers round their lengths and encoders pad: less than this missing is no truncation. */
const MISSING_SECONDS = 0.25
const MISSING_SHARE = 0.01

export function assertWhole(seconds: number, expectedSeconds: number | undefined): void {
  if (expectedSeconds === undefined) return
  const missing = expectedSeconds - seconds
  if (missing > MISSING_SECONDS && missing > expectedSeconds * MISSING_SHARE)
    throw new AudioError('truncated', `ends after ${seconds.toFixed(1)} of ${expectedSeconds.toFixed(1)} seconds`)
}

const HEAD_BYTES = 256 * 1024

/** Recognises a file by its bytes and reads from its container how long it should be. A mislabelled file is what it is, not what it is called. */
export async function sniffAudio(path: string): Promise<Sniffed> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size === 0) throw new AudioError('empty', 'the file is empty')
    const head = await readAt(file, 0, HEAD_BYTES)
    return await sniffHead(file, size, head)
  } finally {
    await file.close()
  }
}

async function sniffHead(file: FileHandle, size: number, head: Buffer): Promise<Sniffed> {
  const magic = head.toString('latin1', 0, 4)
  const kind = head.toString('latin1', 8, 12)
  if ((magic === 'RIFF' || magic === 'RF64') && kind === 'WAVE')
    return wholePcm('wav', await parseWavHeader(file, size))
  if (magic === 'FORM' && (kind === 'AIFF' || kind === 'AIFC'))
    return wholePcm('aiff', await parseAiffHeader(file, size))
  if (magic === 'OggS') return withLength('ogg', await walkOgg(file, size))
  if (head.toString('latin1', 4, 8) === 'ftyp') return withLength('m4a', await readMp4Shape(file, size))
  const start = magic.startsWith('ID3') ? id3Length(head) : 0
  const body = start === 0 ? head : await readAt(file, start, HEAD_BYTES)
  if (body.toString('latin1', 0, 4) === 'fLaC') return withLength('flac', flacSeconds(body))
  if (isAdts(body)) return { format: 'aac' }
  const mp3 = findMp3(body)
  if (mp3 !== undefined) return withLength('mp3', mp3.seconds)
  throw new AudioError('unrecognised', 'not a WAV, AIFF, FLAC, MP3, AAC/M4A or Ogg file')
}

function withLength(format: AudioFormat, seconds: number | undefined): Sniffed {
  return seconds === undefined ? { format } : { format, expectedSeconds: seconds }
}

/** Where the samples lie bare, a file that breaks off is known before anything is decoded. */
function wholePcm(format: AudioFormat, layout: PcmLayout): Sniffed {
  const { promisedSeconds } = layout
  if (layout.encoding) {
    const frames = layout.dataBytes / (BYTES_PER_SAMPLE[layout.encoding] * layout.channels)
    assertWhole(frames / layout.sampleRate, promisedSeconds)
  }
  return withLength(format, promisedSeconds)
}

function id3Length(head: Buffer): number {
  if (head.length < 10) return 0
  const size = ((head[6]! & 127) << 21) | ((head[7]! & 127) << 14) | ((head[8]! & 127) << 7) | (head[9]! & 127)
  const hasFooter = (head[5]! & 0x10) !== 0
  return 10 + size + (hasFooter ? 10 : 0)
}

function flacSeconds(body: Buffer): number | undefined {
  if (body.length < 42) throw new AudioError('truncated', 'ends inside the FLAC header')
  const sampleRate = body.readUIntBE(18, 3) >> 4
  const samples = (body[21]! & 15) * 2 ** 32 + body.readUInt32BE(22)
  if (sampleRate === 0) throw new AudioError('corrupt', 'damaged flac data: the header gives no sample rate')
  return samples === 0 ? undefined : samples / sampleRate
}

/** ADTS shares MP3's sync word; its layer bits are 0, which MP3's never are. The second frame must be where the first one says. */
function isAdts(body: Buffer): boolean {
  const isHeader = (at: number) => body[at] === 0xff && (body[at + 1]! & 0xf6) === 0xf0
  if (body.length < 14 || !isHeader(0)) return false
  const next = adtsFrameLength(body, 0)
  return next > 7 && next + 2 <= body.length && isHeader(next)
}

export function adtsFrameLength(bytes: Uint8Array, at: number): number {
  return ((bytes[at + 3]! & 3) << 11) | (bytes[at + 4]! << 3) | (bytes[at + 5]! >> 5)
}

/** Three frames in a row, as two may come about by chance; padding or a stray tag may stand before them. */
function findMp3(body: Buffer): { seconds: number | undefined } | undefined {
  const last = Math.min(body.length - 4, 64 * 1024)
  for (let at = body.indexOf(0xff); at >= 0 && at <= last; at = body.indexOf(0xff, at + 1)) {
    const first = parseMp3Header(body, at)
    if (!first) continue
    const second = parseMp3Header(body, at + first.length)
    const third = second && parseMp3Header(body, at + first.length + second.length)
    if (third && third.sampleRate === first.sampleRate) return { seconds: xingSeconds(body, at, first) }
  }
  return undefined
}

function xingSeconds(
  body: Buffer,
  at: number,
  first: { sideInfoOffset: number; sideInfoLength: number; samples: number; sampleRate: number },
): number | undefined {
  const tag = at + first.sideInfoOffset + first.sideInfoLength
  const name = body.toString('latin1', tag, tag + 4)
  if ((name !== 'Xing' && name !== 'Info') || tag + 12 > body.length || (body[tag + 7]! & 1) === 0) return undefined
  return (body.readUInt32BE(tag + 8) * first.samples) / first.sampleRate
}
