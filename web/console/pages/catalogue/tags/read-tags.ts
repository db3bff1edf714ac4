import type { FileTags } from './file-tags.ts'
import { id3Length, readId3 } from './id3.ts'
import { findMoov, readMp4 } from './mp4.ts'
import { readFlac, readOgg } from './vorbis.ts'

/** Tags with a large picture; what lies behind is not read. */
const MAX_BYTES = 16 * 1024 * 1024
const MAX_CHUNKS = 100
const CHUNK_HEAD = 8

/**
 * What a sound says of itself, read in the browser before anything is sent: MP3, FLAC, Ogg, MP4, and the ID3 of WAV and AIFF. Nothing it may
 * hold makes it fail: a file without tags, or with broken ones, has none.
 */
export async function readTags(file: Blob): Promise<FileTags> {
  try {
    const start = await bytesOf(file, 0, 16)
    const kind = String.fromCharCode(...start.subarray(0, 4))
    if (kind.startsWith('ID3')) return readId3(await bytesOf(file, 0, Math.min(id3Length(start), MAX_BYTES)))
    if (kind === 'fLaC') return readFlac(await bytesOf(file, 0, MAX_BYTES))
    if (kind === 'OggS') return readOgg(await bytesOf(file, 0, MAX_BYTES / 16))
    if (String.fromCharCode(...start.subarray(4, 8)) === 'ftyp') return await readBoxes(file)
    if (kind === 'RIFF' || kind === 'FORM') return await readChunks(file, kind === 'RIFF')
  } catch {
    // A file that cannot be read is told of when it is sent.
  }
  return {}
}

/** The tag lies in a chunk, often behind the sound. */
async function readChunks(file: Blob, isLittleEndian: boolean): Promise<FileTags> {
  for (let at = 12, count = 0; at + CHUNK_HEAD < file.size && count < MAX_CHUNKS; count++) {
    const head = await bytesOf(file, at, CHUNK_HEAD)
    const size = new DataView(head.buffer, head.byteOffset).getUint32(4, isLittleEndian)
    const id = String.fromCharCode(...head.subarray(0, 4)).toLowerCase()
    if (id === 'id3 ') return readId3(await bytesOf(file, at + CHUNK_HEAD, Math.min(size, MAX_BYTES)))
    at += CHUNK_HEAD + size + (size % 2)
  }
  return {}
}

async function readBoxes(file: Blob): Promise<FileTags> {
  const moov = await findMoov(file.size, (from, length) => bytesOf(file, from, length))
  return moov === undefined ? {} : readMp4(await bytesOf(file, moov.from, Math.min(moov.length, MAX_BYTES)))
}

const bytesOf = async (file: Blob, from: number, length: number) =>
  new Uint8Array(await file.slice(from, from + length).arrayBuffer())
