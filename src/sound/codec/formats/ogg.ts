import type { FileHandle } from 'node:fs/promises'
import { oggCrc } from '../../../structures/crc.ts'
import { AudioError, damaged, truncated } from '../../codec.ts'
import type { Shape } from './sound-shape.ts'

const CRC_AT = 22
const EMPTY_CRC = Buffer.alloc(4)

/** The checksum is made over the page with its own field as zeros. */
function isPageWhole(page: Buffer): boolean {
  const before = oggCrc(EMPTY_CRC, oggCrc(page.subarray(0, CRC_AT)))
  return oggCrc(page.subarray(CRC_AT + EMPTY_CRC.length), before) === page.readUInt32LE(CRC_AT)
}

interface Page {
  length: number
  isFirst: boolean
  isLast: boolean
  granule: number
  serial: number
  body: Buffer
}

function parsePage(buffer: Buffer, at: number): Page | 'short' | AudioError {
  if (at + 27 > buffer.length) return 'short'
  if (buffer.toString('latin1', at, at + 4) !== 'OggS') return damaged('ogg data: a page is missing')
  const segments = buffer[at + 26]!
  if (at + 27 + segments > buffer.length) return 'short'
  let length = 27 + segments
  for (let i = 0; i < segments; i++) length += buffer[at + 27 + i]!
  if (at + length > buffer.length) return 'short'
  const page = buffer.subarray(at, at + length)
  if (!isPageWhole(page)) return damaged('ogg data: a page fails its checksum')
  return {
    length,
    isFirst: (page[5]! & 2) !== 0,
    isLast: (page[5]! & 4) !== 0,
    granule: Number(page.readBigInt64LE(6)),
    serial: page.readUInt32LE(14),
    body: page.subarray(27 + segments),
  }
}

/** Vorbis and Opus name their clock in the first packet; Opus always counts at 48 kHz after its pre-skip. */
function readClock(body: Buffer): { rate: number; skip: number } | undefined {
  if (body.length >= 12 && body.toString('latin1', 0, 8) === 'OpusHead')
    return { rate: 48_000, skip: body.readUInt16LE(10) }
  if (body.length >= 16 && body.toString('latin1', 1, 7) === 'vorbis') return { rate: body.readUInt32LE(12), skip: 0 }
  return undefined
}

const CHUNK = 512 * 1024

/**
 * Checks every page's checksum and that the stream has its end, and answers its length. Memory: one chunk, whatever the file. Songs that
 * were chained, one file behind the other, are not one song: decoders disagree on what they are.
 */
export async function walkOgg(file: FileHandle, size: number): Promise<Shape> {
  const chunk = Buffer.alloc(CHUNK)
  const stream = createStream()
  for (let position = 0; position < size; ) {
    const { bytesRead } = await file.read(chunk, 0, CHUNK, position)
    const buffer = chunk.subarray(0, bytesRead)
    let at = 0
    let page = parsePage(buffer, at)
    for (; page !== 'short' && !(page instanceof AudioError); page = parsePage(buffer, at)) {
      const fault = stream.take(page)
      if (fault) return { fault }
      at += page.length
    }
    if (page instanceof AudioError) return { fault: page }
    if (at === 0 || position + bytesRead >= size) {
      if (at < bytesRead) return { fault: truncated('ends inside an Ogg page') }
      break
    }
    position += at
  }
  return stream.finish()
}

function createStream() {
  let clock: { rate: number; skip: number } | undefined
  let serial: number | undefined
  let granule = 0
  let isEnded = false
  let hasBegun = false
  return {
    take(page: Page): AudioError | undefined {
      // All streams of one song begin before the first goes on.
      if (page.isFirst && hasBegun)
        return new AudioError('unsupported', {
          vi: 'nhiều bài nối nhau trong một tệp Ogg; hãy tách ra trước',
          en: 'several songs are chained in one Ogg file; split it first',
        })
      if (!page.isFirst) hasBegun = true
      serial ??= page.serial
      if (page.serial !== serial) return undefined
      clock ??= readClock(page.body)
      if (page.granule > 0) granule = page.granule
      isEnded ||= page.isLast
      return undefined
    },
    finish(): Shape {
      if (!isEnded) return { fault: truncated('ends before the end of its Ogg stream') }
      if (clock?.rate === 0) return { fault: damaged('ogg data: the header gives no sample rate') }
      return clock ? { seconds: Math.max(0, granule - clock.skip) / clock.rate } : {}
    },
  }
}
