import { type FileTags, withCover, withTag } from './file-tags.ts'

const NAMES: Readonly<Record<string, Exclude<keyof FileTags, 'cover'>>> = {
  ...{ TITLE: 'title', ARTIST: 'artist', ALBUM: 'album', GENRE: 'genre', ISRC: 'isrc', DATE: 'date', YEAR: 'date' },
}
const MAX_COMMENTS = 1000

/** The blocks of a FLAC file before its sound. */
export function readFlac(bytes: Uint8Array): FileTags {
  const tags: FileTags = {}
  const view = viewOf(bytes)
  for (let at = 4; at + 4 <= bytes.length; ) {
    const head = view.getUint32(at)
    const [isLast, kind, size] = [head >>> 31 === 1, (head >>> 24) & 0x7f, head & 0xffffff]
    const block = bytes.subarray(at + 4, at + 4 + size)
    if (kind === 4) readComments(tags, block)
    if (kind === 6) readPicture(tags, block)
    if (isLast) break
    at += 4 + size
  }
  return tags
}

/** The second packet of an Ogg file; a packet may lie on several pages. */
export function readOgg(bytes: Uint8Array): FileTags {
  const tags: FileTags = {}
  const packet: number[] = []
  let packets = 0
  for (let at = 0; at + 27 <= bytes.length && latin1(bytes.subarray(at, at + 4)) === 'OggS'; ) {
    const segments = bytes.subarray(at + 27, at + 27 + bytes[at + 26]!)
    at += 27 + segments.length
    for (const size of segments) {
      if (packets === 1) for (const byte of bytes.subarray(at, at + size)) packet.push(byte)
      at += size
      if (size === 255) continue
      packets += 1
      if (packets < 2) continue
      const whole = Uint8Array.from(packet)
      const skipped =
        latin1(whole.subarray(0, 8)) === 'OpusTags' ? 8 : latin1(whole.subarray(1, 7)) === 'vorbis' ? 7 : undefined
      if (skipped !== undefined) readComments(tags, whole.subarray(skipped))
      return tags
    }
  }
  return tags
}

function readComments(tags: FileTags, block: Uint8Array): void {
  const view = viewOf(block)
  const sizeAt = (at: number) => (at + 4 <= block.length ? view.getUint32(at, true) : Number.POSITIVE_INFINITY)
  let at = 4 + sizeAt(0)
  const count = Math.min(sizeAt(at), MAX_COMMENTS)
  at += 4
  for (let i = 0; i < count && at < block.length; i++) {
    const size = sizeAt(at)
    const text = new TextDecoder().decode(block.subarray(at + 4, at + 4 + size))
    at += 4 + size
    const [name = '', ...rest] = text.split('=')
    const known = NAMES[name.toUpperCase()]
    if (known !== undefined) withTag(tags, known, rest.join('='))
    if (name.toUpperCase() === 'METADATA_BLOCK_PICTURE') readPicture(tags, base64(rest.join('=')))
  }
}

function readPicture(tags: FileTags, block: Uint8Array): void {
  const view = viewOf(block)
  const sizeAt = (at: number) => (at + 4 <= block.length ? view.getUint32(at) : Number.POSITIVE_INFINITY)
  const afterType = 8 + sizeAt(4)
  const afterText = afterType + 4 + sizeAt(afterType)
  const from = afterText + 20
  if (from < block.length) withCover(tags, block.subarray(from, from + sizeAt(afterText + 16)))
}

function base64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes)
