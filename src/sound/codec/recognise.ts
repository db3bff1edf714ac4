import { parseMp3Header } from '../mp3-frames.ts'
import { adtsLength } from './adts.ts'

export type ReadBytes = (position: number, length: number) => Buffer

export type AudioFormat = 'wav' | 'aiff' | 'ogg' | 'm4a' | 'flac' | 'matroska' | 'wavpack' | 'aac' | 'mp3'

type Test = (bytes: Buffer, at: number) => boolean

/** What each format begins with; the name of a file is never looked at. Those at the end have the weakest signs and are looked for last. */
const BEGINNINGS: readonly [AudioFormat, Test][] = [
  ['wav', (bytes, at) => (starts(bytes, at, 'RIFF') || starts(bytes, at, 'RF64')) && starts(bytes, at + 8, 'WAVE')],
  ['aiff', (bytes, at) => starts(bytes, at, 'FORM') && starts(bytes, at + 8, 'AIF')],
  ['ogg', (bytes, at) => starts(bytes, at, 'OggS\0')],
  ['m4a', (bytes, at) => starts(bytes, at + 4, 'ftyp')],
  ['flac', (bytes, at) => starts(bytes, at, 'fLaC')],
  ['matroska', (bytes, at) => starts(bytes, at, '\x1a\x45\xdf\xa3')],
  ['wavpack', (bytes, at) => starts(bytes, at, 'wvpk')],
  ['aac', (bytes, at) => isChain(bytes, at, adtsLength)],
  ['mp3', isMp3],
]

/** One byte says no nearly always, and a search asks at every byte of megabytes. */
function starts(bytes: Buffer, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false
  return true
}

/** Three frames one behind the other, each where the one before says, or two to the very end: one sync word may come about by chance. */
function isChain(bytes: Buffer, at: number, lengthAt: (bytes: Buffer, at: number) => number | undefined): boolean {
  for (let frame = 0, next = at; frame < 3; frame++) {
    if (frame === 2 && next === bytes.length) return true
    const length = lengthAt(bytes, next)
    if (length === undefined) return false
    next += length
  }
  return true
}

function isMp3(bytes: Buffer, at: number): boolean {
  return isChain(bytes, at, (frames, next) => parseMp3Header(frames, next)?.length)
}

function recognise(bytes: Buffer, at: number): AudioFormat | undefined {
  return BEGINNINGS.find(([, begins]) => begins(bytes, at))?.[0]
}

interface FoundSound {
  format: AudioFormat
  /** The byte at which it begins. */
  start: number
  /** How many of the bytes before it belong to no tag. */
  foreign: number
}

const HEAD_BYTES = 256 * 1024
/** Padding or a stray tag may stand before the frames of an MP3. */
const MAX_PADDING = 64 * 1024
/** So far into a damaged file the beginning of a sound is looked for. */
const FARTHEST_START = 4 << 20

/** At the first byte, behind an ID3 tag, or, for MP3, behind some padding. */
export function findStart(read: ReadBytes): FoundSound | undefined {
  const tag = id3Length(read(0, 10))
  const bytes = read(tag, HEAD_BYTES)
  const format = recognise(bytes, 0)
  if (format) return { format, start: tag, foreign: 0 }
  for (let at = bytes.indexOf(0xff); at >= 0 && at <= MAX_PADDING; at = bytes.indexOf(0xff, at + 1))
    if (isMp3(bytes, at)) return { format: 'mp3', start: tag + at, foreign: tag > 0 ? 0 : at }
  return undefined
}

/** In a damaged file, behind whatever stands before the sound. */
export function findLater(read: ReadBytes): FoundSound | undefined {
  const bytes = read(0, FARTHEST_START + HEAD_BYTES)
  for (let start = 1; start < Math.min(bytes.length, FARTHEST_START); start++) {
    const format = recognise(bytes, start)
    if (format) return { format, start, foreign: start }
  }
  return undefined
}

/** The length of an ID3v2 tag that these bytes begin with. */
function id3Length(bytes: Buffer): number {
  if (bytes.length < 10 || !starts(bytes, 0, 'ID3')) return 0
  const size = ((bytes[6]! & 127) << 21) | ((bytes[7]! & 127) << 14) | ((bytes[8]! & 127) << 7) | (bytes[9]! & 127)
  const hasFooter = (bytes[5]! & 0x10) !== 0
  return 10 + size + (hasFooter ? 10 : 0)
}
