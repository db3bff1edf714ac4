import { oggCrc } from '../../structures/crc.ts'
import { AudioError, damaged, truncated } from '../codec.ts'
import type { SoundFile } from './sound-file.ts'

const HEAD_BYTES = 27
const MAX_PAGE_BYTES = 65_307
const CHUNK = 8 * MAX_PAGE_BYTES
const CRC_AT = 22
const EMPTY_CRC = Buffer.alloc(4)
const IS_FIRST = 2
const IS_LAST = 4

/** What is wrong with the pages of an Ogg file, which libav.js takes as they are: their checksums, their end, a second song behind the first. */
export function findOggFault({ size, read }: SoundFile): AudioError | undefined {
  let hasBegun = false
  let isEnded = false
  let chunk: Buffer = Buffer.alloc(0)
  for (let position = 0, at = 0; position + at < size; ) {
    if (chunk.length - at < MAX_PAGE_BYTES && position + chunk.length < size) {
      position += at
      at = 0
      chunk = read(position, CHUNK)
    }
    const page = pageAt(chunk, at)
    if (page === 'missing') return damaged('ogg data: a page is missing')
    if (page === 'short') return truncated('ends inside an Ogg page')
    if (!isWhole(page)) return damaged('ogg data: a page fails its checksum')
    const flags = page[5]!
    // All streams of one song begin before the first goes on.
    if (flags & IS_FIRST && hasBegun) return isChained()
    hasBegun ||= (flags & IS_FIRST) === 0
    isEnded ||= (flags & IS_LAST) !== 0
    at += page.length
  }
  return isEnded ? undefined : truncated('ends before the end of its Ogg stream')
}

function pageAt(bytes: Buffer, at: number): Buffer | 'missing' | 'short' {
  if (at + HEAD_BYTES > bytes.length) return 'short'
  if (bytes.toString('latin1', at, at + 4) !== 'OggS') return 'missing'
  const segments = bytes[at + HEAD_BYTES - 1]!
  let length = HEAD_BYTES + segments
  for (let n = 0; n < segments; n++) length += bytes[at + HEAD_BYTES + n] ?? 0
  return at + length > bytes.length ? 'short' : bytes.subarray(at, at + length)
}

/** The checksum is made over the page with its own field as zeros. */
function isWhole(page: Buffer): boolean {
  const before = oggCrc(EMPTY_CRC, oggCrc(page.subarray(0, CRC_AT)))
  return oggCrc(page.subarray(CRC_AT + EMPTY_CRC.length), before) === page.readUInt32LE(CRC_AT)
}

const isChained = () =>
  new AudioError('unsupported', {
    vi: 'nhiều bài nối nhau trong một tệp Ogg; hãy tách ra trước',
    en: 'several songs are chained in one Ogg file; split it first',
  })
