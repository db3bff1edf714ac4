import type { FileHandle } from 'node:fs/promises'
import { type AudioError, damaged, layoutChanges } from '../../codec.ts'
import { type Mp3Header, parseMp3Header } from '../../mp3-frames.ts'
import type { Shape } from './sound-shape.ts'

/** Stray tags between or behind the frames, and frames that lack what was cut off before them, are common and harmless. */
const TOLERATED = 3
const TOLERATED_BYTES = 16 * 1024
const CHUNK = 1 << 20
/** Longer than any frame and any of the small tags. */
const OVERLAP = 16 * 1024

/**
 * Walks every frame of an MP3 stream and answers how long it is and what is wrong with it. Decoders differ in what they forgive and in
 * what they call an error; this is the same for all of them.
 */
export async function walkMp3(file: FileHandle, size: number, start: number): Promise<Shape> {
  const walk = createWalk()
  const chunk = Buffer.alloc(CHUNK)
  for (let position = start; position < size; ) {
    const { bytesRead } = await file.read(chunk, 0, CHUNK, position)
    const isLast = position + bytesRead >= size || bytesRead === 0
    const eaten = walk.eat(chunk.subarray(0, bytesRead), isLast)
    if (isLast) break
    position += eaten
  }
  return walk.finish()
}

function createWalk() {
  let first: Mp3Header | undefined
  let frames = 0
  let bad = 0
  let strayBytes = 0
  let strays = 0
  let changes = false
  let reservoir = 0

  function takeFrame(bytes: Buffer, at: number, header: Mp3Header): void {
    first ??= header
    if (header.sampleRate !== first.sampleRate || header.channels !== first.channels) changes = true
    const begins = header.sideInfoOffset + header.sideInfoLength
    const room = header.length - begins
    const isTag = frames === 0 && isLengthTag(bytes, at + begins)
    if (!isTag && !isFrameSound(bytes, at, header, reservoir + room)) bad++
    reservoir = Math.min(511, reservoir + Math.max(0, room))
    frames++
  }

  return {
    /** Eats whole frames and what lies between them; answers how many bytes, all of them when these are the last. */
    eat(bytes: Buffer, isLast: boolean): number {
      const enough = isLast ? bytes.length : bytes.length - OVERLAP
      let at = 0
      while (at < enough) {
        const header = parseMp3Header(bytes, at)
        if (header && at + header.length <= bytes.length) {
          takeFrame(bytes, at, header)
          at += header.length
          continue
        }
        const tag = tagLength(bytes, at)
        if (tag > 0) {
          at += tag
          continue
        }
        const next = findNext(bytes, at + 1)
        strays++
        strayBytes += next - at
        at = next
      }
      return at
    },
    finish(): Shape {
      const seconds = first && (frames * first.samples) / first.sampleRate
      return { seconds, fault: seconds === undefined ? undefined : findFault() }
    },
  }

  function findFault(): AudioError | undefined {
    if (changes) return layoutChanges()
    if (bad > TOLERATED) return damaged(`mp3 data: ${bad} of ${frames} frames`)
    if (strays > TOLERATED || strayBytes > TOLERATED_BYTES)
      return damaged(`mp3 data: ${strayBytes} bytes between or behind the frames are no sound`)
    return undefined
  }
}

const isLengthTag = (bytes: Buffer, at: number) => /^(Xing|Info)$/.test(bytes.toString('latin1', at, at + 4))

/** Where the next two frames in a row begin, or the end. */
function findNext(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const header = parseMp3Header(bytes, at)
    if (header === undefined) continue
    const next = at + header.length
    if (next >= bytes.length || parseMp3Header(bytes, next) !== undefined || tagLength(bytes, next) > 0) return at
  }
  return bytes.length
}

/** Of what taggers leave between and behind the frames: ID3, APE, Lyrics3 and runs of zeros. */
function tagLength(bytes: Buffer, at: number): number {
  const starts = (name: string) => bytes.toString('latin1', at, at + name.length) === name
  if (starts('TAG')) return 128
  if (starts('ID3')) return id3Length(bytes.subarray(at))
  if (starts('APETAGEX') && at + 16 <= bytes.length) return 32 + bytes.readUInt32LE(at + 12)
  if (starts('LYRICSBEGIN')) {
    const end = bytes.indexOf('LYRICS200', at, 'latin1')
    return end < 0 ? bytes.length - at : end + 9 - at
  }
  let zeros = 0
  while (at + zeros < bytes.length && bytes[at + zeros] === 0) zeros++
  return zeros
}

/** The length of an ID3v2 tag that begins here. */
export function id3Length(bytes: Buffer): number {
  if (bytes.length < 10) return 0
  const size = ((bytes[6]! & 127) << 21) | ((bytes[7]! & 127) << 14) | ((bytes[8]! & 127) << 7) | (bytes[9]! & 127)
  const hasFooter = (bytes[5]! & 0x10) !== 0
  return 10 + size + (hasFooter ? 10 : 0)
}

const MAX_BIG_VALUES = 288

/**
 * Whether the side information can be true: what it points back to is there, what it counts fits into the bytes at hand. `room` is
 * what this frame and those before it hold.
 */
function isFrameSound(bytes: Buffer, at: number, header: Mp3Header, room: number): boolean {
  const read = bitReader(bytes, at + header.sideInfoOffset)
  const back = read(header.isMpeg1 ? 9 : 8)
  read(header.isMpeg1 ? (header.channels === 1 ? 5 : 3) : header.channels === 1 ? 1 : 2)
  if (header.isMpeg1) read(4 * header.channels)
  const own = header.length - header.sideInfoOffset - header.sideInfoLength
  if (own < 0 || back + own > room) return false
  let bits = 0
  for (let n = 0; n < (header.isMpeg1 ? 2 : 1) * header.channels; n++) {
    bits += read(12)
    if (read(9) > MAX_BIG_VALUES) return false
    read(header.isMpeg1 ? 8 + 4 : 8 + 9)
    read(22 + 1)
    read(header.isMpeg1 ? 3 : 2)
  }
  return bits <= 8 * (back + own)
}

function bitReader(bytes: Buffer, from: number): (bits: number) => number {
  let at = from * 8
  return (bits) => {
    let value = 0
    for (let n = 0; n < bits; n++, at++) value = value * 2 + ((bytes[at >> 3]! >> (7 - (at & 7))) & 1)
    return value
  }
}
